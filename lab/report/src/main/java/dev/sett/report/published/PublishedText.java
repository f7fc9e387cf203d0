package dev.sett.report.published;

import dev.sett.model.experiment.Published;
import dev.sett.model.result.Result;
import dev.sett.model.trial.Trial;
import dev.sett.report.format.RatioWords;
import dev.sett.report.format.Words;
import dev.sett.verdict.finding.FindingCheck;
import dev.sett.verdict.finding.FindingOutcome;
import dev.sett.verdict.words.VerdictSentence;
import java.util.Comparator;
import java.util.List;

/** Published findings and their outcomes, as lines for a terminal. */
public final class PublishedText {
  private PublishedText() {}

  /**
   * The lines of one result, each ended with a line feed; none if nothing was published.
   *
   * @param mostLines findings that are told one by one; of more, those that were measured first
   */
  public static String of(Result result, List<Trial> trials, int mostLines) {
    return result
        .plan()
        .experiment()
        .published()
        .map(p -> of(p, List.of(result), FindingCheck.all(result, trials), mostLines))
        .orElse("");
  }

  /**
   * The same of all results of an experiment.
   *
   * @param results may be empty
   * @param checks of what was published, on these results
   */
  public static String of(
      Published published, List<Result> results, List<FindingCheck> checks, int mostLines) {
    StringBuilder text = new StringBuilder("Published: ").append(Words.line(published.source()));
    text.append('.');
    for (Result result : results) {
      text.append(" Here (").append(Words.line(result.plan().experiment().name())).append("): ");
      text.append(Words.line(MachineComparison.here(result.plan()))).append('.');
    }
    text.append('\n');
    results.stream()
        .map(result -> MachineComparison.scaled(published, result.plan()))
        .filter(scaled -> !scaled.isEmpty())
        .distinct()
        .forEach(scaled -> text.append(scaled).append('\n'));
    FindingTally.of(checks).forEach(sentence -> text.append(sentence).append('\n'));
    return text.append(findings(checks, mostLines)).toString();
  }

  /** One by one; expectations of ours stand apart. */
  private static String findings(List<FindingCheck> checks, int mostLines) {
    Comparator<FindingCheck> measuredFirst =
        Comparator.comparing(c -> c.agreement() == FindingOutcome.NOT_MEASURED);
    List<FindingCheck> told =
        checks.stream()
            .sorted(measuredFirst)
            .limit(mostLines)
            .sorted(Comparator.comparing(c -> c.finding().expected()))
            .toList();
    StringBuilder text = new StringBuilder();
    boolean apart = false;
    for (FindingCheck check : told) {
      if (check.finding().expected() && !apart) {
        text.append("Our own expectations, which nobody published:\n");
        apart = true;
      }
      text.append(finding(check));
    }
    if (checks.size() > mostLines) {
      text.append("  ... and ").append(checks.size() - mostLines).append(" more in the report\n");
    }
    return text.toString();
  }

  private static String finding(FindingCheck check) {
    return "  %-20s  %s (%s)\n"
            .formatted(
                check.agreement().words(),
                Words.line(check.finding().says()),
                Words.line(check.point()))
        + "  %-20s  %s %s%s: %s\n"
            .formatted(
                "",
                check.finding().expected() ? "expected" : "published",
                RatioWords.of(check.finding().low(), check.finding().high()),
                check.measured().map(e -> ", measured " + VerdictSentence.figures(e)).orElse(""),
                Words.line(FindingText.why(check)));
  }
}
