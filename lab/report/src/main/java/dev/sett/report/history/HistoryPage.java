package dev.sett.report.history;

import static dev.sett.report.format.HtmlTable.numberHeads;
import static dev.sett.report.format.HtmlTable.numbers;
import static dev.sett.report.format.HtmlTable.scrolled;
import static dev.sett.report.format.HtmlTable.td;
import static dev.sett.report.format.HtmlTable.th;

import dev.sett.history.ComparableResults;
import dev.sett.history.HistoricalResult;
import dev.sett.history.History;
import dev.sett.history.Series;
import dev.sett.report.chart.LineChart;
import dev.sett.report.format.Html;
import dev.sett.report.format.Resource;
import java.util.ArrayList;
import java.util.List;

/** A history as one web page that needs nothing else: no network, no other file, no script. */
public final class HistoryPage {
  private HistoryPage() {}

  /** A whole HTML document in UTF-8. */
  public static String render(History history) {
    return Html.head(
            history.experiment() + ": Sett history",
            """
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
            <style>
            %s
            </style>
            """
                .formatted(
                    Resource.text("palette.css")
                        + Resource.text("report.css")
                        + Resource.text("line-chart.css")))
        + "<body>\n<main>\n"
        + sections(history)
        + "</main>\n</body>\n</html>\n";
  }

  /** What is inside the page, for a frame of its own. */
  public static String sections(History history) {
    StringBuilder html = new StringBuilder("<header><h1>");
    html.append(Html.outside(history.experiment())).append(" over time</h1></header>\n");
    List<String> apart = HistoryText.apart(history);
    if (!apart.isEmpty()) {
      html.append("<section class=\"notice\">");
      apart.forEach(s -> html.append("<p>").append(Html.sentence(s)).append("</p>"));
      html.append("</section>\n");
    }
    history.groups().forEach(g -> html.append(group(history, g)));
    return html.toString();
  }

  private static String group(History history, ComparableResults group) {
    StringBuilder html = new StringBuilder("<section>\n<p class=\"lead\">");
    html.append(Html.sentence(HistoryText.head(history, group))).append("</p>\n");
    if (group.pasts().size() > 1) {
      html.append("<ul>");
      HistoryText.summary(group)
          .forEach(
              s ->
                  html.append("<li>")
                      .append(Html.sentence(s.replaceFirst("^\\* ", "")))
                      .append("</li>"));
      html.append("</ul>\n");
      html.append(
          "<p class=\"lead\">Bars show the interval of each result; dashed lines show the level");
      html.append(" between changes. Results are numbered as in the tables.</p>\n</section>\n");
      HistoryTable.of(group).forEach(t -> html.append(table(t)));
      return html.toString();
    }
    return html.append("</section>\n").toString();
  }

  private static String table(HistoryTable table) {
    List<HistoricalResult> pasts = table.pasts();
    StringBuilder html = new StringBuilder("<section>\n<h2>");
    html.append(table.metric().words()).append(" at ").append(Html.outside(table.title()));
    html.append("</h2>\n").append(LineChart.figures(HistoryChart.of(table)));
    StringBuilder heads = new StringBuilder(numberHeads("") + th("when (UTC)", "commit"));
    List<List<String>> columns = new ArrayList<>();
    for (Series series : table.series()) {
      heads.append(numberHeads(Html.outside(HistoryTable.name(series))));
      columns.add(HistoryTable.cells(series, pasts));
    }
    html.append(scrolled("", heads, pasts, past -> row(pasts.indexOf(past), past, columns)));
    return html.append("</section>\n").toString();
  }

  private static String row(int place, HistoricalResult past, List<List<String>> columns) {
    String commit = "<code>" + Html.outside(past.shortCommit()) + "</code>";
    StringBuilder row = new StringBuilder(numbers("" + (place + 1)));
    row.append(td(HistoryTable.minute(past), commit));
    columns.forEach(column -> row.append(numbers(Html.figures(column.get(place)))));
    return row.toString();
  }
}
