package dev.sett.report.why;

import dev.sett.model.result.Explanation;
import dev.sett.report.chart.RatioAxis;
import dev.sett.report.chart.Svg;
import dev.sett.report.data.ReportData;
import dev.sett.verdict.finding.PublishedComparison;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * A control run: a mark for each block before and after on an axis from zero, and below it the
 * ratio with its interval beside the range that was predicted.
 */
final class ControlFigure {
  private static final double WIDTH = 440;
  private static final double LEFT = 84;
  private static final double RIGHT = 334;
  private static final double BEFORE = 32;
  private static final double AFTER = 62;
  private static final double ZERO = 98;
  private static final double TOP_OF_RATIO = 118;
  private static final double TALL = 40;
  private static final double HEADROOM = 1.06;

  private ControlFigure() {}

  static String html(ReportData page, Explanation why, Explanation.Control control) {
    StringBuilder svg = new StringBuilder("<figure>\n<svg class=\"control-figure\" viewBox=\"0 0 ");
    svg.append(Svg.n(WIDTH)).append(' ').append(Svg.n(TOP_OF_RATIO + TALL + 30));
    svg.append("\" role=\"img\" aria-label=\"").append(control.metric().words());
    svg.append(" before and after the change; the sentence below says the same\">");
    svg.append(dots(page, why, control)).append(ratio(page, why, control)).append("</svg>\n");
    return svg.append(
            "<figcaption>Each mark is a block; the line is the median. Below: the ratio of")
        .append(" changed to unchanged with its interval; the outline is the predicted range")
        .append(control.share().map(_ -> ", the dashed line the other variant").orElse(""))
        .append('.')
        .append("</figcaption>\n</figure>\n")
        .toString();
  }

  private static String dots(ReportData page, Explanation why, Explanation.Control control) {
    double most =
        Stream.concat(control.before().stream(), control.after().stream())
            .mapToDouble(v -> v)
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    double scale = (RIGHT - LEFT) / (most > 0 ? most * HEADROOM : 1);
    List<String> medians = WhyWords.medians(control);
    StringBuilder svg = new StringBuilder();
    svg.append(Svg.text("light", LEFT, 12, control.metric().words()));
    svg.append(Svg.line("zero", LEFT, BEFORE - 14, LEFT, AFTER + 14));
    svg.append(row("neutral", "unchanged", 0, control.before(), scale, BEFORE, medians.get(0)));
    svg.append(
        row(
            page.styles().colour(why.variant()),
            "changed",
            1,
            control.after(),
            scale,
            AFTER,
            medians.get(1)));
    return svg.append(Svg.text("light mid", LEFT, ZERO - 8, "0")).toString();
  }

  private static String row(
      String css,
      String label,
      int place,
      List<Double> values,
      double scale,
      double y,
      String median) {
    StringBuilder svg = new StringBuilder("<g class=\"" + css + "\">");
    svg.append(Svg.text("", 0, y + 4, label));
    svg.append(Svg.line("grid", LEFT, y, RIGHT, y));
    double middle = WhyWords.middle(values);
    if (Double.isFinite(middle)) {
      double x = LEFT + Math.max(0, middle) * scale;
      svg.append(Svg.line("middle", x, y - 11, x, y + 11));
    }
    for (double value : values.stream().filter(Double::isFinite).toList()) {
      svg.append(Svg.marker(place, 4.5, LEFT + Math.max(0, value) * scale, y));
    }
    svg.append(Svg.text("end", WIDTH, y + 4, median));
    return svg.append("</g>\n").toString();
  }

  private static String ratio(ReportData page, Explanation why, Explanation.Control control) {
    RatioAxis axis =
        new RatioAxis(0, 0, LEFT, WIDTH - 6, WIDTH, /* tickGap= */ 54)
            .around(
                DoubleStream.of(
                    control.low(),
                    control.ratio(),
                    control.high(),
                    control.lowest(),
                    control.highest(),
                    control.share().map(Explanation.Share::gap).orElse(1.0)),
                page.margin());
    double y = TALL / 2;
    StringBuilder svg = new StringBuilder("<g class=\"");
    svg.append(page.styles().colour(why.variant()));
    svg.append("\" transform=\"translate(0 %s)\">".formatted(Svg.n(TOP_OF_RATIO)));
    svg.append(axis.ground(page.margin(), TALL));
    svg.append(Svg.text("", 0, y + 4, "ratio"));
    control
        .share()
        .filter(share -> share.gap() > 0)
        .map(share -> axis.x(share.gap()))
        .ifPresent(x -> svg.append(Svg.line("gap", x, 0, x, TALL)));
    if (!Double.isNaN(control.lowest()) && !Double.isNaN(control.highest())) {
      double lowest = Math.max(control.lowest(), Double.MIN_NORMAL);
      svg.append(axis.hollow(new PublishedComparison.Range(lowest, control.highest()), y));
    }
    if (control.ratio() > 0 && control.low() > 0 && !Double.isNaN(control.high())) {
      svg.append(axis.interval(control.low(), control.ratio(), control.high(), y, true));
    }
    return svg.append("</g>").toString();
  }
}
