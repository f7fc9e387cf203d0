package dev.sett.report.study;

import dev.sett.model.design.Metric;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.report.chart.LineChart;
import dev.sett.report.chart.Panel;
import dev.sett.report.chart.RowsChart;
import dev.sett.stats.Histograms;
import dev.sett.verdict.values.EngineLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The summary bars of quarkus-iothread-workerpool, and its curves over the offered rate: achieved
 * rate, latency, CPU and memory.
 */
final class QuarkusFigures {
  private static final String SUMMARY = "quarkus-summary.csv";
  private static final String RATES = "quarkus-io-worker.csv";
  private static final Ladder LADDER =
      new Ladder("quarkus-io-worker", List.of("published rates", "two cores", "quick ladder"));
  private static final Ladder HALF_CPU =
      new Ladder("quarkus-io-worker-half-cpu", List.of("half a CPU", "quick ladder"));
  private static final List<String> VARIANTS = List.of("worker", "io");
  private static final Map<String, String> NAMES =
      Map.of("worker", "worker pool", "io", "event loop");
  private static final double MEAN = -1;
  private static final double MILLI = 1e6;
  private static final double MEBI = 1 << 20;

  private QuarkusFigures() {}

  static List<StudyFigure> all() {
    return List.of(
        bars(
            "throughput",
            "Highest rate, whatever the latency",
            "req/s",
            "max_throughput_rps",
            (data, ladder, variant) -> ladder.values(data, variant, Metric.HIGHEST_RATE)),
        curve("achieved", "Achieved rate", "responses per second", "achieved_rps"),
        curve("latency-mean", "Mean latency", "milliseconds", "mean_ms"),
        curve("latency-p99", "99th percentile of latency", "milliseconds", "p99_ms"),
        curve("cpu", "CPU", "% of the server's CPUs (published: of 4)", "cpu_percent_of_4"),
        curve("memory-by-rate", "Resident memory", "MB", "avg_rss_mb"),
        bars(
            "memory",
            "Highest resident memory",
            "MB",
            "max_rss_mb",
            (data, ladder, variant) -> ladder.values(data, variant, Metric.MEMORY)),
        bars(
            "rate-per-memory",
            "Highest rate over highest memory",
            "req/s per MB",
            "max_rps_per_mb",
            QuarkusFigures::ratePerMemory),
        bars(
            "start",
            "Start to the first response",
            "ms",
            "mean_start_to_first_request_ms",
            "quarkus-start",
            "first hello",
            Metric.START,
            1),
        bars(
            "build",
            "Build (mvn clean package)",
            "ms",
            "mean_build_time_ms",
            "quarkus-build",
            "mvn clean package, time of Maven",
            Metric.TOTAL_TIME,
            1000),
        bars(
            "test",
            "Tests (mvn clean test)",
            "ms",
            "mean_test_time_ms",
            "quarkus-test",
            "mvn clean test, time of Maven",
            Metric.TOTAL_TIME,
            1000));
  }

  /** An experiment with a ladder of rates, and its points, the one to draw first. */
  private record Ladder(String experiment, List<String> points) {

    /** Those of a variant at the first point where the metric was measured. */
    List<Double> values(StudyData data, String variant, Metric metric) {
      return points.stream()
          .map(point -> data.values(experiment, point, variant, metric))
          .filter(values -> !values.isEmpty())
          .findFirst()
          .orElse(List.of());
    }
  }

  /** What was measured of a variant, in the unit of the chart. */
  private interface Ours {
    List<Double> values(StudyData data, String variant);
  }

  /** The same on a ladder of rates. */
  private interface OnLadder {
    List<Double> values(StudyData data, Ladder ladder, String variant);
  }

  /** The study's own definition: the largest of each, not of the same moment, of one point. */
  private static List<Double> ratePerMemory(StudyData data, Ladder ladder, String variant) {
    for (String point : ladder.points) {
      List<Double> rates = data.values(ladder.experiment, point, variant, Metric.HIGHEST_RATE);
      if (rates.isEmpty()) {
        continue; // Else the figure would name a result of which it shows nothing.
      }
      List<Double> memory = data.values(ladder.experiment, point, variant, Metric.MEMORY);
      if (rates.size() == memory.size()) {
        return IntStream.range(0, rates.size())
            .mapToObj(block -> rates.get(block) / memory.get(block))
            .toList();
      }
    }
    return List.of();
  }

  /** Bars of a single point. */
  private static StudyFigure bars(
      String name,
      String title,
      String unit,
      String metricOfTable,
      String experiment,
      String point,
      Metric metric,
      double times) {
    Ours ours =
        (data, variant) ->
            data.values(experiment, point, variant, metric).stream()
                .map(value -> value * times)
                .toList();
    return figure(name, title, unit, data -> publishedRows(data, metricOfTable, ours));
  }

  /** Bars of the published ladder, and of ours at half a CPU where it was measured. */
  private static StudyFigure bars(
      String name, String title, String unit, String metricOfTable, OnLadder ours) {
    return figure(
        name,
        title,
        unit,
        data -> {
          List<RowsChart.Row> rows =
              publishedRows(data, metricOfTable, (d, v) -> ours.values(d, LADDER, v));
          for (String variant : VARIANTS) {
            List<Double> values = ours.values(data, HALF_CPU, variant);
            if (!values.isEmpty()) {
              rows.add(
                  Marks.row(
                      NAMES.getOrDefault(variant, variant) + ", half a CPU",
                      VARIANTS.indexOf(variant),
                      Optional.empty(),
                      values));
            }
          }
          return rows;
        });
  }

  private static StudyFigure figure(
      String name, String title, String unit, Function<StudyData, List<RowsChart.Row>> rows) {
    return new StudyFigure(
        name,
        title,
        /* remark= */ "",
        data -> List.of(new RowsChart(title, unit, /* ratios= */ false, rows.apply(data))));
  }

  /** A row for each published bar. */
  private static List<RowsChart.Row> publishedRows(
      StudyData data, String metricOfTable, Ours ours) {
    Map<String, String> row =
        data.rows(SUMMARY).stream()
            .filter(r -> metricOfTable.equals(r.get("metric")))
            .findFirst()
            .orElseThrow();
    List<RowsChart.Row> rows = new ArrayList<>();
    for (String variant : VARIANTS) {
      rows.add(
          Marks.row(
              NAMES.getOrDefault(variant, variant),
              VARIANTS.indexOf(variant),
              Marks.published(row, variant),
              ours.values(data, variant)));
    }
    return rows;
  }

  /** A curve over the offered rate, ours from the raw trials of the ladder. */
  private static StudyFigure curve(String name, String title, String label, String column) {
    boolean latency = column.endsWith("_ms");
    return new StudyFigure(
        name,
        title + " at each offered rate",
        /* remark= */ "",
        data -> {
          List<LineChart.Series> series = new ArrayList<>();
          for (String variant : VARIANTS) {
            Marks.lines(
                series,
                NAMES.getOrDefault(variant, variant),
                VARIANTS.indexOf(variant),
                published(data, variant, column),
                ours(data, variant, column));
          }
          return List.<Panel>of(
              new LineChart(
                  title + " at each offered rate",
                  "offered requests per second",
                  label,
                  series,
                  /* logX= */ false,
                  /* logY= */ latency,
                  /* isCloseUp= */ false));
        });
  }

  private static List<LineChart.Mark> published(StudyData data, String variant, String column) {
    List<LineChart.Mark> marks = new ArrayList<>();
    for (Map<String, String> row : data.rows(RATES)) {
      OptionalDouble value = StudyData.number(row, column);
      if (variant.equals(row.get("model")) && value.isPresent()) {
        marks.add(
            new LineChart.Mark(
                StudyData.number(row, "offered_rps").orElseThrow(), value.getAsDouble()));
      }
    }
    return marks;
  }

  private static List<LineChart.Mark> ours(StudyData data, String variant, String column) {
    List<Trial> trials =
        LADDER.points.stream()
            .filter(
                point ->
                    VARIANTS.stream()
                        .noneMatch(
                            v -> data.trials(LADDER.experiment, point, v, Phase.RUNG).isEmpty()))
            .findFirst()
            .map(point -> data.trials(LADDER.experiment, point, variant, Phase.RUNG))
            .orElse(List.of());
    Map<Double, List<Double>> byRate = new TreeMap<>();
    for (Trial trial : trials) {
      ToDoubleFunction<Slice> value = value(column, trial);
      for (Slice rung : trial.slices(Phase.RUNG)) {
        double one =
            EngineLimit.why(List.of(rung.load())).isPresent()
                ? Double.NaN // It would be the engine's, not the program's.
                : value.applyAsDouble(rung);
        if (Double.isFinite(one) && one > 0) {
          byRate.computeIfAbsent(rung.load().targetRps(), _ -> new ArrayList<>()).add(one);
        }
      }
    }
    List<LineChart.Mark> marks = new ArrayList<>();
    byRate.forEach((rate, values) -> marks.add(LineChart.Mark.median(rate, values)));
    return marks;
  }

  private static ToDoubleFunction<Slice> value(String column, Trial trial) {
    return switch (column) {
      case "achieved_rps" -> slice -> slice.load().rps();
      case "mean_ms" -> slice -> millis(slice.load(), MEAN);
      case "p99_ms" -> slice -> millis(slice.load(), 99);
      case "cpu_percent_of_4" -> {
        // A point may have other CPUs than the rest of its experiment. Not pinned: not finite.
        int cpus = trial.launched().map(LaunchedProcess::pinnedCpus).orElse(0);
        yield slice -> 100.0 * slice.usage().cpuNanos() / slice.usage().wallNanos() / cpus;
      }
      case "avg_rss_mb" -> slice -> slice.usage().rssBytes() / MEBI;
      default -> throw new IllegalArgumentException("no value of ours for " + column);
    };
  }

  private static double millis(LoadSlice load, double percentile) {
    if (load.response().isEmpty()) {
      return 0;
    }
    return percentile == MEAN
        ? Histograms.decode(load.response()).getMean() / MILLI
        : load.responseNanos(percentile) / MILLI;
  }
}
