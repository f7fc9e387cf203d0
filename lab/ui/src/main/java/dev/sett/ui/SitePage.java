package dev.sett.ui;

import dev.sett.history.History;
import dev.sett.report.format.Html;
import dev.sett.report.format.Resource;
import dev.sett.report.history.HistoryPage;
import dev.sett.report.why.RulePage;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The frame of every page of {@code sett ui}, and the resources that its pages load. No page has an
 * inline script or style, so that a strict policy can forbid both.
 */
final class SitePage {

  // Paths of the pages and of what they load, with the keys of their queries.
  static final String LIST = "/"; // the first page
  static final String RESULT = "/result"; // a report in its frame; of: the result
  static final String REPORT = "/report/"; // before the name of a result: the report itself
  static final String COMPARE = "/compare"; // one, other: the results
  static final String HISTORY = "/history"; // experiment: its name
  static final String LIVE = "/live"; // a run in progress; of: the run
  static final String LIVE_PART = "/live/part"; // what changes of that page
  static final String WHY = "/docs/why/"; // before the file of a page about rules
  static final String STYLE = "/style.css";
  static final String SCRIPT = "/live.js"; // keeps a live page up to date

  private SitePage() {}

  /** The style sheet. */
  static String style() {
    return Resource.text("palette.css")
        + Resource.text("report.css")
        + Resource.text("line-chart.css")
        + Resource.text(SitePage.class, "site.css");
  }

  /** The script of a live page. */
  static String script() {
    return Resource.text(SitePage.class, "live.js");
  }

  /** A page with nothing but a heading and a sentence. */
  static String sentence(String title, String sentence) {
    return of(
        title,
        "<header><h1>%s</h1></header>\n<section><p>%s</p></section>\n"
            .formatted(Html.outside(title), Html.sentence(sentence)));
  }

  /**
   * A page about rules: one rule, the index of all, or the facts that they can use.
   *
   * @param file its name in {@code docs/why}
   * @return empty if there is no such page
   */
  static Optional<String> why(String file) {
    return RulePage.of(file)
        .map(page -> of(page.title(), "<section class=\"rule\">\n" + page.html() + "</section>\n"));
  }

  /** A history with the site's frame around it. */
  static String of(History history) {
    return of(history.experiment() + " over time", HistoryPage.sections(history));
  }

  /**
   * A report in a frame that isolates it: it is a file that anybody may have written.
   *
   * @param about the run that it is of
   */
  static String framed(ListedResult about) {
    String report = report(about.name());
    return document(
        about.name(),
        /* head= */ "",
        " class=\"framed\"",
        """
        <p class="crumbs">%s <span class="state %s">%s</span> <a href="%s">History</a>\
         <a href="%s">Standalone report</a></p>
        <iframe title="Report of %s" src="%s" sandbox="allow-scripts allow-downloads allow-popups\
         allow-popups-to-escape-sandbox"></iframe>
        """
            .formatted(
                Html.outside(about.name()),
                about.state().css(),
                about.state().words(),
                link(HISTORY, "experiment", about.experiment()),
                report,
                Html.attribute(about.name()),
                report));
  }

  /** Address of a page of the site with one query parameter, for an attribute. */
  static String link(String path, String key, String value) {
    return path + "?" + key + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  /** Address of the report of a result, for an attribute. */
  private static String report(String name) {
    return REPORT
        + URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20").replace("%2F", "/")
        + "/report.html";
  }

  /** A page of a title and the content of its main element. */
  static String of(String title, String main) {
    return document(title, /* head= */ "", /* bodyAttributes= */ "", main(main));
  }

  /** The same with the script that keeps a live page up to date. */
  static String live(String title, String main) {
    return document(
        title,
        "<script src=\"" + SCRIPT + "\" defer></script>\n",
        /* bodyAttributes= */ "",
        main(main));
  }

  private static String main(String content) {
    return "<main id=\"main\">\n" + content + "</main>\n";
  }

  private static String document(String title, String head, String bodyAttributes, String body) {
    String links =
        "<link rel=\"icon\" href=\"data:,\">\n<link rel=\"stylesheet\" href=\"" + STYLE + "\">\n";
    return Html.head(title + ": Sett", links + head)
        + """
        <body%s>
        <nav class="site" aria-label="Site"><a href="%s">All results</a>\
         <a href="%s">Reasons</a></nav>
        %s</body>
        </html>
        """
            .formatted(bodyAttributes, LIST, WHY + RulePage.INDEX, body);
  }
}
