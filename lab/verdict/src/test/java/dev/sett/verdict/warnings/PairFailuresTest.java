package dev.sett.verdict.warnings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.result.Effect;
import dev.sett.model.result.PointVerdict;
import dev.sett.model.result.Verdict;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import dev.sett.verdict.TestingTrials;
import dev.sett.verdict.VerdictCalculator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pairs in which a program failed. */
final class PairFailuresTest {

  private static final VerdictCalculator JUDGE = TestingTrials.judge(/* pairs= */ 3);

  @Test
  void onePairThatFailedIsToldAndDoesNotForbidAVerdict() {
    List<Trial> trials = threePairs();
    trials.add(TestingTrials.failed("b", 4));

    assertEquals(Verdict.B_BETTER, rps(trials).verdict());
    assertEquals(3, rps(trials).blocks());
    assertEquals(
        List.of(
            "1 of 4 pairs at ping failed: B (b) alone in 1. They have no values; another pair ran"
                + " in the place of each if there was time."),
        warnings(trials));
    assertTrue(verdict(trials).reasons().isEmpty(), verdict(trials).toString());
  }

  @Test
  void aVariantThatAloneFailsTwiceLeavesNoVerdictOnAnything() {
    List<Trial> trials = threePairs();
    trials.add(TestingTrials.failed("b", 4));
    trials.add(TestingTrials.failed("b", 5));

    List<Effect> effects = JUDGE.effects(trials);
    assertFalse(effects.isEmpty());
    assertTrue(effects.stream().allMatch(e -> e.verdict() == Verdict.REFUSED), effects.toString());
    assertEquals(
        "ping: no verdict on B (b) against A (a); A (a) failed in none of 5 pairs, B (b) in 2",
        verdict(trials).sentence());
    assertEquals(1, verdict(trials).reasons().size(), verdict(trials).toString());
    assertTrue(verdict(trials).reasons().getFirst().startsWith("all metrics: "));
  }

  @Test
  void theBaseIsHeldToTheSame() {
    List<Trial> trials = threePairs();
    trials.add(TestingTrials.failed("a", 4));
    trials.add(TestingTrials.failed("a", 5));

    assertEquals(Verdict.REFUSED, rps(trials).verdict());
    assertEquals(
        "ping: no verdict on B (b) against A (a); A (a) failed in 2 of 5 pairs, B (b) in none",
        verdict(trials).sentence());
  }

  @Test
  void failuresOfBothAndOneOfEachAreNoSignOfADifference() {
    List<Trial> both = threePairs();
    for (int block = 4; block <= 5; block++) {
      both.add(TestingTrials.failed("a", block));
      both.add(TestingTrials.failed("b", block));
    }
    List<Trial> oneEach = threePairs();
    oneEach.add(TestingTrials.failed("a", 4));
    oneEach.add(TestingTrials.failed("b", 5));

    assertEquals(Verdict.B_BETTER, rps(both).verdict());
    assertTrue(warnings(both).getFirst().contains("failed: both variants in 2."));
    assertEquals(Verdict.B_BETTER, rps(oneEach).verdict());
    assertTrue(
        warnings(oneEach)
            .getFirst()
            .startsWith("2 of 5 pairs at ping failed: A (a) alone in 1, B (b) alone in 1."));
  }

  @Test
  void pilotsAndAPartnerThatWentThroughCount() {
    List<Trial> trials = threePairs();
    // One process after another: A had gone through when B failed, twice in pilots.
    trials.add(TestingTrials.trial("a", 0, List.of()));
    trials.add(TestingTrials.failed("b", 0));
    trials.add(TestingTrials.trial("a", 0, List.of()));
    trials.add(TestingTrials.failed("b", 0));

    assertEquals(
        new PairFailures(/* whole= */ 3, /* base= */ 0, /* other= */ 2, /* both= */ 0),
        PairFailures.of("ping", "a", "b", trials));
    assertEquals(new PairFailures(0, 0, 0, 0), PairFailures.of("elsewhere", "a", "b", trials));
  }

  private static List<Trial> threePairs() {
    List<Trial> trials = new ArrayList<>();
    for (int block = 1; block <= 3; block++) {
      trials.add(
          TestingTrials.trial("a", block, List.of(TestingTrials.capacity(4000 + 10 * block))));
      trials.add(
          TestingTrials.trial("b", block, List.of(TestingTrials.capacity(8000 - 10 * block))));
    }
    return trials;
  }

  private static Effect rps(List<Trial> trials) {
    return JUDGE.effects(trials).stream()
        .filter(e -> e.metric() == Metric.REQUESTS_PER_SECOND)
        .findFirst()
        .orElseThrow();
  }

  private static PointVerdict verdict(List<Trial> trials) {
    return TestingTrials.result(/* pairs= */ 3, trials).verdicts().getFirst();
  }

  private static List<String> warnings(List<Trial> trials) {
    return TestingTrials.result(/* pairs= */ 3, trials).warnings().stream()
        .map(Warning::text)
        .toList();
  }
}
