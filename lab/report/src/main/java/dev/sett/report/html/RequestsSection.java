package dev.sett.report.html;

import static dev.sett.report.format.HtmlTable.numberHeads;
import static dev.sett.report.format.HtmlTable.numbers;
import static dev.sett.report.format.HtmlTable.scrolled;
import static dev.sett.report.format.HtmlTable.td;
import static dev.sett.report.format.HtmlTable.th;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.report.data.ReportData;
import dev.sett.report.data.RequestRow;
import dev.sett.report.format.Html;
import dev.sett.report.format.PairVerdict;
import dev.sett.report.format.VariantStyles;
import java.util.List;

/** What each request of a script shows by itself. */
final class RequestsSection {
  private RequestsSection() {}

  /** The section; empty if nothing was loaded by a script. */
  static String html(ReportData page) {
    StringBuilder tables = new StringBuilder();
    for (Point point : page.points()) {
      for (Variant other : page.others()) {
        List<RequestRow> rows = RequestRow.of(page, point, other);
        if (!rows.isEmpty()) {
          tables.append(table(page, point, other, rows));
        }
      }
    }
    return tables.isEmpty()
        ? ""
        : "<section>\n<h2>Requests of the script</h2>\n<p class=\"lead\">"
            + RequestRow.ABOUT
            + "</p>\n"
            + tables
            + "</section>\n";
  }

  private static String table(ReportData page, Point point, Variant other, List<RequestRow> rows) {
    VariantStyles styles = page.styles();
    String base = styles.names().getFirst();
    return "<h3>"
        + styles.badge(other.name())
        + " against "
        + styles.badge(base)
        + (page.points().size() > 1 ? " on " + Html.outside(point.name()) : "")
        + "</h3>\n"
        + scrolled(
            "",
            th("request", "metric")
                + numberHeads(styles.letter(base), styles.letter(other.name()), "change")
                + th("verdict"),
            rows,
            row -> row(row, styles));
  }

  private static String row(RequestRow row, VariantStyles styles) {
    String colour = row.effect().map(e -> PairVerdict.judgedColour(e, styles)).orElse("neutral");
    return td(Html.outside(row.request()), row.metric())
        + numbers(row.base(), row.other(), Html.figures(row.change()))
        + "<td class=\"v %s\">%s</td>".formatted(colour, row.verdict().replace(" ", "&nbsp;"));
  }
}
