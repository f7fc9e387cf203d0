package dev.sett.ui;

import dev.sett.model.result.Effect;
import dev.sett.report.chart.RatioAxis;
import dev.sett.report.chart.RowLayout;
import dev.sett.report.chart.Svg;
import dev.sett.stats.Estimate;
import dev.sett.verdict.finding.EffectComparison;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The intervals of two results for the same effects, one above the other, on a logarithmic axis of
 * the ratio. Drawn in fixed coordinates, in a wide form and one for phones.
 */
final class CompareSvg {
  private static final RowLayout WIDE =
      new RowLayout(/* wide= */ true, 860, 190, 840, 46, 18, 16, 50);
  private static final RowLayout NARROW =
      new RowLayout(/* wide= */ false, 340, 16, 334, 64, 14, 32, 50);
  private static final double GAP = 16;

  private CompareSvg() {}

  /** Both forms; the page's style shows one of them. */
  static String inline(List<EffectComparison> effects, double margin) {
    return drawing(effects, margin, WIDE) + drawing(effects, margin, NARROW);
  }

  private static String drawing(List<EffectComparison> effects, double margin, RowLayout layout) {
    return layout.inline(
        effects.size(),
        "Intervals of both results; the table below has the same numbers",
        layout.drawing(
            effects, effects.stream().flatMapToDouble(CompareSvg::ends), margin, CompareSvg::row));
  }

  private static String row(EffectComparison both, double top, RowLayout layout, RatioAxis axis) {
    boolean head = both.one().metric().headline();
    StringBuilder svg = new StringBuilder();
    svg.append(
        Svg.text(head ? "strong" : "", 0, top + layout.label(), both.one().metric().words()));
    double y = top + layout.line();
    svg.append(interval(axis, ComparePage.FIRST, "1", shown(both.one()), y, head));
    svg.append(interval(axis, ComparePage.SECOND, "2", shown(both.other()), y + GAP, head));
    return svg.toString();
  }

  private static String interval(
      RatioAxis axis,
      String colour,
      String number,
      Optional<Estimate> ratio,
      double y,
      boolean head) {
    if (ratio.isEmpty()) {
      return "";
    }
    Estimate r = ratio.get();
    return "<g class=\"%s\">%s%s</g>\n"
        .formatted(
            colour,
            Svg.text("light hued end", axis.x(r.low()) - 6, y + 4, number),
            axis.interval(r.low(), r.value(), r.high(), y, head));
  }

  private static Optional<Estimate> shown(Effect effect) {
    return EffectComparison.plain(effect, /* confidence= */ 0.5); // it is not drawn
  }

  private static DoubleStream ends(EffectComparison both) {
    return Stream.of(shown(both.one()), shown(both.other()))
        .flatMap(Optional::stream)
        .flatMapToDouble(r -> DoubleStream.of(r.low(), r.value(), r.high()));
  }
}
