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

  private final List<EffectComparison> effects;
  private final double margin;
  private final RowLayout layout;
  private final RatioAxis axis;

  private CompareSvg(List<EffectComparison> effects, double margin, RowLayout layout) {
    this.effects = effects;
    this.margin = margin;
    this.layout = layout;
    this.axis = layout.axis().around(effects.stream().flatMapToDouble(CompareSvg::ends), margin);
  }

  /** Both forms; the page's style shows one of them. */
  static String inline(List<EffectComparison> effects, double margin) {
    StringBuilder html = new StringBuilder();
    for (RowLayout layout : List.of(WIDE, NARROW)) {
      CompareSvg svg = new CompareSvg(effects, margin, layout);
      html.append(
          layout.inline(
              effects.size(),
              "Intervals of both results; the table below has the same numbers",
              svg.body()));
    }
    return html.toString();
  }

  private String body() {
    StringBuilder svg = new StringBuilder(axis.ground(margin, layout.row() * effects.size()));
    for (int i = 0; i < effects.size(); i++) {
      svg.append(row(effects.get(i), i * layout.row()));
    }
    return svg.toString();
  }

  private String row(EffectComparison both, double top) {
    boolean head = both.one().metric().headline();
    StringBuilder svg = new StringBuilder();
    svg.append(
        Svg.text(head ? "strong" : "", 0, top + layout.label(), both.one().metric().words()));
    double y = top + layout.line();
    svg.append(interval(ComparePage.FIRST, "1", shown(both.one()), y, head));
    svg.append(interval(ComparePage.SECOND, "2", shown(both.other()), y + GAP, head));
    return svg.toString();
  }

  private String interval(
      String colour, String number, Optional<Estimate> ratio, double y, boolean head) {
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
