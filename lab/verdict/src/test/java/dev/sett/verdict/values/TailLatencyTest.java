package dev.sett.verdict.values;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.result.Effect;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.verdict.TestingTrials;
import dev.sett.verdict.VerdictCalculator;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which percentile a point has. */
final class TailLatencyTest {

  private static final Set<Metric> TAILS = EnumSet.of(Metric.P99, Metric.P95, Metric.P90);
  private static final VerdictCalculator JUDGE = TestingTrials.judge(/* pairs= */ 3);

  @ParameterizedTest
  @CsvSource({
    "1000, P99",
    "999, P95",
    "200, P95",
    "199, P90",
    "100, P90",
  })
  void itIsTheHighestThatTheTrialWithTheFewestRequestsHas(long fewest, Metric metric) {
    List<Trial> trials = pairs(/* usual= */ 1500, fewest);

    assertEquals(Set.of(metric), tails(trials));
    assertEquals(
        metric == Metric.P99,
        TestingTrials.result(/* pairs= */ 3, trials).verdicts().getFirst().reasons().isEmpty());
  }

  @Test
  void aHundredRequestsAreTheLeast() {
    List<Trial> trials = pairs(/* usual= */ 1500, /* fewest= */ 99);

    assertEquals(Set.of(), tails(trials));
    assertEquals(
        List.of(
            "p99 latency: every trial needs at least 1000 requests at the common rate, but one had"
                + " only 99. Even a p90 needs 100. Allow more time with --budget."),
        TestingTrials.result(/* pairs= */ 3, trials).verdicts().getFirst().reasons());
  }

  @Test
  void trialsThatFailedAndPilotsDontCount() {
    List<Trial> trials = pairs(/* usual= */ 1500, /* fewest= */ 1000);
    trials.add(TestingTrials.trial("a", /* block= */ 0, slices(50)));
    trials.add(TestingTrials.failed("b", 4));

    assertEquals(Set.of(Metric.P99), tails(trials));
  }

  @Test
  void theP95IsTheP95() {
    List<Slice> slices = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      slices.add(TestingTrials.cost(/* requests= */ 10, i < 18 ? 1 : i < 19 ? 2 : 3, 0));
    }
    List<Trial> trials = new ArrayList<>();
    for (int block = 1; block <= 3; block++) {
      trials.add(TestingTrials.trial("a", block, slices));
      trials.add(TestingTrials.trial("b", block, slices));
    }
    Effect p95 =
        JUDGE.effects(trials).stream()
            .filter(e -> e.metric() == Metric.P95)
            .findFirst()
            .orElseThrow();

    assertEquals(2000, p95.baseValues().getFirst(), 2);
    assertTrue(p95.metric().headline());
  }

  private static Set<Metric> tails(List<Trial> trials) {
    return JUDGE.effects(trials).stream()
        .map(Effect::metric)
        .filter(TAILS::contains)
        .collect(Collectors.toSet());
  }

  /** Three pairs; B has the fewest requests in the second one. */
  private static List<Trial> pairs(long usual, long fewest) {
    List<Trial> trials = new ArrayList<>();
    for (int block = 1; block <= 3; block++) {
      trials.add(TestingTrials.trial("a", block, slices(usual)));
      trials.add(TestingTrials.trial("b", block, slices(block == 2 ? fewest : usual)));
    }
    return trials;
  }

  private static List<Slice> slices(long requests) {
    return List.of(
        TestingTrials.capacity(/* requests= */ 3000),
        TestingTrials.cost(requests, /* responseMillis= */ 2, /* lagMillis= */ 0));
  }
}
