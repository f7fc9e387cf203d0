package dev.sett.verdict.disturbance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.design.Metric;
import dev.sett.model.trial.Slice;
import dev.sett.verdict.TestingTrials;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DisturbedPairsTest {

  private static final Slice QUIET = slice(1);
  private static final Slice SLOW = slice(1.6);
  private static final TrialPair GOOD = pair(List.of(QUIET, SLOW), List.of(QUIET));
  private static final TrialPair BASE_SLOW = pair(List.of(SLOW), List.of(QUIET, QUIET));
  private static final TrialPair OTHER_SLOW = pair(List.of(QUIET), List.of(SLOW, SLOW));
  private static final TrialPair BOTH_SLOW = pair(List.of(SLOW), List.of(SLOW, SLOW));

  @Test
  void aPairWithAProcessThatWasNeverQuietDoesNotCount() {
    assertEquals(List.of(GOOD, GOOD), counted(List.of(GOOD, BASE_SLOW, GOOD, OTHER_SLOW)));
  }

  @Test
  void aPairThatWasSlowAllTheTimeComparesAlikeWithAlike() {
    assertEquals(List.of(GOOD, BOTH_SLOW), counted(List.of(GOOD, BOTH_SLOW)));
  }

  @Test
  void halfOfThePairsCountAndAtLeastTwo() {
    List<TrialPair> mostlySlow = List.of(GOOD, BASE_SLOW, OTHER_SLOW, GOOD, BASE_SLOW);
    List<TrialPair> few = List.of(GOOD, BASE_SLOW);

    assertEquals(mostlySlow, counted(mostlySlow));
    assertEquals(few, counted(few));
  }

  @Test
  void otherPhasesHaveTheirOwnSlices() {
    List<TrialPair> pairs = List.of(GOOD, GOOD, BASE_SLOW);

    assertEquals(pairs, DisturbedPairs.counted(pairs, Metric.CPU_PER_REQUEST));
    assertEquals(pairs, DisturbedPairs.counted(pairs, Metric.MEMORY));
  }

  private static List<TrialPair> counted(List<TrialPair> pairs) {
    return DisturbedPairs.counted(pairs, Metric.REQUESTS_PER_SECOND);
  }

  private static TrialPair pair(List<Slice> a, List<Slice> b) {
    return new TrialPair(TestingTrials.trial("a", 1, a), TestingTrials.trial("b", 1, b));
  }

  private static Slice slice(double slowdown) {
    return TestingTrials.slowed(slowdown, /* loadSlowdown= */ 1);
  }
}
