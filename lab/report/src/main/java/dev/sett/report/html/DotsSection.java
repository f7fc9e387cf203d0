package dev.sett.report.html;

import static dev.sett.report.format.HtmlTable.numberHeads;
import static dev.sett.report.format.HtmlTable.numbers;
import static dev.sett.report.format.HtmlTable.scrolled;
import static dev.sett.report.format.HtmlTable.th;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Measure;
import dev.sett.model.experiment.MeasureTrait;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.Effect;
import dev.sett.report.chart.Rounded;
import dev.sett.report.chart.Svg;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Median;
import dev.sett.report.format.VariantStyles;
import dev.sett.report.format.Words;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Times from a beginning to an end: a dot for each block, on an axis from zero. */
public final class DotsSection {
  private static final double HEADROOM = 1.04;
  private static final int TICKS = 4;

  /** More marks in one row than this can't be told apart. */
  private static final int MOST_MARKS = 300;

  private DotsSection() {}

  /** The section; empty if nothing was timed. */
  public static String html(ReportData page) {
    List<Point> points =
        page.points().stream().filter(p -> p.measure().is(MeasureTrait.TIMED)).toList();
    if (points.isEmpty()) {
      return "";
    }
    StringBuilder html = new StringBuilder("<section>\n<h2>Times from start to end</h2>\n");
    html.append("<p class=\"lead\">Each mark is a block in which every variant succeeded; the");
    html.append(" line is the median. Axes start at zero; smaller values are further left.");
    if (page.result().effects().stream().anyMatch(e -> e.baseValues().size() > MOST_MARKS)) {
      html.append(" Of many blocks, ").append(MOST_MARKS);
      html.append(" are shown, evenly spaced from the lowest to the highest.");
    }
    html.append("</p>\n");
    for (Point point : points) {
      html.append(page.title(point));
      boolean any = false;
      for (Metric metric : shown(point.measure())) {
        Map<Variant, List<Double>> values = values(page, point, metric);
        if (!values.isEmpty()) {
          any = true;
          html.append(figure(page, metric, values));
        }
      }
      html.append(any ? "" : "<p>No block was finished, so there is nothing to show.</p>\n");
    }
    return html.append("</section>\n").toString();
  }

  /** Units per second only say the same as the time. */
  private static List<Metric> shown(Measure measure) {
    return measure.metrics().stream().filter(m -> m != Metric.UNITS_PER_SECOND).toList();
  }

  /** What every block gave, by variant in the experiment's order; empty if nothing was measured. */
  static Map<Variant, List<Double>> values(ReportData page, Point point, Metric metric) {
    Map<Variant, List<Double>> values = new LinkedHashMap<>();
    Variant base = page.styles().variants().getFirst();
    for (Variant other : page.others()) {
      for (Effect effect : page.effects(point, other)) {
        if (effect.metric() == metric) {
          values.merge(base, effect.baseValues(), (a, b) -> a.size() >= b.size() ? a : b);
          values.put(other, effect.otherValues());
        }
      }
    }
    return values;
  }

  private static String figure(ReportData page, Metric metric, Map<Variant, List<Double>> values) {
    double most =
        HEADROOM
            * values.values().stream().flatMap(List::stream).mapToDouble(v -> v).max().orElse(1);
    StringBuilder html = new StringBuilder("<figure>\n<h3>");
    html.append(Words.capital(metric.words())).append("</h3>\n<div class=\"bars dots\">\n");
    values.forEach(
        (variant, each) -> {
          html.append("<div>").append(page.styles().badge(variant.name())).append("</div>\n");
          html.append(row(page, metric, variant, each, most)).append('\n');
        });
    html.append("<div></div>\n").append(axis(metric, most));
    return html.append("</div>\n")
        .append(table(page, metric, values))
        .append("</figure>\n")
        .toString();
  }

  private static String row(
      ReportData page, Metric metric, Variant variant, List<Double> values, double most) {
    VariantStyles styles = page.styles();
    StringBuilder svg = new StringBuilder("<svg role=\"img\" class=\"");
    svg.append(styles.colour(variant.name())).append("\" aria-label=\"").append(metric.words());
    svg.append(" of ").append(styles.letter(variant.name())).append(", in the table below\">");
    svg.append("<line class=\"grid\" x1=\"0\" x2=\"100%\" y1=\"15\" y2=\"15\"/>");
    double median = Median.of(values);
    svg.append(
        "<line class=\"middle\" x1=\"%1$s%%\" x2=\"%1$s%%\" y1=\"2\" y2=\"28\"/>"
            .formatted(Svg.n(100 * median / most)));
    for (int i : shown(values)) {
      svg.append(
          "<svg x=\"%s%%\" y=\"15\" overflow=\"visible\"><title>block %s: %s</title>"
              .formatted(Svg.n(100 * values.get(i) / most), i + 1, one(metric, values.get(i))));
      svg.append(Svg.marker(styles.place(variant.name()), 4.5)).append("</svg>");
    }
    return svg.append("</svg>").toString();
  }

  /** Places of the values that are shown: all, or so many from the lowest to the highest. */
  private static List<Integer> shown(List<Double> values) {
    if (values.size() <= MOST_MARKS) {
      return IntStream.range(0, values.size()).boxed().toList();
    }
    List<Integer> byValue =
        IntStream.range(0, values.size())
            .boxed()
            .sorted(Comparator.comparing(values::get))
            .toList();
    return IntStream.range(0, MOST_MARKS)
        .map(i -> (int) ((long) i * (values.size() - 1) / (MOST_MARKS - 1)))
        .mapToObj(byValue::get)
        .toList();
  }

  /** A few round numbers below the dots. */
  private static String axis(Metric metric, double most) {
    Words.Scale scale = Words.scale(metric, most);
    double step = Rounded.step(most * scale.factor() / TICKS);
    StringBuilder svg = new StringBuilder("<svg class=\"axis\" aria-hidden=\"true\">");
    for (double tick = 0; tick <= most * scale.factor(); tick += step) {
      double x = 100 * tick / (most * scale.factor());
      String css = tick == 0 ? "light" : x > 96 ? "light end" : "light mid";
      String unit = tick == 0 ? "" : " " + scale.unit();
      svg.append("<text class=\"%s\" x=\"%s%%\" y=\"13\">".formatted(css, Svg.n(x)));
      svg.append(tick == 0 ? "0" : Words.number(tick)).append(unit).append("</text>");
    }
    return svg.append("</svg>\n").toString();
  }

  private static String table(ReportData page, Metric metric, Map<Variant, List<Double>> values) {
    return scrolled(
        "small",
        th("") + numberHeads("lowest", "median", "highest", "blocks"),
        values.entrySet(),
        e -> cells(page, metric, e.getKey(), e.getValue()));
  }

  private static String cells(ReportData page, Metric metric, Variant variant, List<Double> each) {
    return th(page.styles().badge(variant.name()))
        + numbers(
            one(metric, Collections.min(each)),
            one(metric, Median.of(each)),
            one(metric, Collections.max(each)),
            "" + each.size());
  }

  private static String one(Metric metric, double value) {
    return Words.value(metric, value);
  }
}
