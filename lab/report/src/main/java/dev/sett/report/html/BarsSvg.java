package dev.sett.report.html;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.report.chart.Svg;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Html;
import dev.sett.report.format.Median;
import dev.sett.report.format.VariantStyles;
import dev.sett.report.format.Words;
import java.util.List;
import java.util.Map;

/**
 * Many variants at one point in one picture: a bar to the median of each, a mark for each block, on
 * an axis from zero. Pairs say more, but forty of them nobody looks at.
 */
final class BarsSvg {
  private static final double LABELS = 190;
  private static final double BARS = 430;
  private static final double WORDS = 100;
  private static final double ROW = 22;
  private static final double BAR = 14;

  private BarsSvg() {}

  /** The picture as a document of its own; empty if nothing of the metric was measured. */
  static String standalone(ReportData page, Point point, Metric metric) {
    Map<Variant, List<Double>> values = DotsSection.values(page, point, metric);
    if (values.isEmpty()) {
      return "";
    }
    double most =
        values.values().stream().flatMap(List::stream).mapToDouble(v -> v).max().orElse(1);
    StringBuilder rows = new StringBuilder();
    double y = 0;
    for (Map.Entry<Variant, List<Double>> one : values.entrySet()) {
      rows.append(row(page.styles(), metric, one.getKey(), one.getValue(), most, y));
      y += ROW;
    }
    int blocks = values.values().stream().mapToInt(List::size).max().orElse(0);
    String title =
        "%s at %s, %s".formatted(metric.words(), point.name(), Words.count(blocks, "block"));
    return Svg.picture(LABELS + BARS + WORDS, y, Html.attribute(title), rows.toString());
  }

  private static String row(
      VariantStyles styles,
      Metric metric,
      Variant variant,
      List<Double> values,
      double most,
      double y) {
    double median = Median.of(values);
    StringBuilder svg = new StringBuilder("<g class=\"" + styles.colour(variant.name()) + "\">");
    svg.append(Svg.text("end", LABELS - 10, y + 15, Html.attribute(variant.name())));
    svg.append(
        "<rect fill=\"var(--c)\" fill-opacity=\".55\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"/>"
            .formatted(
                Svg.n(LABELS),
                Svg.n(y + (ROW - BAR) / 2),
                Svg.n(BARS * median / most),
                Svg.n(BAR)));
    if (values.size() > 1) {
      for (double value : values) {
        svg.append(
            "<circle fill=\"var(--c)\" cx=\"%s\" cy=\"%s\" r=\"3\"/>"
                .formatted(Svg.n(LABELS + BARS * value / most), Svg.n(y + ROW / 2)));
      }
    }
    String words = Words.value(metric, median);
    svg.append(Svg.text("", LABELS + BARS * median / most + 8, y + 15, Html.sentence(words)));
    return svg.append("</g>\n").toString();
  }
}
