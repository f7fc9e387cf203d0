package dev.sett.report.study;

import dev.sett.model.design.Metric;
import dev.sett.model.result.Effect;
import dev.sett.report.chart.Panel;
import dev.sett.report.chart.RowsChart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The ping of the demo load: what virtual threads serve of what the pool serves. */
final class PingFigures {
  private static final int VIRTUAL_PLACE = 1;

  private PingFigures() {}

  static List<StudyFigure> all() {
    return List.of(
        new StudyFigure(
            "ping",
            "A ping of 50 to 100 µs: requests per second on virtual threads over the pool",
            "The article measured on 2 CPUs and on three kernels. A row without a published mark is"
                + " ours alone; kernel 4.18 can't be chosen on another machine.",
            PingFigures::ping));
  }

  private static List<Panel> ping(StudyData data) {
    List<RowsChart.Row> rows = new ArrayList<>();
    rows.add(
        new RowsChart.Row(
            "2 CPUs, kernel 4.18",
            VIRTUAL_PLACE,
            CaseStudyFigures.range(data, "ping-kernel-4.18"),
            Optional.empty(),
            "not measured: needs that kernel"));
    for (String connections : List.of("25 connections", "10 connections")) {
      for (String cpus : List.of("2 CPUs", "1 CPU", "4 CPUs")) {
        for (String jdk : CaseStudyFigures.JDKS) {
          boolean published = connections.startsWith("25") && cpus.equals("2 CPUs");
          String point = connections + ", " + cpus + ", " + jdk;
          Optional<Effect> ours =
              data.effect("liberty-ping", point, "virtual", "pool", Metric.REQUESTS_PER_SECOND);
          if (published || ours.isPresent()) {
            rows.add(
                Marks.ratio(
                    published ? point + " (kernels 5.14 and 6.2)" : point,
                    VIRTUAL_PLACE,
                    published ? CaseStudyFigures.range(data, "ping-kernels-5-6") : Optional.empty(),
                    ours));
          }
        }
      }
    }
    return List.of(
        new RowsChart(
            "Ping: requests per second, virtual threads over the pool",
            /* unit= */ "",
            /* ratios= */ true,
            rows));
  }
}
