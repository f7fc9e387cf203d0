package dev.sett.report;

import dev.sett.model.Effect;
import dev.sett.stats.Estimate;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The intervals of two results for the same effects, one above the other, on a logarithmic axis of
 * the ratio. Drawn in fixed coordinates, in a wide form and one for phones.
 */
final class CompareSvg {
  private static final double GAP = 16;

  private final List<Both> effects;
  private final double margin;
  private final Layout layout;
  private final RatioAxis axis;

  private CompareSvg(List<Both> effects, double margin, Layout layout) {
    this.effects = effects;
    this.margin = margin;
    this.layout = layout;
    this.axis =
        new RatioAxis(0, 0, layout.left, layout.right, layout.width, /* tickGap= */ 50)
            .around(effects.stream().flatMapToDouble(CompareSvg::ends), margin);
  }

  /** Both forms; the page's style shows one of them. */
  static String inline(List<Both> effects, double margin) {
    StringBuilder html = new StringBuilder();
    for (Layout layout : Layout.values()) {
      CompareSvg svg = new CompareSvg(effects, margin, layout);
      html.append(
          "<svg class=\"forest %s\" viewBox=\"0 0 %s %s\" role=\"img\" aria-label=\"%s\">%s</svg>\n"
              .formatted(
                  layout.css,
                  Svg.n(layout.width),
                  Svg.n(layout.row * effects.size() + 30),
                  "Intervals of both results; the table below holds the same numbers",
                  svg.body()));
    }
    return html.toString();
  }

  private String body() {
    StringBuilder svg = new StringBuilder(axis.ground(margin, layout.row * effects.size()));
    for (int i = 0; i < effects.size(); i++) {
      svg.append(row(effects.get(i), i * layout.row));
    }
    return svg.toString();
  }

  private String row(Both both, double top) {
    boolean head = both.one().metric().headline();
    StringBuilder svg = new StringBuilder();
    svg.append(Svg.text(head ? "strong" : "", 0, top + layout.label, both.one().metric().words()));
    double y = top + layout.line;
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
    return Both.plain(effect, /* confidence= */ 0.5); // it is not drawn
  }

  private static DoubleStream ends(Both both) {
    return Stream.of(shown(both.one()), shown(both.other()))
        .flatMap(Optional::stream)
        .flatMapToDouble(r -> DoubleStream.of(r.low(), r.value(), r.high()));
  }

  private enum Layout {
    WIDE("wide", 860, 190, 840, 46, 18, 16),
    NARROW("narrow", 340, 16, 334, 64, 14, 32);

    private final String css;
    private final double width;
    private final double left;
    private final double right;
    private final double row;
    private final double label;
    private final double line;

    Layout(
        String css,
        double width,
        double left,
        double right,
        double row,
        double label,
        double line) {
      this.css = css;
      this.width = width;
      this.left = left;
      this.right = right;
      this.row = row;
      this.label = label;
      this.line = line;
    }
  }
}
