package dev.sett.why;

import dev.sett.model.design.Metric;
import dev.sett.model.result.Explanation;
import dev.sett.why.proposal.Proposal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * An explanation that fits the evidence.
 *
 * @param rule name of the rule
 * @param title the cause in a few words
 * @param point name of the point
 * @param variant the variant that it explains
 * @param gaps in which the variant differs from the one it is compared with, at least 1
 * @param text what happens, in plain words
 * @param numbers that show it, the strongest evidence first
 * @param proposals ways to test it, the best first, each of which would close a gap; empty if there
 *     is none
 * @param advice what to do about it
 * @param reference where the rule comes from
 * @param stage what kind of question its rule answers
 * @param weight strength of the evidence, 1 to 100
 */
public record Candidate(
    String rule,
    String title,
    String point,
    String variant,
    List<Gap> gaps,
    String text,
    List<Explanation.Reading> numbers,
    List<Proposal> proposals,
    List<String> advice,
    String reference,
    Stage stage,
    int weight) {

  /** What is explained if the first proposal is right; empty if there is none. */
  public Optional<Gap> gap() {
    return proposals.stream().findFirst().flatMap(p -> gap(p.prediction().metric()));
  }

  /** The largest gap in a leading metric. */
  Optional<Gap> headline() {
    return gaps.stream()
        .filter(g -> g.metric().leading())
        .max(Comparator.comparingDouble(Gap::size));
  }

  /** The gap in a metric. */
  public Optional<Gap> gap(Metric metric) {
    return gaps.stream().filter(g -> g.metric() == metric).findFirst();
  }
}
