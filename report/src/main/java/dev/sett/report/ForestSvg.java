package dev.sett.report;

import dev.sett.model.Effect;
import dev.sett.model.Metric;
import dev.sett.model.Sentence;
import dev.sett.model.Verdict;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * A forest plot: one row an effect, its interval on a logarithmic axis of the ratio, the margin of
 * equivalence shaded. Drawn in fixed coordinates, in a wide form and one for phones.
 */
public final class ForestSvg {
  private final List<Effect> effects;
  private final Arms arms;
  private final double margin;
  private final Layout layout;
  private final Map<Metric, PublishedRow.Range> published;
  private final RatioAxis axis;

  private ForestSvg(
      List<Effect> effects,
      Arms arms,
      double margin,
      Layout layout,
      Map<Metric, PublishedRow.Range> published) {
    this.effects = effects;
    this.arms = arms;
    this.margin = margin;
    this.layout = layout;
    this.published = published;
    this.axis =
        new RatioAxis(0, 0, layout.left, layout.right, layout.width, layout.tickGap)
            .around(ends(), margin);
  }

  /**
   * A picture by itself, as a file: it brings its colours and follows the reader's light or dark
   * setting.
   *
   * @param effects of one pair of variants at one point, at least one, in the order to be shown
   * @param names of the variants in the experiment's order, for their letters and colours
   * @param margin relative difference that is of no interest, such as 0.03
   */
  public static String standalone(List<Effect> effects, List<String> names, double margin) {
    Arms arms =
        new Arms(
            names.stream()
                .map(n -> new dev.sett.model.Variant(n, dev.sett.model.BuiltIn.of("", "")))
                .toList());
    ForestSvg forest = new ForestSvg(effects, arms, margin, Layout.WIDE, Map.of());
    Effect first = effects.getFirst();
    String title =
        arms.label(first.other()) + " against " + arms.label(first.base()) + ": " + first.point();
    return Svg.picture(Layout.WIDE.width, forest.height(), Html.attribute(title), forest.body());
  }

  /**
   * The plot for a page that has the palette, in both forms; the page's style shows one of them.
   *
   * @param published ratios that somebody else found, drawn as hollow marks
   */
  static String inline(
      List<Effect> effects, Arms arms, double margin, Map<Metric, PublishedRow.Range> published) {
    StringBuilder html = new StringBuilder();
    for (Layout layout : Layout.values()) {
      ForestSvg forest = new ForestSvg(effects, arms, margin, layout, published);
      html.append(
          "<svg class=\"forest %s\" viewBox=\"0 0 %s %s\" role=\"img\" aria-label=\"%s\">%s</svg>\n"
              .formatted(
                  layout.css,
                  Svg.n(layout.width),
                  Svg.n(forest.height()),
                  "Effects with their intervals; the table below holds the same numbers",
                  forest.body()));
    }
    return html.toString();
  }

  private double height() {
    return layout.row * effects.size() + 30;
  }

  private String body() {
    double bottom = layout.row * effects.size();
    StringBuilder svg = new StringBuilder(axis.ground(margin, bottom));
    for (int i = 0; i < effects.size(); i++) {
      svg.append(row(effects.get(i), i * layout.row));
    }
    return svg.toString();
  }

  private String row(Effect effect, double top) {
    boolean head = effect.metric().headline();
    String colour = colour(effect);
    double y = top + layout.line;
    StringBuilder svg = new StringBuilder("<g class=\"" + colour + "\">");
    String strong = head ? "strong" : "";
    svg.append(Svg.text(strong, 0, top + layout.label, effect.metric().words()));
    String verdict = Mark.words(effect, arms);
    String figures = Html.figures(Sentence.figures(effect));
    if (layout == Layout.WIDE) {
      svg.append(Svg.text("light", 0, top + layout.label + 16, better(effect)));
      svg.append(Svg.text(strong, layout.right + 18, top + layout.label, figures));
      svg.append(Svg.text("light hued", layout.right + 18, top + layout.label + 16, verdict));
    } else {
      svg.append(Svg.text(strong + " end", layout.width, top + layout.label, figures));
    }
    svg.append(axis.interval(effect.low(), effect.ratio(), effect.high(), y, head));
    PublishedRow.Range theirs = published.get(effect.metric());
    if (theirs != null) {
      svg.append(axis.hollow(theirs, y));
    }
    svg.append(hint(effect, top + layout.hint));
    return svg.append("</g>\n").toString();
  }

  /** Which side is the other variant's, written on that side. */
  private String hint(Effect effect, double y) {
    String letter = arms.letter(effect.other());
    return effect.metric().moreIsBetter()
        ? Svg.text("light end", layout.right, y, letter + " better →")
        : Svg.text("light", layout.left, y, "← " + letter + " better");
  }

  private static String better(Effect effect) {
    return effect.metric().moreIsBetter() ? "more is better" : "less is better";
  }

  private String colour(Effect effect) {
    return effect.verdict() == Verdict.A_BETTER
        ? arms.colour(effect.base())
        : effect.verdict() == Verdict.B_BETTER ? arms.colour(effect.other()) : "neutral";
  }

  private DoubleStream ends() {
    return DoubleStream.concat(
        effects.stream().flatMapToDouble(e -> DoubleStream.of(e.low(), e.high(), e.ratio())),
        published.values().stream().flatMapToDouble(r -> DoubleStream.of(r.low(), r.high())));
  }

  private enum Layout {
    WIDE("wide", 860, 170, 640, 50, 18, 18, 40, 52),
    NARROW("narrow", 340, 6, 334, 60, 14, 32, 50, 46);

    private final String css;
    private final double width;
    private final double left;
    private final double right;
    private final double row;
    private final double label;
    private final double line;
    private final double hint;
    private final double tickGap;

    Layout(
        String css,
        double width,
        double left,
        double right,
        double row,
        double label,
        double line,
        double hint,
        double tickGap) {
      this.css = css;
      this.width = width;
      this.left = left;
      this.right = right;
      this.row = row;
      this.label = label;
      this.line = line;
      this.hint = hint;
      this.tickGap = tickGap;
    }
  }
}
