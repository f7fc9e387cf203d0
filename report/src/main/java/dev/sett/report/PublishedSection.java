package dev.sett.report;

import dev.sett.model.Published;
import dev.sett.model.Sentence;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What somebody else published beside what was measured here. */
final class PublishedSection {
  private static final int CHARTED = 60;

  private PublishedSection() {}

  /** The section; empty if nothing was published. */
  static String html(Page page) {
    Optional<Published> published = page.result().plan().experiment().published();
    if (published.isEmpty()) {
      return "";
    }
    List<FindingCheck> checks = FindingCheck.all(page.result(), page.trials());
    StringBuilder html = new StringBuilder("<section class=\"published\">\n");
    html.append("<h2>Published and measured here</h2>\n").append(head(page, published.get()));
    if (!checks.isEmpty()) {
      html.append("<p class=\"verdict\">").append(tally(checks)).append("</p>\n");
      html.append(tested(page, checks)).append(notTested(checks));
    }
    return html.append(chart(page, checks)).append("</section>\n").toString();
  }

  private static String head(Page page, Published published) {
    String scaled = HereAndThere.scaled(published, page.result().plan());
    StringBuilder html = new StringBuilder();
    if (!scaled.isEmpty()) {
      html.append("<p><b>")
          .append(Html.sentence(scaled))
          .append("</b> Ratios between the variants");
      html.append(" are compared, never absolute speed.</p>\n");
    }
    html.append("<dl class=\"facts\">\n");
    fact(html, "published", source(published));
    fact(html, "date", Html.outside(published.date()));
    fact(html, "measured on", Html.outside(published.machine()));
    fact(html, "here on", Html.outside(HereAndThere.here(page.result().plan())));
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

  /** {@code 3 of 5 findings hold, 1 holds in direction, 1 does not hold.} */
  static String tally(List<FindingCheck> checks) {
    Map<FindingCheck.Outcome, Long> counts = new LinkedHashMap<>();
    for (FindingCheck.Outcome outcome : FindingCheck.Outcome.values()) {
      long count = checks.stream().filter(c -> c.outcome() == outcome).count();
      if (count > 0) {
        counts.put(outcome, count);
      }
    }
    List<String> parts =
        counts.entrySet().stream()
            .map(e -> e.getValue() + " " + verb(e.getKey(), e.getValue() == 1))
            .toList();
    return "Of " + Words.count(checks.size(), "published finding") + ", " + Words.list(parts) + ".";
  }

  private static String verb(FindingCheck.Outcome outcome, boolean one) {
    return switch (outcome) {
      case HOLDS -> one ? "holds" : "hold";
      case IN_DIRECTION -> one ? "holds in direction" : "hold in direction";
      case DOES_NOT_HOLD -> one ? "does not hold" : "do not hold";
      case UNDECIDED -> one ? "is undecided" : "are undecided";
      case NOT_TESTED -> one ? "was not tested" : "were not tested";
    };
  }

  private static String tested(Page page, List<FindingCheck> checks) {
    List<FindingCheck> rows =
        checks.stream().filter(c -> c.outcome() != FindingCheck.Outcome.NOT_TESTED).toList();
    if (rows.isEmpty()) {
      return "";
    }
    StringBuilder html =
        new StringBuilder("<div class=\"scroll\"><table>\n<thead><tr><th>finding</th>");
    html.append("<th class=\"n\">published</th><th class=\"n\">ours</th><th>holds?</th>");
    html.append("</tr></thead>\n<tbody>\n");
    for (FindingCheck check : rows) {
      html.append("<tr><th>")
          .append(Html.outside(check.finding().says()))
          .append(where(page, check));
      html.append("</th><td class=\"n\">");
      html.append(RatioWords.html(check.finding().low(), check.finding().high()));
      html.append("</td><td class=\"n\">");
      html.append(check.ours().map(e -> Html.figures(Sentence.figures(e))).orElse("–"));
      html.append("</td><td><span class=\"outcome ").append(check.outcome().css()).append("\">");
      html.append(check.outcome().words()).append("</span><small>");
      html.append(Html.sentence(check.why())).append("</small></td></tr>\n");
    }
    return html.append("</tbody></table></div>\n").toString();
  }

  private static String where(Page page, FindingCheck check) {
    Arms arms = page.arms();
    return "<small><br>"
        + arms.letter(check.finding().variant())
        + " over "
        + arms.letter(check.finding().against())
        + ", "
        + check.finding().metric().words()
        + ", "
        + Html.outside(check.point())
        + "</small>";
  }

  private static String notTested(List<FindingCheck> checks) {
    List<FindingCheck> rows =
        checks.stream().filter(c -> c.outcome() == FindingCheck.Outcome.NOT_TESTED).toList();
    if (rows.isEmpty()) {
      return "";
    }
    StringBuilder html = new StringBuilder("<details><summary>Not tested in this run: ");
    html.append(Words.count(rows.size(), "finding")).append("</summary>\n<ul class=\"plain\">");
    for (FindingCheck check : rows) {
      html.append("<li>").append(Html.outside(check.finding().says())).append(" (");
      html.append(Html.outside(check.point())).append("): ");
      html.append(Html.sentence(check.why())).append("</li>\n");
    }
    return html.append("</ul></details>\n").toString();
  }

  private static String chart(Page page, List<FindingCheck> checks) {
    List<PublishedRow> rows = PublishedRow.all(page.result(), checks);
    if (rows.isEmpty()) {
      return checks.isEmpty()
          ? "<p>Nothing that was published is about what this run measured.</p>\n"
          : "";
    }
    StringBuilder html = new StringBuilder("<figure>\n<p class=\"legend key\">");
    html.append(key("<circle class=\"dot\" cx=\"17\" cy=\"9\" r=\"5\"/>"));
    html.append("ours, with its interval</span>");
    html.append(key("<circle class=\"hollow\" cx=\"17\" cy=\"9\" r=\"7\"/>"));
    html.append("published ratio</span>");
    html.append(
        key("<rect class=\"hollow\" x=\"3\" y=\"2\" width=\"28\" height=\"14\" rx=\"7\"/>"));
    html.append("published range</span></p>\n");
    html.append(
        PublishedSvg.inline(
            rows.subList(0, Math.min(CHARTED, rows.size())), page.arms(), page.margin()));
    if (rows.size() > CHARTED) {
      html.append("<p class=\"lead\">The first ").append(CHARTED).append(" of ");
      html.append(rows.size()).append(" rows; the others are in the charts of their points.</p>\n");
    }
    return html.append("</figure>\n").toString();
  }

  private static String key(String mark) {
    return "<span><svg class=\"neutral\" viewBox=\"0 0 34 18\" aria-hidden=\"true\">"
        + mark
        + "</svg>";
  }
}
