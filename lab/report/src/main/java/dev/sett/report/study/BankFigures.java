package dev.sett.report.study;

import dev.sett.model.design.Metric;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.report.chart.LineChart;
import dev.sett.report.chart.Panel;
import dev.sett.report.chart.RowsChart;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What k6 and ab said of the bank: total time, rate and percentiles of 400 transfers. */
final class BankFigures {
  private static final String TABLE = "bank-transfer.csv";
  private static final String EXPERIMENT = "bank-transfer";
  private static final String POINT = "400 transfers";
  private static final int REQUESTS = 400;
  private static final List<String> VARIANTS = List.of("platform", "virtual");
  private static final Map<String, String> NAMES =
      Map.of("platform", "Tomcat with 10 threads", "virtual", "virtual threads");
  private static final Map<String, Double> PERCENTILES =
      Map.of("p50_ms", 50.0, "p90_ms", 90.0, "p95_ms", 95.0, "max_ms", 100.0);
  private static final double MICROS = 1e6;
  private static final double MILLIS = 1e3;
  private static final double NANOS = 1e9;

  private BankFigures() {}

  static List<StudyFigure> all() {
    return List.of(figure("k6"), figure("ab"));
  }

  private static StudyFigure figure(String tool) {
    return new StudyFigure(
        tool,
        "400 transfers, 50 at a time, by " + tool,
        "Ours are from Sett's own load engine, so they are the same in the figures of both tools.",
        data -> panels(data, tool));
  }

  private static List<Panel> panels(StudyData data, String tool) {
    List<RowsChart.Row> total = new ArrayList<>();
    List<RowsChart.Row> rates = new ArrayList<>();
    List<LineChart.Series> latency = new ArrayList<>();
    for (String variant : VARIANTS) {
      Map<String, String> row =
          data.rows(TABLE).stream()
              .filter(r -> tool.equals(r.get("tool")) && variant.equals(r.get("threads")))
              .findFirst()
              .orElseThrow();
      int place = VARIANTS.indexOf(variant);
      String name = NAMES.getOrDefault(variant, variant);
      List<Double> seconds = data.values(EXPERIMENT, POINT, variant, Metric.TOTAL_TIME);
      total.add(Marks.row(name, place, Marks.published(row, "total_s"), seconds));
      rates.add(
          Marks.row(
              name,
              place,
              Marks.published(row, "rps"),
              seconds.stream().map(s -> REQUESTS / s).toList()));
      Marks.lines(latency, name, place, published(row), ours(data, variant));
    }
    return List.of(
        new RowsChart("400 transfers by " + tool + ": total time", "s", false, total),
        new RowsChart("Requests per second", "req/s", false, rates),
        new LineChart(
            "Response time",
            "percentile of the requests (100: the longest)",
            "seconds",
            latency,
            /* logX= */ false,
            /* logY= */ false,
            /* isCloseUp= */ false));
  }

  private static List<LineChart.Mark> published(Map<String, String> row) {
    List<LineChart.Mark> marks = new ArrayList<>();
    PERCENTILES.entrySet().stream()
        .sorted(Map.Entry.comparingByValue())
        .forEach(
            e ->
                StudyData.number(row, e.getKey())
                    .ifPresent(
                        millis -> marks.add(new LineChart.Mark(e.getValue(), millis / MILLIS))));
    return marks;
  }

  /** All percentiles where the raw trials were kept, otherwise the median. */
  private static List<LineChart.Mark> ours(StudyData data, String variant) {
    List<Slice> slices = data.slices(EXPERIMENT, POINT, variant, Phase.TOTAL);
    List<LineChart.Mark> marks = new ArrayList<>();
    if (slices.isEmpty()) {
      List<Double> median = data.values(EXPERIMENT, POINT, variant, Metric.TOTAL_P50);
      if (!median.isEmpty()) {
        marks.add(LineChart.Mark.median(50, median.stream().map(v -> v / MICROS).toList()));
      }
      return marks;
    }
    for (double percentile : PERCENTILES.values().stream().sorted().toList()) {
      marks.add(
          LineChart.Mark.median(
              percentile,
              slices.stream().map(s -> s.load().responseNanos(percentile) / NANOS).toList()));
    }
    return marks;
  }
}
