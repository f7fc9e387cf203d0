package dev.sett.report.chart;

import dev.sett.model.design.Metric;
import dev.sett.model.result.Effect;
import dev.sett.report.format.Html;
import dev.sett.report.format.PairVerdict;
import dev.sett.report.format.VariantStyles;
import dev.sett.verdict.finding.PublishedComparison;
import dev.sett.verdict.words.VerdictSentence;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * A forest plot: one row an effect, its interval on a logarithmic axis of the ratio, the margin of
 * equivalence shaded. Drawn in fixed coordinates, in a wide form and one for phones.
 */
public final class ForestSvg {
  private static final RowLayout WIDE =
      new RowLayout(/* wide= */ true, 860, 170, 640, 50, 18, 18, 52);
  private static final RowLayout NARROW =
      new RowLayout(/* wide= */ false, 340, 6, 334, 60, 14, 32, 46);

  private final List<Effect> effects;
  private final VariantStyles arms;
  private final double margin;
  private final RowLayout layout;
  private final Map<Metric, PublishedComparison.Range> published;
  private final RatioAxis axis;

  private ForestSvg(
      List<Effect> effects,
      VariantStyles arms,
      double margin,
      RowLayout layout,
      Map<Metric, PublishedComparison.Range> published) {
    this.effects = effects;
    this.arms = arms;
    this.margin = margin;
    this.layout = layout;
    this.published = published;
    this.axis = layout.axis().around(ends(), margin);
  }

  /**
   * A picture by itself, as a file: it brings its colours and follows the reader's light or dark
   * setting.
   *
   * @param effects of one pair of variants at one point, at least one, in the order to be shown
   * @param names of the variants in the experiment's order, for their letters and colours
   * @param margin relative difference too small to matter, such as 0.03
   */
  public static String standalone(List<Effect> effects, List<String> names, double margin) {
    VariantStyles arms =
        new VariantStyles(
            names.stream()
                .map(
                    n ->
                        new dev.sett.model.experiment.Variant(
                            n, dev.sett.model.launch.BuiltInServer.of("", "")))
                .toList());
    ForestSvg forest = new ForestSvg(effects, arms, margin, WIDE, Map.of());
    Effect first = effects.getFirst();
    String title =
        arms.label(first.other()) + " against " + arms.label(first.base()) + ": " + first.point();
    return Svg.picture(
        WIDE.width(), WIDE.height(effects.size()), Html.attribute(title), forest.body());
  }

  /**
   * The plot for a page that has the palette, in both forms; the page's style shows one of them.
   *
   * @param published ratios that somebody else found, drawn as hollow marks
   */
  public static String inline(
      List<Effect> effects,
      VariantStyles arms,
      double margin,
      Map<Metric, PublishedComparison.Range> published) {
    StringBuilder html = new StringBuilder();
    for (RowLayout layout : List.of(WIDE, NARROW)) {
      ForestSvg forest = new ForestSvg(effects, arms, margin, layout, published);
      html.append(
          layout.inline(
              effects.size(),
              "Effects with their intervals; the table below has the same numbers",
              forest.body()));
    }
    return html.toString();
  }

  private String body() {
    double bottom = layout.row() * effects.size();
    StringBuilder svg = new StringBuilder(axis.ground(margin, bottom));
    for (int i = 0; i < effects.size(); i++) {
      svg.append(row(effects.get(i), i * layout.row()));
    }
    return svg.toString();
  }

  private String row(Effect effect, double top) {
    boolean head = effect.metric().headline();
    String colour = PairVerdict.colour(effect, arms);
    double y = top + layout.line();
    StringBuilder svg = new StringBuilder("<g class=\"" + colour + "\">");
    String strong = head ? "strong" : "";
    svg.append(Svg.text(strong, 0, top + layout.label(), effect.metric().words()));
    String verdict = PairVerdict.words(effect, arms);
    String figures = Html.figures(VerdictSentence.figures(effect));
    if (layout.wide()) {
      svg.append(Svg.text("light", 0, top + layout.label() + 16, better(effect)));
      svg.append(Svg.text(strong, layout.right() + 18, top + layout.label(), figures));
      svg.append(Svg.text("light hued", layout.right() + 18, top + layout.label() + 16, verdict));
    } else {
      svg.append(Svg.text(strong + " end", layout.width(), top + layout.label(), figures));
    }
    svg.append(axis.interval(effect.low(), effect.ratio(), effect.high(), y, head));
    PublishedComparison.Range theirs = published.get(effect.metric());
    if (theirs != null) {
      svg.append(axis.hollow(theirs, y));
    }
    svg.append(hint(effect, top + (layout.wide() ? 40 : 50)));
    return svg.append("</g>\n").toString();
  }

  /** Which side is the other variant's, written on that side. */
  private String hint(Effect effect, double y) {
    String letter = arms.letter(effect.other());
    return effect.metric().moreIsBetter()
        ? Svg.text("light end", layout.right(), y, letter + " better →")
        : Svg.text("light", layout.left(), y, "← " + letter + " better");
  }

  private static String better(Effect effect) {
    return effect.metric().moreIsBetter() ? "higher is better" : "lower is better";
  }

  private DoubleStream ends() {
    return DoubleStream.concat(
        effects.stream().flatMapToDouble(e -> DoubleStream.of(e.low(), e.high(), e.ratio())),
        published.values().stream().flatMapToDouble(r -> DoubleStream.of(r.low(), r.high())));
  }
}
