package dev.sett.report.study;

import dev.sett.model.design.Metric;
import dev.sett.report.chart.LineChart;
import dev.sett.report.chart.Panel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The 13 throughput charts of fibers-server: responses per second over connections for each request
 * of each experiment, and below the ratio of the two models.
 */
final class FibersFigures {
  private static final String TABLE = "fibers-server.csv";
  private static final String POOL = "platform:1000";
  private static final String VIRTUAL = "virtual";

  /** How it is served in both: colours are those of the experiments, whose base is the pool. */
  private static final int POOL_PLACE = 0;

  private static final int VIRTUAL_PLACE = 1;

  private FibersFigures() {}

  /** In the order of the study; its experiments and requests are those of its table. */
  static List<StudyFigure> all() {
    List<StudyFigure> figures = new ArrayList<>();
    Map<String, List<String>> requests =
        Map.of(
            "1", List.of("10ms", "100ms", "1s"),
            "2", List.of("10ms", "100ms", "1s"),
            "3", List.of("10ms", "100ms", "1s", "10s"),
            "4", List.of("10ms", "100ms", "1s"));
    for (String experiment : List.of("1", "2", "3", "4")) {
      for (String request : requests.getOrDefault(experiment, List.of())) {
        figures.add(figure(experiment, request));
      }
    }
    return figures;
  }

  private static StudyFigure figure(String experiment, String request) {
    String words = request.replaceFirst("(?=m?s$)", " ");
    return new StudyFigure(
        "experiment-" + experiment + "-" + request,
        "Experiment " + experiment + ", requests of " + words,
        List.of("1s", "10s").contains(request)
            ? "Cells in which the study saw no response have no mark."
            : "",
        data -> panels(data, experiment, request, words));
  }

  private static List<Panel> panels(
      StudyData data, String experiment, String request, String words) {
    List<Map<String, String>> rows =
        data.rows(TABLE).stream()
            .filter(r -> experiment.equals(r.get("experiment")) && request.equals(r.get("request")))
            .toList();
    List<LineChart.Series> rates = new ArrayList<>();
    Marks.lines(
        rates,
        "virtual threads",
        VIRTUAL_PLACE,
        published(rows, "virtual_rps"),
        ours(data, experiment, rows, VIRTUAL));
    Marks.lines(
        rates,
        "pool of 1000 threads",
        POOL_PLACE,
        published(rows, "platform1000_rps"),
        ours(data, experiment, rows, POOL));
    List<LineChart.Series> ratios = new ArrayList<>();
    Marks.lines(
        ratios,
        "virtual threads over pool",
        VIRTUAL_PLACE,
        publishedRatios(rows),
        ourRatios(data, experiment, rows));
    return List.of(
        chart("Experiment " + experiment + ", requests of " + words, "responses per second", rates),
        chart("The ratio of the two", "virtual threads over pool (1: the same)", ratios));
  }

  private static LineChart chart(String title, String label, List<LineChart.Series> series) {
    return new LineChart(
        title,
        "connections",
        label,
        series,
        /* logX= */ true,
        /* logY= */ false,
        /* isCloseUp= */ false);
  }

  private static List<LineChart.Mark> published(List<Map<String, String>> rows, String column) {
    List<LineChart.Mark> marks = new ArrayList<>();
    for (Map<String, String> row : rows) {
      StudyData.number(row, column)
          .ifPresent(value -> marks.add(new LineChart.Mark(connections(row), value)));
    }
    return marks;
  }

  /** Where both had an answer. */
  private static List<LineChart.Mark> publishedRatios(List<Map<String, String>> rows) {
    List<LineChart.Mark> marks = new ArrayList<>();
    for (Map<String, String> row : rows) {
      double virtual = StudyData.number(row, "virtual_rps").orElse(0);
      double pool = StudyData.number(row, "platform1000_rps").orElse(0);
      if (pool > 0) {
        marks.add(new LineChart.Mark(connections(row), virtual / pool));
      }
    }
    return marks;
  }

  /** The experiment of ours that repeats a cell, and what it measures there. */
  private record Source(String experiment, Metric metric) {

    /** The slowest requests are measured until throughput is level. */
    static Source of(String experiment, Map<String, String> row) {
      boolean slow =
          (experiment.equals("1") && "1s".equals(row.get("request")))
              || (experiment.equals("3") && "10s".equals(row.get("request")));
      return slow
          ? new Source("fibers-slow", Metric.PLATEAU)
          : new Source("fibers-" + experiment, Metric.REQUESTS_PER_SECOND);
    }
  }

  private static List<LineChart.Mark> ours(
      StudyData data, String experiment, List<Map<String, String>> rows, String variant) {
    List<LineChart.Mark> marks = new ArrayList<>();
    for (Map<String, String> row : rows) {
      Source source = Source.of(experiment, row);
      List<Double> values = data.values(source.experiment(), point(row), variant, source.metric());
      if (!values.isEmpty()) {
        marks.add(LineChart.Mark.median(connections(row), values));
      }
    }
    return marks;
  }

  private static List<LineChart.Mark> ourRatios(
      StudyData data, String experiment, List<Map<String, String>> rows) {
    List<LineChart.Mark> marks = new ArrayList<>();
    for (Map<String, String> row : rows) {
      Source source = Source.of(experiment, row);
      data.effect(source.experiment(), point(row), VIRTUAL, POOL, source.metric())
          .ifPresent(effect -> marks.add(Marks.mark(connections(row), effect)));
    }
    return marks;
  }

  private static double connections(Map<String, String> row) {
    return StudyData.number(row, "connections").orElseThrow();
  }

  private static String point(Map<String, String> row) {
    return row.get("request") + ", " + row.get("connections") + " connections";
  }
}
