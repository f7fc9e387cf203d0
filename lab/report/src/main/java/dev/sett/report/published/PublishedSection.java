package dev.sett.report.published;

import static dev.sett.report.format.HtmlTable.numberHeads;
import static dev.sett.report.format.HtmlTable.numbers;
import static dev.sett.report.format.HtmlTable.scrolled;
import static dev.sett.report.format.HtmlTable.th;

import dev.sett.model.experiment.Published;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Html;
import dev.sett.report.format.RatioWords;
import dev.sett.report.format.VariantStyles;
import dev.sett.report.format.Words;
import dev.sett.verdict.finding.FindingCheck;
import dev.sett.verdict.finding.FindingOutcome;
import dev.sett.verdict.finding.PublishedComparison;
import dev.sett.verdict.words.VerdictSentence;
import java.util.List;
import java.util.Optional;

/** What somebody else published beside what was measured here. */
public final class PublishedSection {
  private static final int CHARTED = 60;

  private PublishedSection() {}

  /** The section; empty if nothing was published. */
  public static String html(ReportData page) {
    Optional<Published> published = page.result().plan().experiment().published();
    if (published.isEmpty()) {
      return "";
    }
    List<FindingCheck> checks = FindingCheck.all(page.result(), page.trials());
    StringBuilder html = new StringBuilder("<section class=\"published\">\n");
    html.append("<h2>Published and measured here</h2>\n").append(head(page, published.get()));
    if (!checks.isEmpty()) {
      FindingTally.of(checks)
          .forEach(t -> html.append("<p class=\"verdict\">").append(t).append("</p>\n"));
      html.append(measured(page, checks.stream().filter(c -> !c.finding().expected()).toList()));
      html.append(measured(page, checks.stream().filter(c -> c.finding().expected()).toList()));
      html.append(notMeasured(checks));
    }
    return html.append(chart(page, checks)).append("</section>\n").toString();
  }

  private static String head(ReportData page, Published published) {
    String scaled = MachineComparison.scaled(published, page.result().plan());
    StringBuilder html = new StringBuilder();
    if (!scaled.isEmpty()) {
      html.append("<p><b>")
          .append(Html.sentence(scaled))
          .append("</b> Ratios between the variants");
      html.append(" are compared, never absolute speed.</p>\n");
    }
    html.append("<dl class=\"facts\">\n");
    fact(html, "source", source(published));
    fact(html, "date", Html.outside(published.date()));
    fact(html, "published machine", Html.outside(published.machine()));
    fact(html, "this machine", Html.outside(MachineComparison.here(page.result().plan())));
    html.append("</dl>\n");
    if (scaled.isEmpty()) {
      html.append("<p class=\"lead\">Ratios between the variants are compared, never absolute");
      html.append(" speed.</p>\n");
    }
    return html.toString();
  }

  private static void fact(StringBuilder html, String name, String value) {
    if (!value.equals(Html.outside(""))) {
      html.append("<dt>").append(name).append("</dt><dd>").append(value).append("</dd>\n");
    }
  }

  private static String source(Published published) {
    String words = Html.outside(published.source());
    // A result file may come from anywhere: only what opens as a page becomes a link.
    return published.url().matches("https?://[!-~]+")
        ? "<a href=\"" + Html.attribute(published.url()) + "\" rel=\"noreferrer\">" + words + "</a>"
        : words;
  }

  /** A table of findings that were measured, or of expectations of ours. */
  private static String measured(ReportData page, List<FindingCheck> checks) {
    List<FindingCheck> rows =
        checks.stream().filter(c -> c.agreement() != FindingOutcome.NOT_MEASURED).toList();
    if (rows.isEmpty()) {
      return "";
    }
    boolean expected = rows.getFirst().finding().expected();
    StringBuilder html = new StringBuilder();
    if (expected) {
      html.append("<h3>Our own expectations</h3>\n");
      html.append("<p class=\"lead\">Nobody published these ranges.</p>\n");
    }
    String heads =
        th(expected ? "expectation" : "finding")
            + numberHeads(expected ? "expected" : "published", "measured")
            + th("outcome");
    return html.append(scrolled("", heads, rows, check -> row(page, check))).toString();
  }

  private static String row(ReportData page, FindingCheck check) {
    return th(Html.outside(check.finding().says()) + where(page, check))
        + numbers(
            RatioWords.html(check.finding().low(), check.finding().high()),
            check.ours().map(e -> Html.figures(VerdictSentence.figures(e))).orElse("–"))
        + "<td><span class=\"agreement %s\">%s</span><small>%s</small></td>"
            .formatted(
                Html.css(check.agreement()),
                check.agreement().words(),
                Html.sentence(FindingText.why(check)));
  }

  private static String where(ReportData page, FindingCheck check) {
    VariantStyles styles = page.styles();
    return "<small><br>"
        + styles.letter(check.finding().variant())
        + " over "
        + styles.letter(check.finding().against())
        + ", "
        + check.finding().metric().words()
        + ", "
        + Html.outside(check.point())
        + "</small>";
  }

  private static String notMeasured(List<FindingCheck> checks) {
    List<FindingCheck> rows =
        checks.stream().filter(c -> c.agreement() == FindingOutcome.NOT_MEASURED).toList();
    if (rows.isEmpty()) {
      return "";
    }
    StringBuilder html = new StringBuilder("<details><summary>Not measured here: ");
    html.append(Words.count(rows.size(), "finding")).append("</summary>\n<ul class=\"plain\">");
    for (FindingCheck check : rows) {
      html.append("<li>").append(Html.outside(check.finding().says())).append(" (");
      html.append(Html.outside(check.point())).append("): ");
      html.append(Html.sentence(FindingText.why(check))).append("</li>\n");
    }
    return html.append("</ul></details>\n").toString();
  }

  private static String chart(ReportData page, List<FindingCheck> checks) {
    List<PublishedComparison> rows = PublishedComparison.all(page.result(), checks);
    if (rows.isEmpty()) {
      return checks.isEmpty()
          ? "<p>None of the published figures is about what this run measured.</p>\n"
          : "";
    }
    StringBuilder html = new StringBuilder("<figure>\n<p class=\"legend key\">");
    html.append(key("<circle class=\"dot\" cx=\"17\" cy=\"9\" r=\"5\"/>"));
    html.append("measured, with its interval</span>");
    html.append(key("<circle class=\"hollow\" cx=\"17\" cy=\"9\" r=\"7\"/>"));
    html.append("published ratio</span>");
    html.append(
        key("<rect class=\"hollow\" x=\"3\" y=\"2\" width=\"28\" height=\"14\" rx=\"7\"/>"));
    html.append("published range</span>");
    if (rows.stream()
        .flatMap(r -> r.published().stream())
        .anyMatch(PublishedComparison.Range::expected)) {
      html.append(
          key(
              "<rect class=\"hollow\" stroke-dasharray=\"4 3\" x=\"3\" y=\"2\" width=\"28\""
                  + " height=\"14\" rx=\"7\"/>"));
      html.append("our own expectation</span>");
    }
    html.append("</p>\n");
    html.append(
        PublishedSvg.inline(
            rows.subList(0, Math.min(CHARTED, rows.size())), page.styles(), page.margin()));
    if (rows.size() > CHARTED) {
      html.append("<p class=\"lead\">The first ").append(CHARTED).append(" of ");
      html.append(rows.size()).append(" rows; the rest are in the charts of their points.</p>\n");
    }
    return html.append("</figure>\n").toString();
  }

  private static String key(String mark) {
    return "<span><svg class=\"neutral\" viewBox=\"0 0 34 18\" aria-hidden=\"true\">"
        + mark
        + "</svg>";
  }
}
