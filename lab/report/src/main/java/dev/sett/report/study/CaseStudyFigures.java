package dev.sett.report.study;

import dev.sett.model.design.Metric;
import dev.sett.model.result.Effect;
import dev.sett.model.trial.Phase;
import dev.sett.report.chart.LineChart;
import dev.sett.report.chart.Panel;
import dev.sett.report.chart.RowsChart;
import dev.sett.stats.rate.RampUp;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Throughput, ramp, steady state and memory of the case study. It printed curves without scales, so
 * the published values are the numbers in its text.
 */
final class CaseStudyFigures {
  private static final String TABLE = "liberty-case-study-figures.csv";
  private static final String POOL = "pool";
  private static final String VIRTUAL = "virtual";
  private static final List<String> VARIANTS = List.of(POOL, VIRTUAL);

  /** The study's own first. */
  static final List<String> JDKS = List.of("JDK 21", "JDK 25");

  /** Colours are those of the experiments, whose base is the pool. */
  private static final int POOL_PLACE = 0;

  private static final int VIRTUAL_PLACE = 1;

  /** Places along the time axis at which a rate is drawn. */
  private static final int STEPS = 60;

  private CaseStudyFigures() {}

  static List<StudyFigure> all() {
    return List.of(
        new StudyFigure(
            "throughput",
            "Requests per second with a remote delay of 2 ms: virtual threads over the pool",
            "The article says \"low\" and \"high\" load; here these are 3 and 200 connections.",
            CaseStudyFigures::throughput),
        new StudyFigure(
            "ramp",
            "How much later the pool reaches its peak than virtual threads",
            "The article gives the delay for about 6000 threads; its curve has no scale.",
            CaseStudyFigures::ramp),
        new StudyFigure(
            "steady",
            "Steady state with thousands of threads: the pool over virtual threads",
            /* remark= */ "",
            CaseStudyFigures::steady),
        new StudyFigure(
            "memory",
            "Memory of the process under 10% more load, over its memory before",
            /* remark= */ "",
            CaseStudyFigures::memory));
  }

  /** A published range by its name in the table. */
  static Optional<RowsChart.Span> range(StudyData data, String name) {
    return data.rows(TABLE).stream()
        .filter(row -> name.equals(row.get("name")))
        .findFirst()
        .flatMap(Marks::range);
  }

  private static List<Panel> throughput(StudyData data) {
    List<RowsChart.Row> rows = new ArrayList<>();
    for (String jdk : JDKS) {
      for (String load : List.of("low", "high")) {
        String point = (load.equals("low") ? 3 : 200) + " connections, " + jdk;
        rows.add(
            Marks.ratio(
                point + " (" + load + " load)",
                VIRTUAL_PLACE,
                range(data, "throughput-" + load + "-load"),
                data.effect("liberty-banking", point, VIRTUAL, POOL, Metric.REQUESTS_PER_SECOND)));
      }
    }
    return List.of(
        new RowsChart(
            "Requests per second, remote delay 2 ms: virtual threads over the pool",
            /* unit= */ "",
            /* ratios= */ true,
            rows));
  }

  private static List<Panel> ramp(StudyData data) {
    List<RowsChart.Row> rows = new ArrayList<>();
    List<Panel> panels = new ArrayList<>();
    for (String point :
        List.of("6000 within 30 s, JDK 21", "6000 within 30 s", "1000 at once", "10 at once")) {
      rows.add(
          Marks.row(
              point,
              POOL_PLACE,
              point.startsWith("6000") ? range(data, "ramp-delay") : Optional.empty(),
              delays(data, point)));
      List<LineChart.Series> series = overTime(data, point);
      if (!series.isEmpty()) {
        panels.add(
            new LineChart(
                "Throughput over time, " + point + " (published without a scale)",
                "seconds since the first request",
                "responses per second",
                series));
      }
    }
    panels.addFirst(
        new RowsChart(
            "Seconds by which the pool reaches 95% of its peak later than virtual threads",
            "s", /* ratios= */ false, rows));
    return panels;
  }

  private static List<Double> delays(StudyData data, String point) {
    List<Double> pool = data.values("liberty-ramp", point, POOL, Metric.TIME_TO_95);
    List<Double> virtual = data.values("liberty-ramp", point, VIRTUAL, Metric.TIME_TO_95);
    return pool.size() != virtual.size()
        ? List.of()
        : IntStream.range(0, pool.size()).mapToObj(i -> pool.get(i) - virtual.get(i)).toList();
  }

  /** The median over the trials, where these were kept. */
  private static List<LineChart.Series> overTime(StudyData data, String point) {
    List<LineChart.Series> all = new ArrayList<>();
    for (String variant : VARIANTS) {
      List<RampUp> ramps =
          data.slices("liberty-ramp", point, variant, Phase.RAMP).stream()
              .map(slice -> slice.load().rampUp())
              .toList();
      double length =
          data.slices("liberty-ramp", point, variant, Phase.RAMP).stream()
              .mapToDouble(slice -> slice.load().countedNanos() / 1e9)
              .min()
              .orElse(0);
      if (ramps.isEmpty()) {
        continue;
      }
      List<LineChart.Mark> marks = new ArrayList<>();
      for (int i = 0; i <= STEPS; i++) {
        double t = length * i / STEPS;
        marks.add(
            LineChart.Mark.median(
                t, ramps.stream().map(r -> r.rateAt(t, length / STEPS)).toList()));
      }
      Marks.lines(all, variant, VARIANTS.indexOf(variant), List.of(), marks);
    }
    return all;
  }

  private static List<Panel> steady(StudyData data) {
    List<RowsChart.Row> rows = new ArrayList<>();
    for (String point :
        List.of(
            "3000 in flight, JDK 21",
            "3000 in flight",
            "6000 in flight, JDK 21",
            "6000 in flight")) {
      rows.add(
          Marks.ratio(
              "Requests per second, " + point,
              POOL_PLACE,
              range(data, "steady-throughput"),
              data.effect("liberty-steady", point, POOL, VIRTUAL, Metric.REQUESTS_PER_SECOND)));
      rows.add(
          new RowsChart.Row(
              "Requests per CPU, " + point,
              POOL_PLACE,
              range(data, "steady-per-cpu"),
              data.effect("liberty-steady", point, POOL, VIRTUAL, Metric.CPU_PER_REQUEST)
                  .map(CaseStudyFigures::turned),
              StudyFigure.NO_VALUE));
    }
    rows.add(
        new RowsChart.Row(
            "CPU",
            POOL_PLACE,
            range(data, "steady-cpu"),
            Optional.empty(),
            "not measured apart from requests per CPU"));
    return List.of(
        new RowsChart("Steady state: the pool over virtual threads", /* unit= */ "", true, rows));
  }

  /** CPU per request as requests per CPU. */
  private static RowsChart.Span turned(Effect effect) {
    return new RowsChart.Span(1 / effect.ratio(), 1 / effect.high(), 1 / effect.low());
  }

  private static List<Panel> memory(StudyData data) {
    List<RowsChart.Row> rows = new ArrayList<>();
    for (String point :
        List.of("large heap, JDK 21", "large heap", "small heap", "large heap, 12 s")) {
      for (String variant : VARIANTS) {
        Optional<RowsChart.Span> published =
            point.equals("large heap") || point.equals("large heap, JDK 21")
                ? range(data, "memory-" + variant)
                : Optional.empty();
        Optional<RowsChart.Span> measured =
            Marks.span(data.values("liberty-memory", point, variant, Metric.FOOTPRINT_GROWTH));
        if (published.isPresent() || measured.isPresent()) {
          rows.add(
              new RowsChart.Row(
                  (variant.equals(POOL) ? "pool, " : "virtual threads, ") + point,
                  VARIANTS.indexOf(variant),
                  published,
                  measured,
                  StudyFigure.NO_VALUE));
        }
      }
    }
    return List.of(new RowsChart("Memory with 10% more load over memory before", "", true, rows));
  }
}
