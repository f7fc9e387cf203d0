package dev.sett.report.why;

import dev.sett.report.format.MarkdownHtml;
import dev.sett.why.RulePages;
import java.util.Optional;

/**
 * A page about rules: one rule, the index of all, or the facts that they can use.
 *
 * @param title of the page, from its first heading
 * @param html the whole page, elements for a body
 */
public record RulePage(String title, String html) {

  /** File of the page that lists all rules. */
  public static final String INDEX = RulePages.INDEX;

  /**
   * A page with links to the others.
   *
   * @param file its name in {@code docs/why}
   * @return empty if there is no such page
   */
  public static Optional<RulePage> of(String file) {
    return RulePages.text(file)
        .map(
            markdown ->
                new RulePage(
                    markdown.lines().findFirst().orElse("").replaceFirst("^# ", ""),
                    MarkdownHtml.linked(markdown)));
  }
}
