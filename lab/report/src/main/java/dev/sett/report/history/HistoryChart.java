package dev.sett.report.history;

import dev.sett.history.HistoricalResult;
import dev.sett.history.Series;
import dev.sett.report.chart.LineChart;
import dev.sett.report.format.Words;
import dev.sett.stats.Estimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;

/** The charts of one metric at one point over time: values of variants, and ratios. */
final class HistoryChart {
  private static final double PERCENT = 100;

  private HistoryChart() {}

  /** One chart for the variants' own values, and one for the ratios, if there are any. */
  static List<LineChart> of(HistoryTable table) {
    List<HistoricalResult> pasts = table.pasts();
    List<Series> own = table.series().stream().filter(s -> !s.key().isRatio()).toList();
    List<Series> ratios = table.series().stream().filter(s -> s.key().isRatio()).toList();
    String better = ", " + Words.better(table.metric());
    List<LineChart> charts = new ArrayList<>();
    if (!own.isEmpty()) {
      double largest =
          own.stream()
              .flatMap(s -> s.entries().stream())
              .mapToDouble(e -> e.value().value())
              .max()
              .orElse(0);
      Words.Scale scale = Words.scale(table.metric(), largest);
      charts.add(
          chart("Each variant", scale.unit() + better, lines(own, pasts, v -> v * scale.factor())));
    }
    if (!ratios.isEmpty()) {
      charts.add(
          chart(
              "Compared with the baseline",
              "change in %" + better,
              lines(ratios, pasts, v -> PERCENT * (v - 1))));
    }
    return charts;
  }

  private static LineChart chart(String title, String unit, List<LineChart.Series> lines) {
    return new LineChart(title, "results, oldest first", unit, lines).closeUp();
  }

  /** For each series its values, and dashed its levels. */
  private static List<LineChart.Series> lines(
      List<Series> series, List<HistoricalResult> pasts, DoubleUnaryOperator scaled) {
    List<LineChart.Series> lines = new ArrayList<>();
    for (Series one : series) {
      List<LineChart.Mark> values = new ArrayList<>();
      List<LineChart.Mark> levels = new ArrayList<>();
      Set<Integer> starts = Arrays.stream(one.starts()).boxed().collect(Collectors.toSet());
      starts.add(one.entries().size());
      for (int i = 0; i < one.entries().size(); i++) {
        double x = pasts.indexOf(one.entries().get(i).past()) + 1.0;
        Estimate value = one.entries().get(i).value();
        values.add(
            new LineChart.Mark(
                x,
                scaled.applyAsDouble(value.value()),
                scaled.applyAsDouble(value.low()),
                scaled.applyAsDouble(value.high())));
        if (starts.contains(i) || starts.contains(i + 1)) {
          levels.add(new LineChart.Mark(x, scaled.applyAsDouble(one.level(i))));
        }
      }
      int colour = colour(one);
      lines.add(new LineChart.Series(HistoryTable.name(one), colour, values, /* hollow= */ false));
      lines.add(new LineChart.Series("level", colour, levels, /* hollow= */ true));
    }
    lines.sort(Comparator.comparing(LineChart.Series::hollow));
    return lines;
  }

  /** That of the variant all over the report: A is 0, B is 1. */
  private static int colour(Series series) {
    char letter = series.key().variant().charAt(0);
    return letter >= 'A' && letter <= 'Z' ? letter - 'A' : 0;
  }
}
