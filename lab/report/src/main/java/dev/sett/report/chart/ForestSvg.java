package dev.sett.report.chart;

import dev.sett.model.design.Metric;
import dev.sett.model.result.Effect;
import dev.sett.report.format.Html;
import dev.sett.report.format.PairVerdict;
import dev.sett.report.format.VariantStyles;
import dev.sett.report.format.Words;
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

  /** Letters of a name that fit beside the axis of the wide form. */
  private static final int MOST_LETTERS = 24;

  /** From one line of a name to the next. */
  private static final double LINE = 15;

  private final List<Effect> effects;
  private final VariantStyles styles;
  private final double margin;
  private final Map<Metric, PublishedComparison.Range> published;

  private ForestSvg(
      List<Effect> effects,
      VariantStyles styles,
      double margin,
      Map<Metric, PublishedComparison.Range> published) {
    this.effects = effects;
    this.styles = styles;
    this.margin = margin;
    this.published = published;
  }

  /**
   * A picture by itself, as a file: it brings its colours and follows the reader's light or dark
   * setting.
   *
   * @param effects of one pair of variants at one point, at least one, in the order to be shown
   * @param margin relative difference too small to matter, such as 0.03
   */
  public static String standalone(List<Effect> effects, VariantStyles styles, double margin) {
    Effect first = effects.getFirst();
    String title =
        styles.label(first.other())
            + " against "
            + styles.label(first.base())
            + ": "
            + first.point();
    return Svg.picture(
        WIDE.width(),
        WIDE.height(effects.size()),
        Html.attribute(title),
        new ForestSvg(effects, styles, margin, Map.of()).drawing(WIDE));
  }

  /**
   * The plot for a page that has the palette, in both forms; the page's style shows one of them.
   *
   * @param published ratios that somebody else found, drawn as hollow marks
   */
  public static String inline(
      List<Effect> effects,
      VariantStyles styles,
      double margin,
      Map<Metric, PublishedComparison.Range> published) {
    ForestSvg forest = new ForestSvg(effects, styles, margin, published);
    String words = "Effects with their intervals; the table below has the same numbers";
    return WIDE.inline(effects.size(), words, forest.drawing(WIDE))
        + NARROW.inline(effects.size(), words, forest.drawing(NARROW));
  }

  private String drawing(RowLayout layout) {
    DoubleStream ratios =
        DoubleStream.concat(
            effects.stream().flatMapToDouble(e -> DoubleStream.of(e.low(), e.high(), e.ratio())),
            published.values().stream().flatMapToDouble(r -> DoubleStream.of(r.low(), r.high())));
    return layout.drawing(effects, ratios, margin, this::row);
  }

  private String row(Effect effect, double top, RowLayout layout, RatioAxis axis) {
    boolean head = effect.metric().headline();
    String colour = PairVerdict.colour(effect, styles);
    double y = top + layout.line();
    StringBuilder svg = new StringBuilder("<g class=\"" + colour + "\">");
    String strong = head ? "strong" : "";
    String words = effect.metric().words();
    List<String> name = layout.wide() ? lines(words) : List.of(words);
    for (int i = 0; i < name.size(); i++) {
      svg.append(Svg.text(strong, 0, top + layout.label() + LINE * i, name.get(i)));
    }
    String verdict = PairVerdict.words(effect, styles);
    String figures = Html.figures(VerdictSentence.figures(effect));
    if (layout.wide()) {
      double below = top + layout.label() + LINE * (name.size() - 1) + 16;
      svg.append(Svg.text("light", 0, below, Words.better(effect.metric())));
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
    svg.append(hint(effect, layout, top + (layout.wide() ? 40 : 50)));
    return svg.append("</g>\n").toString();
  }

  /** A name in one line or two, so that it ends before the axis. */
  private static List<String> lines(String name) {
    int end = name.length() <= MOST_LETTERS ? -1 : name.lastIndexOf(' ', MOST_LETTERS);
    return end < 0 ? List.of(name) : List.of(name.substring(0, end), name.substring(end + 1));
  }

  /** Which side is the other variant's, written on that side. */
  private String hint(Effect effect, RowLayout layout, double y) {
    String letter = styles.letter(effect.other());
    return effect.metric().moreIsBetter()
        ? Svg.text("light end", layout.right(), y, letter + " better →")
        : Svg.text("light", layout.left(), y, "← " + letter + " better");
  }
}
