package dev.sett.report.study;

import dev.sett.model.result.Effect;
import dev.sett.report.chart.LineChart;
import dev.sett.report.chart.RowsChart;
import dev.sett.report.format.Median;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Values as what charts draw. */
final class Marks {
  private Marks() {}

  /** The median of the values from the lowest to the highest; empty if there are none. */
  static Optional<RowsChart.Span> span(List<Double> values) {
    return values.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new RowsChart.Span(
                Median.of(values), Collections.min(values), Collections.max(values)));
  }

  /** A ratio with its interval. */
  static RowsChart.Span span(Effect effect) {
    return new RowsChart.Span(effect.ratio(), effect.low(), effect.high());
  }

  /** The same in a line chart. */
  static LineChart.Mark mark(double x, Effect effect) {
    return new LineChart.Mark(x, effect.ratio(), effect.low(), effect.high());
  }

  /** A published value; empty if the cell is. */
  static Optional<RowsChart.Span> published(Map<String, String> row, String column) {
    OptionalDouble value = StudyData.number(row, column);
    return value.isEmpty() ? Optional.empty() : Optional.of(RowsChart.Span.of(value.getAsDouble()));
  }

  /** A published ratio or range, from the columns {@code low} and {@code high}. */
  static Optional<RowsChart.Span> range(Map<String, String> row) {
    return Optional.of(
        RowsChart.Span.range(
            StudyData.number(row, "low").orElseThrow(),
            StudyData.number(row, "high").orElseThrow()));
  }

  /** A row of values of one variant. */
  static RowsChart.Row row(
      String name, int place, Optional<RowsChart.Span> published, List<Double> ours) {
    return new RowsChart.Row(name, place, published, span(ours), StudyFigure.NO_VALUE);
  }

  /** A row of ratios. */
  static RowsChart.Row ratio(
      String name, int place, Optional<RowsChart.Span> published, Optional<Effect> ours) {
    return new RowsChart.Row(name, place, published, ours.map(Marks::span), StudyFigure.NO_VALUE);
  }

  /** A published line and ours of the same variant, ours only where it has marks. */
  static void lines(
      List<LineChart.Series> all,
      String name,
      int place,
      List<LineChart.Mark> published,
      List<LineChart.Mark> ours) {
    if (!published.isEmpty()) {
      all.add(new LineChart.Series("published: " + name, place, published, /* hollow= */ true));
    }
    if (!ours.isEmpty()) {
      all.add(
          new LineChart.Series(
              "measured: " + name, place, ours, /* hollow= */ false, /* band= */ true));
    }
  }
}
