package dev.sett.report;

import dev.sett.model.Published;
import dev.sett.model.Result;
import dev.sett.model.Sentence;
import dev.sett.model.Trial;
import java.util.List;
import java.util.Optional;

/** Published findings and what became of them, as lines for a terminal. */
final class PublishedText {
  private PublishedText() {}

  /**
   * The lines, each ended with a line feed; none if nothing was published.
   *
   * @param mostLines findings that are told one by one; of more, those that were tested first
   */
  static String of(Result result, List<Trial> trials, int mostLines) {
    Optional<Published> published = result.plan().experiment().published();
    if (published.isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder("Published: ").append(line(published.get().source()));
    text.append(". Here (").append(line(result.plan().experiment().name())).append("): ");
    text.append(line(HereAndThere.here(result.plan()))).append(".\n");
    String scaled = HereAndThere.scaled(published.get(), result.plan());
    if (!scaled.isEmpty()) {
      text.append(scaled).append('\n');
    }
    List<FindingCheck> checks = FindingCheck.all(result, trials);
    if (checks.isEmpty()) {
      return text.toString();
    }
    List<FindingCheck> testedFirst =
        checks.stream()
            .sorted(
                java.util.Comparator.comparing(
                    (FindingCheck c) -> c.outcome() == FindingCheck.Outcome.NOT_TESTED))
            .toList();
    text.append(PublishedSection.tally(checks)).append('\n');
    testedFirst.stream().limit(mostLines).forEach(c -> text.append(finding(c)));
    if (checks.size() > mostLines) {
      text.append("  ... and ").append(checks.size() - mostLines).append(" more in the report\n");
    }
    return text.toString();
  }

  private static String finding(FindingCheck check) {
    return "  %-18s  %s (%s)\n"
            .formatted(check.outcome().words(), line(check.finding().says()), line(check.point()))
        + "  %-18s  published %s%s: %s\n"
            .formatted(
                "",
                RatioWords.of(check.finding().low(), check.finding().high()),
                check.ours().map(e -> ", ours " + Sentence.figures(e)).orElse(""),
                line(check.why()));
  }

  private static String line(String text) {
    return Words.clean(text).replaceAll("\\s*\\n\\s*", " ");
  }
}
