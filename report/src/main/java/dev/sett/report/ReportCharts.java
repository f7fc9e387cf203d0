package dev.sett.report;

import dev.sett.model.Effect;
import dev.sett.model.Point;
import dev.sett.model.Result;
import dev.sett.model.Trial;
import dev.sett.model.Variant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The charts of a report as pictures by themselves. */
public final class ReportCharts {
  private ReportCharts() {}

  /**
   * SVG documents by the name of their file, which ends in {@code .svg} and holds only small
   * letters, digits and dashes before that.
   *
   * @param trials of the result; may be empty, they only give reasons
   */
  public static Map<String, String> svg(Result result, List<Trial> trials) {
    Page page = Page.of(result, trials);
    Map<String, String> charts = new LinkedHashMap<>();
    List<PublishedRow> rows = PublishedRow.all(result, FindingCheck.all(result, trials));
    if (!rows.isEmpty()) {
      charts.put("published.svg", PublishedSvg.standalone(rows, result));
    }
    for (Point point : page.points()) {
      for (Variant other : page.others()) {
        List<Effect> effects = page.effects(point, other);
        if (!effects.isEmpty()) {
          String name = slug(point.name()) + "-" + slug(other.name());
          String free = name;
          for (int i = 2; charts.containsKey(free + ".svg"); i++) {
            free = name + "-" + i;
          }
          charts.put(
              free + ".svg", ForestSvg.standalone(effects, page.arms().names(), page.margin()));
        }
      }
    }
    return charts;
  }

  private static String slug(String name) {
    String slug =
        name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    return slug.isEmpty() ? "x" : slug.substring(0, Math.min(60, slug.length()));
  }
}
