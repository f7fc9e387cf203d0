package dev.sett.report.html;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Published;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.Effect;
import dev.sett.model.text.Quantity;
import dev.sett.report.chart.LineChart;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Words;
import dev.sett.stats.Estimate;
import dev.sett.stats.Geometric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Headline metrics along a factor of a grid that is a number, one line a variant. */
final class GridSection {

  /** Factors that are numbers, in words. */
  private static final Map<String, String> NUMBERS =
      Map.of(
          "connections",
          "connections",
          "rate",
          "offered requests per second",
          "cpus",
          "server CPUs");

  private static final List<String> ORDER = List.of("connections", "rate", "cpus");

  /** All factors, in the order of a point's name. */
  private static final List<String> ALL =
      List.of("path", "connections", "rate", "cpus", "jdk", "heap");

  /** With fewer values a line says no more than the tables do. */
  private static final int FEWEST_VALUES = 3;

  private static final int MOST_CHARTS = 120;

  private GridSection() {}

  static String html(ReportData page) {
    List<LineChart> charts = charts(page);
    if (charts.isEmpty()) {
      return "";
    }
    return """
    <section>
    <h2>Across the grid</h2>
    <p class="lead">Each mark is the geometric mean of one variant's blocks; each bar is its interval at %s \
    confidence. These bars do not show whether two variants differ: the verdicts do, by comparing them block by \
    block.%s</p>
    %s%s</section>
    """
        .formatted(
            Words.percent(page.design().confidence()),
            page.result().plan().experiment().published().isPresent()
                ? " Hollow marks are published figures from another machine."
                : "",
            LineChart.figures(charts.stream().limit(MOST_CHARTS).toList()),
            charts.size() <= MOST_CHARTS
                ? ""
                : "<p class=\"lead\">%d more charts are omitted; the tables below have their numbers.</p>\n"
                    .formatted(charts.size() - MOST_CHARTS));
  }

  /** One for each numeric factor, setting of the other factors, and headline metric. */
  static List<LineChart> charts(ReportData page) {
    List<LineChart> charts = new ArrayList<>();
    for (String factor : ORDER) {
      Map<Map<String, String>, List<Point>> groups = new LinkedHashMap<>();
      for (Point point : page.points()) {
        if (point.factors().containsKey(factor)) {
          Map<String, String> others = new LinkedHashMap<>(point.factors());
          others.remove(factor);
          groups.computeIfAbsent(others, o -> new ArrayList<>()).add(point);
        }
      }
      groups.forEach(
          (others, points) -> charts.addAll(charts(page, factor, others, points, groups.keySet())));
    }
    return charts;
  }

  private static List<LineChart> charts(
      ReportData page,
      String factor,
      Map<String, String> others,
      List<Point> points,
      Set<Map<String, String>> groups) {
    List<LineChart> charts = new ArrayList<>();
    long values = points.stream().map(p -> p.factors().get(factor)).distinct().count();
    if (values < FEWEST_VALUES) {
      return charts;
    }
    TreeSet<Metric> metrics = new TreeSet<>();
    for (Effect effect : page.result().effects()) {
      if (effect.metric().leading()
          && points.stream().anyMatch(p -> p.name().equals(effect.point()))) {
        metrics.add(effect.metric());
      }
    }
    for (Metric metric : metrics) {
      charts.add(chart(page, factor, setting(others, groups), points, metric));
    }
    return charts;
  }

  private static LineChart chart(
      ReportData page, String factor, String setting, List<Point> points, Metric metric) {
    List<LineChart.Series> ours = new ArrayList<>();
    List<LineChart.Series> theirs = new ArrayList<>();
    double largest = 0;
    Map<Variant, Map<Point, Estimate>> measured = new LinkedHashMap<>();
    for (Variant variant : page.styles().variants()) {
      Map<Point, Estimate> at = new LinkedHashMap<>();
      for (Point point : points) {
        List<Double> blocks = blocks(page, point, variant, metric);
        if (!blocks.isEmpty()) {
          Estimate mean = Geometric.mean(blocks, page.design().confidence());
          largest = Math.max(largest, mean.value());
          at.put(point, mean);
        }
      }
      measured.put(variant, at);
    }
    Words.Scale scale = Words.scale(metric, largest);
    for (Variant variant : page.styles().variants()) {
      int place = page.styles().place(variant.name());
      List<LineChart.Mark> marks = new ArrayList<>();
      measured
          .getOrDefault(variant, Map.of())
          .forEach((point, mean) -> marks.add(mark(number(point, factor), mean, scale.factor())));
      marks.sort(Comparator.comparingDouble(LineChart.Mark::x));
      if (!marks.isEmpty()) {
        ours.add(LineChart.Series.of(page.styles(), variant, marks));
      }
      List<LineChart.Mark> published = published(page, factor, points, metric, variant, scale);
      if (!published.isEmpty()) {
        theirs.add(
            new LineChart.Series(
                page.styles().letter(variant.name()) + ", published", place, published, true));
      }
    }
    ours.addAll(theirs);
    return new LineChart(
            Words.capital(metric.words()) + (setting.isEmpty() ? "" : ": " + setting),
            NUMBERS.getOrDefault(factor, factor),
            scale.unit() + ", " + Words.better(metric),
            ours)
        .logWhereWide();
  }

  private static LineChart.Mark mark(double x, Estimate mean, double factor) {
    return new LineChart.Mark(x, mean.value() * factor, mean.low() * factor, mean.high() * factor);
  }

  private static List<LineChart.Mark> published(
      ReportData page,
      String factor,
      List<Point> points,
      Metric metric,
      Variant variant,
      Words.Scale scale) {
    List<LineChart.Mark> marks = new ArrayList<>();
    List<Published.Figure> figures =
        page.result().plan().experiment().published().map(Published::figures).orElse(List.of());
    for (Published.Figure figure : figures) {
      if (figure.metric() == metric && figure.variant().equals(variant.name())) {
        points.stream()
            .filter(p -> p.name().equals(figure.point()))
            .forEach(
                p ->
                    marks.add(
                        new LineChart.Mark(number(p, factor), figure.value() * scale.factor())));
      }
    }
    marks.sort(Comparator.comparingDouble(LineChart.Mark::x));
    return marks;
  }

  /** A variant's values, block by block. */
  private static List<Double> blocks(ReportData page, Point point, Variant variant, Metric metric) {
    return page.result().effects().stream()
        .filter(e -> e.metric() == metric && e.point().equals(point.name()))
        .filter(e -> e.base().equals(variant.name()) || e.other().equals(variant.name()))
        .findFirst()
        .map(e -> e.base().equals(variant.name()) ? e.baseValues() : e.otherValues())
        .orElse(List.of())
        .stream()
        .filter(value -> value > 0 && Double.isFinite(value))
        .toList();
  }

  private static double number(Point point, String factor) {
    return switch (factor) {
      case "connections" -> point.connections();
      case "rate" -> Quantity.rate(point.factors().getOrDefault(factor, "0/s"));
      default -> point.cpus().orElse(0);
    };
  }

  /** The other factors of a chart in words; those that are the same in all charts are left out. */
  private static String setting(Map<String, String> others, Set<Map<String, String>> groups) {
    List<String> parts = new ArrayList<>();
    for (String name : ALL) {
      String value = others.getOrDefault(name, "");
      if (groups.stream().map(g -> g.getOrDefault(name, "")).distinct().count() > 1) {
        parts.add(
            switch (name) {
              case "connections" -> value + (value.equals("1") ? " connection" : " connections");
              case "cpus" -> value + (value.equals("1") ? " CPU" : " CPUs");
              case "jdk" -> "JDK " + value;
              case "heap" -> "heap " + value;
              default -> value;
            });
      }
    }
    return String.join(", ", parts);
  }
}
