package dev.sett.verdict.warnings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.Plan;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.verdict.TestingTrials;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RefusalRulesTest {

  private static final long SECOND = 1_000_000_000;

  /** 0.45 s of CPU in a second: there is CPU left over on one CPU, but not with a quota of half. */
  @Test
  void cpuPerRequestNeedsSomeOfTheQuotaLeftOver() {
    Plan plan = TestingTrials.result(1, List.of(trial("a"), trial("b"))).plan();

    assertEquals(Optional.empty(), refusal(plan));
    String half = refusal(TestingTrials.limitedTo(0.5, plan)).orElseThrow();
    assertTrue(half.startsWith("the CPU of a was 90% busy at the common rate"), half);
  }

  private static Optional<String> refusal(Plan plan) {
    Variant variant = plan.experiment().variant("a").orElseThrow();
    return RefusalRules.of(trial("a"), variant, Metric.CPU_PER_REQUEST);
  }

  private static Trial trial(String variant) {
    Slice idle = TestingTrials.cost(1000, /* responseMillis= */ 1, /* lagMillis= */ 0);
    Slice busy =
        new Slice(
            idle.phase(),
            idle.startMillis(),
            idle.load(),
            idle.usage().withWallNanos(SECOND).withCpuNanos(45 * SECOND / 100));
    return TestingTrials.onOneCpu(TestingTrials.trial(variant, /* block= */ 1, List.of(busy)));
  }
}
