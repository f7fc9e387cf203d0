package dev.sett.report.html;

import dev.sett.model.result.Explanation;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Html;
import dev.sett.report.format.MarkdownHtml;
import dev.sett.report.summary.AdviceWords;
import dev.sett.report.summary.LookWords;
import dev.sett.why.RulePages;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What to do after a result, with the rules it names, since the page must need nothing else. Rules
 * of explanations are in their cards.
 */
final class AdviceSection {

  private static final Pattern RULE_PAGE = Pattern.compile("docs/why/([a-z0-9-]+)\\.md");

  private AdviceSection() {}

  static String html(ReportData page) {
    List<String> lines = AdviceWords.lines(page.result());
    if (lines.isEmpty()) {
      return "";
    }
    StringBuilder html = new StringBuilder("<section id=\"advice\">\n<h2>");
    html.append(AdviceWords.TITLE).append("</h2>\n<p><b>");
    html.append(Html.sentence(lines.getFirst())).append("</b></p>\n");
    List<String> more =
        Stream.concat(
                lines.subList(1, lines.size()).stream(),
                LookWords.howToContinue(page.result()).stream())
            .toList();
    if (!more.isEmpty()) {
      html.append("<ul class=\"plain\">\n");
      more.forEach(line -> html.append("<li>").append(words(line)).append("</li>\n"));
      html.append("</ul>\n");
    }
    Set<String> shown =
        page.result().explanations().stream().map(Explanation::rule).collect(Collectors.toSet());
    RULE_PAGE
        .matcher(String.join("\n", more))
        .results()
        .map(match -> match.group(1))
        .filter(rule -> !shown.contains(rule))
        .distinct()
        .forEach(rule -> html.append(rule(rule)));
    return html.append("</section>\n").toString();
  }

  private static String words(String line) {
    return RULE_PAGE.matcher(Html.sentence(line)).replaceAll("<code>$1</code>");
  }

  private static String rule(String name) {
    return RulePages.text(RulePages.file(name))
        .map(
            markdown ->
                "<details><summary>Rule "
                    + Html.attribute(name)
                    + "</summary>\n"
                    + MarkdownHtml.unlinked(markdown.replaceFirst("^# .*\n", ""), /* deeper= */ 2)
                    + "</details>\n")
        .orElse("");
  }
}
