package dev.sett.verdict.warnings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Verdict;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.verdict.TestingTrials;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pairs in some of which the load engine was the limit. */
final class LimitedEngineTest {

  private static final int PAIRS = 6;

  @Test
  void onePairOfManyRefusesTheMetricsOfItsPhaseAndIsNotLeftOut() {
    List<Trial> trials = pairs(/* limited= */ 1);
    List<Effect> effects = TestingTrials.judge(PAIRS).effects(trials);

    assertEquals(Verdict.REFUSED, effect(effects, Metric.P99).verdict());
    assertEquals(Verdict.REFUSED, effect(effects, Metric.CPU_PER_REQUEST).verdict());
    assertEquals(PAIRS, effect(effects, Metric.P99).blocks());
    assertEquals(Verdict.B_BETTER, effect(effects, Metric.REQUESTS_PER_SECOND).verdict());
  }

  @Test
  void theReasonCountsThePairs() {
    List<Trial> trials = pairs(/* limited= */ 2);
    List<String> reasons = TestingTrials.result(PAIRS, trials).verdicts().getFirst().reasons();

    assertTrue(
        reasons.contains(
            "CPU per request: the load engine was the bottleneck in 2 of 6 pairs, so the number"
                + " does not describe the server. Give the engine more CPUs (--load-cpus) or the"
                + " server fewer."),
        reasons.toString());
  }

  @Test
  void withoutOneNothingIsRefused() {
    List<Effect> effects = TestingTrials.judge(PAIRS).effects(pairs(/* limited= */ 0));

    assertTrue(effects.stream().noneMatch(e -> e.verdict() == Verdict.REFUSED), effects.toString());
  }

  /**
   * Pairs in the first of which the engine was at its limit while it loaded B at the fixed rate.
   */
  private static List<Trial> pairs(int limited) {
    List<Trial> trials = new ArrayList<>();
    for (int block = 1; block <= PAIRS; block++) {
      trials.add(TestingTrials.trial("a", block, slices(4000 + block, /* engineShare= */ 0.1)));
      trials.add(TestingTrials.trial("b", block, slices(8000, block <= limited ? 0.9 : 0.1)));
    }
    return trials;
  }

  private static List<Slice> slices(long capacity, double engineShare) {
    return List.of(
        TestingTrials.capacity(capacity),
        TestingTrials.cost(/* requests= */ 2000, 2, /* lagMillis= */ 0, engineShare));
  }

  private static Effect effect(List<Effect> effects, Metric metric) {
    return effects.stream().filter(e -> e.metric() == metric).findFirst().orElseThrow();
  }
}
