package dev.sett.report.process;

import static dev.sett.report.format.HtmlTable.numberHeads;
import static dev.sett.report.format.HtmlTable.numbers;
import static dev.sett.report.format.HtmlTable.scrolled;
import static dev.sett.report.format.HtmlTable.th;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.trial.DependencyLoad;
import dev.sett.report.data.ReportData;
import dev.sett.report.data.ServiceFigures;
import dev.sett.report.format.Html;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What services that the variants depend on used, such as a database. */
public final class ServicesSection {

  private ServicesSection() {}

  /** The section; empty text if no variant depends on a service. */
  public static String html(ReportData page) {
    List<Point> points =
        page.points().stream().filter(point -> !ServiceFigures.of(page, point).isEmpty()).toList();
    return points.isEmpty()
        ? ""
        : "<section>\n<h2>Services</h2>\n<p class=\"lead\">What the services that the variants depend"
            + " on used at full load, and the connections that were open to them.</p>\n"
            + page.parts(points, point -> table(page, ServiceFigures.of(page, point)))
            + "</section>\n";
  }

  private static String table(ReportData page, Map<Variant, List<DependencyLoad>> all) {
    List<String> rows = new ArrayList<>();
    List<String> names =
        all.values().stream().flatMap(List::stream).map(DependencyLoad::name).distinct().toList();
    for (String name : names) {
      rows.add(
          row(
              "<b>%s</b>: CPUs used".formatted(Html.outside(name)),
              name,
              all,
              ServiceFigures::cpus));
      rows.add(row("CPU per request", name, all, ServiceFigures::micros));
      rows.add(
          row(
              "connections",
              name,
              all,
              load ->
                  load.connections().isPresent()
                      ? Integer.toString(load.connections().getAsInt())
                      : "–"));
    }
    String[] letters =
        all.keySet().stream().map(v -> page.styles().letter(v.name())).toArray(String[]::new);
    return scrolled("small", th("service") + numberHeads(letters), rows, row -> row);
  }

  private static String row(
      String words,
      String name,
      Map<Variant, List<DependencyLoad>> all,
      Function<DependencyLoad, String> value) {
    return th(words)
        + numbers(
            all.values().stream()
                .map(loads -> ServiceFigures.find(loads, name).map(value).orElse("–"))
                .toArray(String[]::new));
  }
}
