package dev.sett.report.history;

import dev.sett.history.HistoricalResult;
import dev.sett.history.Series;
import dev.sett.report.chart.LineChart;
import dev.sett.report.format.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The charts of one metric at one point over time: values of variants, and ratios. */
final class HistoryChart {
  private static final double PERCENT = 100;

  private HistoryChart() {}

  /** One chart for the variants' own values, and one for the ratios, if there are any. */
  static List<LineChart> of(HistoryTable table) {
    List<HistoricalResult> pasts = table.pasts();
    List<Series> own = table.series().stream().filter(s -> !s.key().isRatio()).toList();
    List<Series> ratios = table.series().stream().filter(s -> s.key().isRatio()).toList();
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
          chart(
              "Each variant",
              scale.unit() + better(table),
              lines(own, pasts, v -> v * scale.factor())));
    }
    if (!ratios.isEmpty()) {
      charts.add(
          chart(
              "Compared with the baseline",
              "change in %" + better(table),
              lines(ratios, pasts, v -> PERCENT * (v - 1))));
    }
    return charts;
  }

  private static LineChart chart(String title, String unit, List<LineChart.Series> lines) {
    return new LineChart(title, "results, oldest first", unit, lines).closeUp();
  }

  private static String better(HistoryTable table) {
    return table.metric().moreIsBetter() ? ", higher is better" : ", lower is better";
  }

  /** For each series its values, and dashed its levels. */
  private static List<LineChart.Series> lines(
      List<Series> series,
      List<HistoricalResult> pasts,
      java.util.function.DoubleUnaryOperator scaled) {
    List<LineChart.Series> lines = new ArrayList<>();
    for (Series one : series) {
      List<LineChart.Mark> values = new ArrayList<>();
      List<LineChart.Mark> levels = new ArrayList<>();
      int[] starts = one.starts();
      for (int i = 0; i < one.entries().size(); i++) {
        Series.Entry entry = one.entries().get(i);
        double x = pasts.indexOf(entry.past()) + 1.0;
        values.add(
            new LineChart.Mark(
                x,
                scaled.applyAsDouble(entry.value().value()),
                scaled.applyAsDouble(entry.value().low()),
                scaled.applyAsDouble(entry.value().high())));
        int place = i;
        boolean first = java.util.Arrays.stream(starts).anyMatch(s -> s == place);
        boolean last =
            i + 1 == one.entries().size()
                || java.util.Arrays.stream(starts).anyMatch(s -> s == place + 1);
        if (first || last) {
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
