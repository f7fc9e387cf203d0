package dev.sett.report;

import java.util.ArrayList;
import java.util.List;

/** How many findings and expectations of ours came out how, as sentences. */
final class AgreementTally {
  private AgreementTally() {}

  /**
   * {@code Of 5 published findings, 2 are reproduced and 3 were not measured here.}, and the same
   * of expectations of ours, which are never counted among them.
   *
   * @return a sentence for each of the two kinds that there are
   */
  static List<String> of(List<FindingCheck> checks) {
    List<String> sentences = new ArrayList<>();
    List<FindingCheck> published = checks.stream().filter(c -> !c.finding().expected()).toList();
    List<FindingCheck> expected = checks.stream().filter(c -> c.finding().expected()).toList();
    if (!published.isEmpty()) {
      sentences.add(sentence(Words.count(published.size(), "published finding"), published));
    }
    if (!expected.isEmpty()) {
      sentences.add(sentence(Words.count(expected.size(), "expectation") + " of ours", expected));
    }
    return sentences;
  }

  private static String sentence(String all, List<FindingCheck> checks) {
    List<String> parts = new ArrayList<>();
    for (Agreement agreement : Agreement.values()) {
      long count = checks.stream().filter(c -> c.agreement() == agreement).count();
      if (count > 0) {
        parts.add(agreement.counted(count));
      }
    }
    return "Of " + all + ", " + Words.list(parts) + ".";
  }
}
