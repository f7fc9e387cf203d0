package dev.sett.report.published;

import dev.sett.report.format.Words;
import dev.sett.verdict.finding.FindingCheck;
import dev.sett.verdict.finding.FindingOutcome;
import java.util.ArrayList;
import java.util.List;

/** How many findings and expectations had which outcome, as sentences. */
final class FindingTally {
  private FindingTally() {}

  /**
   * {@code 5 published findings: 2 reproduced and 3 not measured here.}, and the same for our own
   * expectations, which are counted separately. A finding that was measured twice at one point, say
   * on two models of CPU, has two outcomes but is one finding: {@code 4 published findings (in 5
   * rows): ...}.
   *
   * @return a sentence for each of the two kinds that there are
   */
  static List<String> of(List<FindingCheck> checks) {
    List<String> sentences = new ArrayList<>();
    List<FindingCheck> published = checks.stream().filter(c -> !c.finding().expected()).toList();
    List<FindingCheck> expected = checks.stream().filter(c -> c.finding().expected()).toList();
    if (!published.isEmpty()) {
      sentences.add(sentence(findings(published, "published finding", ""), published));
    }
    if (!expected.isEmpty()) {
      sentences.add(sentence(findings(expected, "expectation", " of our own"), expected));
    }
    return sentences;
  }

  private static String findings(List<FindingCheck> checks, String noun, String whose) {
    int findings =
        (int) checks.stream().map(c -> List.of(c.finding(), c.point())).distinct().count();
    String rows = findings == checks.size() ? "" : " (in " + checks.size() + " rows)";
    return Words.count(findings, noun) + whose + rows;
  }

  private static String sentence(String all, List<FindingCheck> checks) {
    List<String> parts = new ArrayList<>();
    for (FindingOutcome agreement : FindingOutcome.values()) {
      long count = checks.stream().filter(c -> c.agreement() == agreement).count();
      if (count > 0) {
        parts.add(counted(agreement, count));
      }
    }
    return all + ": " + Words.list(parts) + ".";
  }

  /** As an item of a list: {@code 3 reproduced}, {@code 2 in the same direction}. */
  private static String counted(FindingOutcome agreement, long count) {
    return count
        + (agreement == FindingOutcome.SAME_DIRECTION ? " in the " : " ")
        + agreement.words();
  }
}
