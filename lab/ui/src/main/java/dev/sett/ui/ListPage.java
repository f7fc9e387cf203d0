package dev.sett.ui;

import dev.sett.model.text.SettCommand;
import dev.sett.report.format.Html;
import dev.sett.report.format.Words;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Every result below a folder, the newest first; any two can be picked and compared. */
final class ListPage {
  private final List<ListedResult> results;
  private final Map<String, Long> finished;

  private ListPage(List<ListedResult> results) {
    this.results = results;
    this.finished =
        results.stream()
            .filter(r -> r.state().hasResult())
            .collect(Collectors.groupingBy(ListedResult::experiment, Collectors.counting()));
  }

  /**
   * The page.
   *
   * @param folder that they were found below, as the reader knows it
   * @param results the newest first
   * @param unread what could not be read
   * @param more how many older ones are not in the list
   * @return a whole HTML document in UTF-8
   */
  public static String render(
      String folder, List<ListedResult> results, List<ListedResult.Unread> unread, int more) {
    StringBuilder html = new StringBuilder("<header><h1>Results</h1>\n<p class=\"when\">");
    html.append(Words.count(results.size(), "run")).append(" in <code>");
    html.append(Html.outside(folder)).append("</code>");
    if (more > 0) {
      html.append("; ").append(Words.count(more)).append(" older runs are not shown");
    }
    html.append("</p></header>\n");
    if (results.isEmpty() && unread.isEmpty()) {
      html.append(
          "<section><p>No results yet. <code>"
              + SettCommand.with("compare")
              + "</code> produces one in about four"
              + " minutes. Reload this page to follow it while it runs.</p></section>\n");
    }
    if (!results.isEmpty()) {
      html.append(new ListPage(results).form());
    }
    return SitePage.of("Results", html.append(troubles(unread)).toString());
  }

  private String form() {
    boolean canCompare = results.stream().filter(r -> r.state().hasResult()).count() > 1;
    StringBuilder html = new StringBuilder("<section>\n<form action=\"");
    html.append(SitePage.COMPARE).append("\" method=\"get\">\n");
    if (canCompare) {
      html.append("<p class=\"pick\"><span class=\"lead\">Pick any two results, then</span> ");
      html.append("<button type=\"submit\">Compare them</button></p>\n");
    }
    html.append("<div class=\"scroll\"><table class=\"runs\">\n<thead><tr>");
    if (canCompare) {
      html.append("<th scope=\"col\">1st</th><th scope=\"col\">2nd</th>");
    }
    html.append("<th scope=\"col\">experiment</th><th scope=\"col\">when (UTC)</th>");
    html.append("<th scope=\"col\">outcome</th><th scope=\"col\">commit</th>");
    html.append("<th scope=\"col\">machine</th></tr></thead>\n<tbody>\n");
    results.forEach(r -> html.append(row(r, canCompare)));
    return html.append("</tbody></table></div>\n</form>\n</section>\n").toString();
  }

  private String row(ListedResult result, boolean canCompare) {
    StringBuilder html = new StringBuilder("<tr>");
    if (canCompare) {
      html.append("<td>").append(radio(result, "one", "first")).append("</td><td>");
      html.append(radio(result, "other", "second")).append("</td>");
    }
    boolean shown = result.state().hasResult();
    html.append("<th scope=\"row\"><a href=\"");
    html.append(SitePage.link(shown ? SitePage.RESULT : SitePage.LIVE, "of", result.name()));
    html.append("\">").append(Html.outside(result.experiment())).append("</a>");
    html.append("<small>").append(Html.outside(result.variants())).append("</small>");
    html.append("<small>").append(Html.outside(result.name())).append("</small>");
    long others = finished.getOrDefault(result.experiment(), 0L);
    if (others > 1) {
      html.append("<small><a href=\"");
      html.append(SitePage.link(SitePage.HISTORY, "experiment", result.experiment()));
      html.append("\">history (").append(Words.count(others)).append(" results)</a></small>");
    }
    html.append("</th><td class=\"nowrap\">").append(Words.minute(result.startedAt()));
    html.append("</td><td>");
    if (result.state() != RunState.FINISHED) {
      html.append("<span class=\"state ").append(result.state().css()).append("\">");
      html.append(result.state().words()).append("</span> ");
    }
    html.append(Html.sentence(result.headline())).append("</td><td>");
    if (!result.commit().isEmpty()) {
      html.append("<code>").append(Html.outside(result.commit())).append("</code>");
    }
    html.append("</td><td class=\"machine\">");
    return html.append(Html.outside(result.machine())).append("</td></tr>\n").toString();
  }

  private static String radio(ListedResult result, String name, String words) {
    return result.state().hasResult()
        ? "<input type=\"radio\" required name=\"%s\" value=\"%s\" aria-label=\"%s as the %s\">"
            .formatted(name, Html.escape(result.name()), Html.attribute(result.name()), words)
        : "";
  }

  private static String troubles(List<ListedResult.Unread> unread) {
    if (unread.isEmpty()) {
      return "";
    }
    StringBuilder html = new StringBuilder("<section class=\"notice\">\n<h2>Unreadable</h2>\n<ul>");
    for (ListedResult.Unread one : unread) {
      html.append("<li><code>").append(Html.outside(one.name())).append("</code>: ");
      html.append(Html.sentence(one.sentence())).append("</li>\n");
    }
    return html.append("</ul></section>\n").toString();
  }
}
