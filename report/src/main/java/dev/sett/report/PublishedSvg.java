package dev.sett.report;

import dev.sett.model.Effect;
import dev.sett.model.Result;
import dev.sett.model.Sentence;
import dev.sett.model.Verdict;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Our ratios as filled marks with their intervals, published ones as hollow marks: a row for each
 * point and metric, on one axis.
 */
final class PublishedSvg {
  private final List<PublishedRow> rows;
  private final Arms arms;
  private final double margin;
  private final Layout layout;
  private final RatioAxis axis;

  private PublishedSvg(List<PublishedRow> rows, Arms arms, double margin, Layout layout) {
    this.rows = rows;
    this.arms = arms;
    this.margin = margin;
    this.layout = layout;
    this.axis =
        new RatioAxis(0, 0, layout.left, layout.right, layout.width, 52)
            .around(rows.stream().flatMapToDouble(PublishedSvg::ends), margin);
  }

  private static DoubleStream ends(PublishedRow row) {
    return DoubleStream.concat(
        DoubleStream.of(row.ours().low(), row.ours().ratio(), row.ours().high()),
        row.published().stream().flatMapToDouble(r -> DoubleStream.of(r.low(), r.high())));
  }

  /** The chart for a page that has the palette, in its wide form and the one for phones. */
  static String inline(List<PublishedRow> rows, Arms arms, double margin) {
    StringBuilder html = new StringBuilder();
    for (Layout layout : Layout.values()) {
      PublishedSvg chart = new PublishedSvg(rows, arms, margin, layout);
      html.append(
          "<svg class=\"forest %s\" viewBox=\"0 0 %s %s\" role=\"img\" aria-label=\"%s\">%s</svg>\n"
              .formatted(
                  layout.css,
                  Svg.n(layout.width),
                  Svg.n(chart.height()),
                  "Published ratios, hollow, beside ours, filled, with their intervals",
                  chart.body()));
    }
    return html.toString();
  }

  /** A picture by itself, which brings its colours. */
  static String standalone(List<PublishedRow> rows, Result result) {
    PublishedSvg chart =
        new PublishedSvg(
            rows,
            Arms.of(result.plan()),
            result.plan().experiment().design().margin(),
            Layout.WIDE);
    String name = Html.attribute(result.plan().experiment().name());
    return Svg.picture(
        Layout.WIDE.width,
        chart.height(),
        name + ": published (hollow) and measured here (filled)",
        chart.body());
  }

  private double height() {
    return layout.row * rows.size() + 30;
  }

  private String body() {
    StringBuilder svg = new StringBuilder(axis.ground(margin, layout.row * rows.size()));
    for (int i = 0; i < rows.size(); i++) {
      svg.append(row(rows.get(i), i * layout.row));
    }
    return svg.toString();
  }

  private String row(PublishedRow row, double top) {
    Effect ours = row.ours();
    double y = top + layout.line;
    StringBuilder svg = new StringBuilder("<g class=\"" + colour(ours) + "\">");
    String figures = Html.figures(Sentence.figures(ours));
    String theirs =
        "published "
            + row.published().stream()
                .map(r -> RatioWords.html(r.low(), r.high()))
                .collect(Collectors.joining("; "));
    String point = Html.attribute(cut(ours.point(), layout.pointLetters));
    String what = Html.attribute(cut(what(ours), layout.letters));
    svg.append(Svg.text("strong", 0, top + 16, point));
    svg.append(Svg.text("light", 0, top + 32, what));
    if (layout == Layout.WIDE) {
      svg.append(Svg.text("strong", layout.right + 18, top + 16, figures));
      svg.append(Svg.text("light", layout.right + 18, top + 32, theirs));
    } else {
      svg.append(Svg.text("strong end", layout.width, top + 16, figures));
      svg.append(Svg.text("light end", layout.width, top + 48, theirs));
    }
    svg.append(axis.interval(ours.low(), ours.ratio(), ours.high(), y, /* strong= */ false));
    row.published().forEach(r -> svg.append(axis.hollow(r, y)));
    return svg.append("</g>\n").toString();
  }

  private String what(Effect ours) {
    return arms.letter(ours.other())
        + " over "
        + arms.letter(ours.base())
        + ", "
        + ours.metric().words();
  }

  private String colour(Effect effect) {
    return effect.verdict() == Verdict.A_BETTER
        ? arms.colour(effect.base())
        : effect.verdict() == Verdict.B_BETTER ? arms.colour(effect.other()) : "neutral";
  }

  private static String cut(String text, int letters) {
    return text.codePointCount(0, text.length()) <= letters
        ? text
        : text.substring(0, text.offsetByCodePoints(0, letters - 1)) + "…";
  }

  private enum Layout {
    WIDE("wide", 900, 220, 690, 44, 21, 30, 34),
    NARROW("narrow", 340, 6, 334, 86, 66, 22, 44);

    private final String css;
    private final double width;
    private final double left;
    private final double right;
    private final double row;
    private final double line;
    private final int pointLetters;
    private final int letters;

    Layout(
        String css,
        double width,
        double left,
        double right,
        double row,
        double line,
        int pointLetters,
        int letters) {
      this.css = css;
      this.width = width;
      this.left = left;
      this.right = right;
      this.row = row;
      this.line = line;
      this.pointLetters = pointLetters;
      this.letters = letters;
    }
  }
}
