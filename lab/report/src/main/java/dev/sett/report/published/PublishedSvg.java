package dev.sett.report.published;

import dev.sett.model.result.Effect;
import dev.sett.model.result.Result;
import dev.sett.report.chart.RatioAxis;
import dev.sett.report.chart.RowLayout;
import dev.sett.report.chart.Svg;
import dev.sett.report.format.Html;
import dev.sett.report.format.PairVerdict;
import dev.sett.report.format.RatioWords;
import dev.sett.report.format.VariantStyles;
import dev.sett.verdict.finding.PublishedComparison;
import dev.sett.verdict.words.VerdictSentence;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Our ratios as filled marks with their intervals, published ones as hollow marks: a row for each
 * point and metric, on one axis.
 */
public final class PublishedSvg {
  private static final RowLayout WIDE =
      new RowLayout(/* wide= */ true, 900, 220, 690, 44, 16, 21, 52);
  private static final RowLayout NARROW =
      new RowLayout(/* wide= */ false, 340, 6, 334, 86, 16, 66, 52);

  private final VariantStyles styles;

  private PublishedSvg(VariantStyles styles) {
    this.styles = styles;
  }

  /** The chart for a page that has the palette, in its wide form and the one for phones. */
  static String inline(List<PublishedComparison> rows, VariantStyles styles, double margin) {
    PublishedSvg chart = new PublishedSvg(styles);
    String words = hollow(rows) + " ratios (hollow) and measured ratios (filled) with intervals";
    return WIDE.inline(rows.size(), words, chart.drawing(rows, margin, WIDE))
        + NARROW.inline(rows.size(), words, chart.drawing(rows, margin, NARROW));
  }

  /** A picture by itself, which brings its colours. */
  public static String standalone(List<PublishedComparison> rows, Result result) {
    double margin = result.plan().experiment().design().margin();
    String name = Html.attribute(result.plan().experiment().name());
    return Svg.picture(
        WIDE.width(),
        WIDE.height(rows.size()),
        name
            + ": "
            + hollow(rows).toLowerCase(Locale.ROOT)
            + " (hollow) and measured here (filled)",
        new PublishedSvg(VariantStyles.of(result.plan())).drawing(rows, margin, WIDE));
  }

  /** What the hollow marks are: "Published", "Expected" or "Published and expected". */
  private static String hollow(List<PublishedComparison> rows) {
    Set<Boolean> expected =
        rows.stream()
            .flatMap(r -> r.published().stream())
            .map(PublishedComparison.Range::expected)
            .collect(Collectors.toSet());
    if (!expected.contains(true)) {
      return "Published";
    }
    return expected.contains(false) ? "Published and expected" : "Expected";
  }

  private String drawing(List<PublishedComparison> rows, double margin, RowLayout layout) {
    return layout.drawing(
        rows, rows.stream().flatMapToDouble(PublishedSvg::ends), margin, this::row);
  }

  private static DoubleStream ends(PublishedComparison row) {
    return DoubleStream.concat(
        DoubleStream.of(row.ours().low(), row.ours().ratio(), row.ours().high()),
        row.published().stream().flatMapToDouble(r -> DoubleStream.of(r.low(), r.high())));
  }

  private String row(PublishedComparison row, double top, RowLayout layout, RatioAxis axis) {
    Effect ours = row.ours();
    double y = top + layout.line();
    StringBuilder svg = new StringBuilder("<g class=\"" + PairVerdict.colour(ours, styles) + "\">");
    String figures = Html.figures(VerdictSentence.figures(ours));
    String theirs = theirs(row);
    String point = Html.attribute(cut(ours.point(), layout.wide() ? 31 : 22));
    String what = Html.attribute(cut(what(ours), layout.wide() ? 34 : 44));
    svg.append(Svg.text("strong", 0, top + layout.label(), point));
    svg.append(Svg.text("light", 0, top + layout.label() + 16, what));
    if (layout.wide()) {
      svg.append(Svg.text("strong", layout.right() + 18, top + layout.label(), figures));
      svg.append(Svg.text("light", layout.right() + 18, top + layout.label() + 16, theirs));
    } else {
      svg.append(Svg.text("strong end", layout.width(), top + layout.label(), figures));
      svg.append(Svg.text("light end", layout.width(), top + layout.label() + 32, theirs));
    }
    svg.append(axis.interval(ours.low(), ours.ratio(), ours.high(), y, /* strong= */ false));
    row.published().forEach(r -> svg.append(axis.hollow(r, y)));
    return svg.append("</g>\n").toString();
  }

  /** {@code published +29 to +47%; +46%; expected +30%}. */
  private static String theirs(PublishedComparison row) {
    return Stream.of("published", "expected")
        .map(
            kind ->
                row.published().stream()
                    .filter(r -> r.expected() == kind.equals("expected"))
                    .map(r -> RatioWords.html(r.low(), r.high()))
                    .reduce((a, b) -> a + "; " + b)
                    .map(ratios -> kind + " " + ratios))
        .flatMap(Optional::stream)
        .collect(Collectors.joining("; "));
  }

  private String what(Effect ours) {
    return styles.letter(ours.other())
        + " over "
        + styles.letter(ours.base())
        + ", "
        + ours.metric().words();
  }

  private static String cut(String text, int letters) {
    return text.codePointCount(0, text.length()) <= letters
        ? text
        : text.substring(0, text.offsetByCodePoints(0, letters - 1)) + "…";
  }
}
