package dev.sett.report.html;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Result;
import dev.sett.model.trial.Trial;
import dev.sett.report.chart.ForestSvg;
import dev.sett.report.data.ReportData;
import dev.sett.report.published.PublishedSvg;
import dev.sett.verdict.finding.FindingCheck;
import dev.sett.verdict.finding.PublishedComparison;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The charts of a report as standalone pictures. */
public final class ReportCharts {
  /** With more variants than this there is one picture of all instead of one a pair. */
  private static final int MOST_PAIRS = 8;

  private ReportCharts() {}

  /**
   * SVG documents by the name of their file, which ends in {@code .svg} and holds only small
   * letters, digits and dashes before that.
   *
   * @param trials of the result; may be empty, they only give reasons
   */
  public static Map<String, String> svg(Result result, List<Trial> trials) {
    ReportData page = ReportData.of(result, trials);
    Map<String, String> charts = new LinkedHashMap<>();
    List<PublishedComparison> rows =
        PublishedComparison.all(result, FindingCheck.all(result, trials));
    if (!rows.isEmpty()) {
      charts.put("published.svg", PublishedSvg.standalone(rows, result));
    }
    for (Point point : page.points()) {
      if (page.others().size() > MOST_PAIRS) {
        overview(page, point, charts);
        continue;
      }
      for (Variant other : page.others()) {
        List<Effect> effects = page.effects(point, other);
        if (!effects.isEmpty()) {
          add(
              charts,
              point.name(),
              other.name(),
              ForestSvg.standalone(effects, page.styles(), page.margin()));
        }
      }
    }
    return charts;
  }

  /** The first headline metric of the point, which is the rate wherever one is measured. */
  private static void overview(ReportData page, Point point, Map<String, String> charts) {
    point.measure().metrics().stream()
        .filter(Metric::headline)
        .findFirst()
        .ifPresent(
            metric -> {
              String picture = BarsSvg.standalone(page, point, metric);
              if (!picture.isEmpty()) {
                add(charts, point.name(), metric.key(), picture);
              }
            });
  }

  /** Adds a picture of something at a point; numbered if the letters and digits are taken. */
  static void add(Map<String, String> charts, String point, String what, String picture) {
    String name = slug(point) + "-" + slug(what);
    String free = name;
    for (int i = 2; charts.containsKey(free + ".svg"); i++) {
      free = name + "-" + i;
    }
    charts.put(free + ".svg", picture);
  }

  private static String slug(String name) {
    String slug =
        name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    return slug.isEmpty() ? "x" : slug.substring(0, Math.min(60, slug.length()));
  }
}
