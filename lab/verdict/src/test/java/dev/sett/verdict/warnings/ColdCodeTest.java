package dev.sett.verdict.warnings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Verdict;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.WarmUp;
import dev.sett.verdict.TestingTrials;
import dev.sett.verdict.VerdictCalculator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** CPU per request of a program that answered few requests before it was measured. */
final class ColdCodeTest {

  private static final int PAIRS = 6;
  private static final VerdictCalculator JUDGE = TestingTrials.judge(PAIRS);

  @Test
  void moreCpuOfAProgramThatAnsweredFewRequestsIsRefusedAndSaysWhy() {
    List<Trial> trials = pairs(/* cpuOfB= */ 800, /* rpsOfA= */ 4000, /* rpsOfB= */ 200);

    assertEquals(Verdict.A_BETTER, cpu(pairs(800, 4000, 4000)).verdict());
    assertEquals(Verdict.REFUSED, cpu(trials).verdict());
    assertEquals(
        "CPU per request: b had answered only 2100 requests when its CPU was measured, and a"
            + " 42000. A JVM compiles a method for good after about 5000 calls, and a request may"
            + " cost several times as much CPU before. Allow a longer warm-up (--warm-up 25s, --budget).",
        TestingTrials.result(PAIRS, trials).verdicts().getFirst().reasons().stream()
            .filter(reason -> reason.startsWith("CPU per request"))
            .findFirst()
            .orElseThrow());
  }

  @Test
  void lessCpuOfSuchAProgramIsLessAllTheMore() {
    Effect effect = cpu(pairs(/* cpuOfB= */ 200, /* rpsOfA= */ 4000, /* rpsOfB= */ 200));

    assertEquals(Verdict.B_BETTER, effect.verdict());
    assertTrue(effect.plainLow() < 0.06, effect.toString());
  }

  @Test
  void programsInTheSameStateAreCompared() {
    assertEquals(Verdict.A_BETTER, cpu(pairs(800, /* rpsOfA= */ 300, 200)).verdict());
    assertEquals(Verdict.A_BETTER, cpu(pairs(800, /* rpsOfA= */ 700, 400)).verdict());
    assertEquals(Verdict.A_BETTER, cpu(pairs(800, /* rpsOfA= */ 4000, 600)).verdict());
  }

  /** Ten seconds of warm-up, half a second of closed loop, then the common rate. */
  private static List<Trial> pairs(double cpuOfB, double rpsOfA, double rpsOfB) {
    List<Trial> trials = new ArrayList<>();
    for (int block = 1; block <= PAIRS; block++) {
      trials.add(trial("a", block, 400 + block, rpsOfA));
      trials.add(trial("b", block, cpuOfB - 0.1 * block, rpsOfB));
    }
    return trials;
  }

  private static Trial trial(String variant, int block, double cpuMicros, double rps) {
    WarmUp warmUp = new WarmUp(10_000, /* steady= */ true, List.of(), 200);
    return TestingTrials.trial(
            variant,
            block,
            List.of(
                TestingTrials.warmUp(Math.round(10 * rps)),
                TestingTrials.capacity(Math.round(rps / 2)),
                TestingTrials.cost(2000, cpuMicros, new TestingTrials.Share(0.01))))
        .withWarmUp(Optional.of(warmUp));
  }

  private static Effect cpu(List<Trial> trials) {
    return JUDGE.effects(trials).stream()
        .filter(e -> e.metric() == Metric.CPU_PER_REQUEST)
        .findFirst()
        .orElseThrow();
  }
}
