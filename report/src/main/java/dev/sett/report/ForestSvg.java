package dev.sett.report;

import dev.sett.model.Effect;
import dev.sett.model.Sentence;
import dev.sett.model.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * A forest plot: one row an effect, its interval on a logarithmic axis of the ratio, the margin of
 * equivalence shaded. Drawn in fixed coordinates, in a wide form and one for phones.
 */
public final class ForestSvg {
  private static final double[] TICKS = {
    0.001, 0.01, 0.05, 0.1, 0.2, 0.33, 0.5, 0.7, 0.8, 0.9, 0.95, 1, 1.05, 1.1, 1.2, 1.4, 2, 3, 5,
    10, 20, 100, 1000
  };
  private static final double FARTHEST = Math.log(1000);

  private final List<Effect> effects;
  private final Arms arms;
  private final double margin;
  private final Layout layout;
  private final double low;
  private final double high;

  private ForestSvg(List<Effect> effects, Arms arms, double margin, Layout layout) {
    this.effects = effects;
    this.arms = arms;
    this.margin = margin;
    this.layout = layout;
    double atLeast = Math.log1p(Math.max(margin * 1.6, 0.05));
    double lowest = ends().map(Math::log).min().orElse(0);
    double highest = ends().map(Math::log).max().orElse(0);
    double pad = Math.max(0.04 * (highest - lowest), 0.01);
    this.low = Math.max(-FARTHEST, Math.min(-atLeast, lowest - pad));
    this.high = Math.min(FARTHEST, Math.max(atLeast, highest + pad));
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
    ForestSvg forest = new ForestSvg(effects, arms, margin, Layout.WIDE);
    Effect first = effects.getFirst();
    String title =
        arms.label(first.other()) + " against " + arms.label(first.base()) + ": " + first.point();
    double height = forest.height() + 56;
    return """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" width="%s" height="%s" role="img">
        <title>%s</title>
        <style>%s</style>
        <rect width="100%%" height="100%%" rx="10" fill="var(--paper)"/>
        <g transform="translate(20 34)">%s</g>
        <g transform="translate(20 44)">%s</g>
        </svg>
        """
        .formatted(
            Svg.n(Layout.WIDE.width + 40),
            Svg.n(height),
            Svg.n(Layout.WIDE.width + 40),
            Svg.n(height),
            Html.attribute(title),
            Resource.text("palette.css"),
            Svg.text("strong", 0, 0, Html.attribute(title)),
            forest.body());
  }

  /**
   * The plot for a page that has the palette, in both forms; the page's style shows one of them.
   */
  static String inline(List<Effect> effects, Arms arms, double margin) {
    StringBuilder html = new StringBuilder();
    for (Layout layout : Layout.values()) {
      ForestSvg forest = new ForestSvg(effects, arms, margin, layout);
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
    StringBuilder svg = new StringBuilder();
    double left = x(1 - margin);
    svg.append(Svg.rect("margin", left, 0, x(1 + margin) - left, bottom));
    for (double tick : ticks()) {
      svg.append(Svg.line(tick == 1 ? "zero" : "grid", x(tick), 0, x(tick), bottom + 4));
      svg.append(Svg.text("light mid", labelX(tick), bottom + 18, tickWords(tick)));
    }
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
    svg.append(interval(effect, y, head));
    svg.append(hint(effect, top + layout.hint));
    return svg.append("</g>\n").toString();
  }

  private String interval(Effect effect, double y, boolean head) {
    String css = head ? "ci head" : "ci";
    double from = x(effect.low());
    double to = x(effect.high());
    double dot = x(effect.ratio());
    double tall = head ? 6 : 4;
    return Svg.line(css, from, y, to, y)
        + Svg.line("ci", from, y - tall, from, y + tall)
        + Svg.line("ci", to, y - tall, to, y + tall)
        + "<circle class=\"dot\" cx=\"%s\" cy=\"%s\" r=\"%s\"/>"
            .formatted(Svg.n(dot), Svg.n(y), head ? "6.5" : "5");
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

  private double x(double ratio) {
    double log = Math.clamp(Math.log(ratio), low, high);
    return layout.left + (layout.right - layout.left) * (log - low) / (high - low);
  }

  /** Where a tick's label stands: under it, unless it would be cut off there. */
  private double labelX(double tick) {
    return Math.clamp(x(tick), 20, layout.width - 20);
  }

  /** Ticks inside the axis, far enough from each other for their labels, 1 always among them. */
  private List<Double> ticks() {
    List<Double> kept = new ArrayList<>(List.of(1.0));
    for (double tick : TICKS) {
      boolean inside = Math.log(tick) >= low && Math.log(tick) <= high;
      if (inside && kept.stream().allMatch(k -> Math.abs(x(k) - x(tick)) >= layout.tickGap)) {
        kept.add(tick);
      }
    }
    return kept;
  }

  private static String tickWords(double tick) {
    if (tick == 1) {
      return "same";
    }
    return tick >= 2
        ? "×" + Svg.n(tick)
        : (tick > 1 ? "+" : "−") + Svg.n(Math.abs(tick - 1) * 100) + " %";
  }

  private DoubleStream ends() {
    return effects.stream()
        .flatMapToDouble(e -> DoubleStream.of(e.low(), e.high(), e.ratio()))
        .filter(v -> v > 0 && Double.isFinite(v));
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
