package dev.sett.report.published;

import dev.sett.model.experiment.Published;
import dev.sett.model.result.Explanation;
import dev.sett.report.format.Markdown;
import dev.sett.report.format.RatioWords;
import dev.sett.report.format.Words;
import dev.sett.report.why.WhyWords;
import dev.sett.verdict.finding.FindingCheck;
import dev.sett.verdict.finding.FindingOutcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The published findings of one study, shorter than in the table of all: for its own page. */
public final class StudyTable {
  private StudyTable() {}

  /**
   * A row for each finding that was measured at a point, and one for each with points that were
   * not.
   */
  public static String outcomes(
      List<FindingsTable.Declared> declared, List<FindingsTable.Source> sources) {
    List<FindingsTable.Row> rows = rows(declared, sources);
    if (rows.isEmpty()) {
      return "No findings are declared.\n";
    }
    StringBuilder table = new StringBuilder("| finding | published | measured | outcome |");
    table.append(" reason | result |\n|---|---|---|---|---|---|\n");
    rows.stream().filter(StudyTable::isMeasured).forEach(row -> table.append(measured(row)));
    unmeasured(rows).forEach((finding, points) -> table.append(unmeasured(finding, points)));
    return table.toString();
  }

  /** {@code 7 published findings: 1 reproduced, 2 contradicted and 4 not measured here.} */
  public static String tally(
      List<FindingsTable.Declared> declared, List<FindingsTable.Source> sources) {
    List<FindingCheck> checks =
        rows(declared, sources).stream().map(FindingsTable.Row::check).toList();
    return String.join(" ", FindingTally.of(checks));
  }

  /** What control runs say of the reasons, an item each. */
  public static String reasons(List<FindingsTable.Source> sources) {
    StringBuilder text = new StringBuilder();
    for (FindingsTable.Source source : sources) {
      for (Explanation reason : source.result().explanations()) {
        if (reason.status() != Explanation.Status.CONSISTENT) {
          text.append(
              "- %s, %s, %s: [%s](../why/%s.md): %s. %s%s\n"
                  .formatted(
                      Markdown.link(source.result().plan().experiment().name(), source.link()),
                      FindingsTable.markdown(reason.point()),
                      FindingsTable.markdown(reason.variant()),
                      FindingsTable.markdown(reason.title()),
                      reason.rule().replaceAll("[^a-z0-9-]", ""),
                      FindingsTable.markdown(reason.statusWords()),
                      FindingsTable.markdown(FindingsTable.signs(reason.text())),
                      reason.control().map(run -> tested(reason.status(), run)).orElse("")));
        }
      }
    }
    return text.isEmpty()
        ? "No control run of a kept result has tested a reason yet.\n"
        : text.toString();
  }

  private static String tested(Explanation.Status status, Explanation.Control run) {
    String other = run.share().or(run::headline).map(Explanation.Share::other).orElse("");
    String words = WhyWords.tested(status, run) + ". " + WhyWords.closed(run, other);
    return " Changed: " + FindingsTable.markdown(FindingsTable.signs(words.strip()));
  }

  private static List<FindingsTable.Row> rows(
      List<FindingsTable.Declared> declared, List<FindingsTable.Source> sources) {
    return FindingsTable.rows(declared, sources).stream()
        .filter(row -> !row.check().finding().expected())
        .toList();
  }

  /** Or was refused, which has its reason. */
  private static boolean isMeasured(FindingsTable.Row row) {
    return row.check().agreement() != FindingOutcome.NOT_MEASURED || row.check().ours().isPresent();
  }

  private static String measured(FindingsTable.Row row) {
    FindingCheck check = row.check();
    String words = check.agreement().words();
    return "| %s (%s) | %s | %s | %s | %s | %s |\n"
        .formatted(
            FindingsTable.markdown(check.finding().says()),
            FindingsTable.markdown(check.point()),
            range(check.finding()),
            check.measured().map(FindingsTable::figures).orElse("–"),
            check.agreement().isAgainst() ? "**" + words + "**" : words,
            FindingsTable.markdown(row.why()),
            FindingsTable.experiment(row));
  }

  /** Findings with points that were not measured, each with their number. */
  private static Map<Published.Finding, Integer> unmeasured(List<FindingsTable.Row> rows) {
    Map<Published.Finding, Integer> points = new LinkedHashMap<>();
    for (FindingsTable.Row row : rows) {
      if (!isMeasured(row)) {
        points.merge(withoutPoint(row.check().finding()), 1, Integer::sum);
      }
    }
    return points;
  }

  private static Published.Finding withoutPoint(Published.Finding finding) {
    return new Published.Finding(
        finding.says(),
        /* point= */ "",
        finding.metric(),
        finding.variant(),
        finding.against(),
        finding.low(),
        finding.high(),
        finding.expected());
  }

  private static String unmeasured(Published.Finding finding, int points) {
    return "| %s (%s) | %s | – | not measured yet | – | – |\n"
        .formatted(
            FindingsTable.markdown(finding.says()), Words.count(points, "point"), range(finding));
  }

  private static String range(Published.Finding finding) {
    return FindingsTable.signs(RatioWords.of(finding.low(), finding.high()));
  }
}
