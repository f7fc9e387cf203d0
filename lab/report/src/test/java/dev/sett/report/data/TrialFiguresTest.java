package dev.sett.report.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.verdict.TestingResults;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrialFiguresTest {
  private static final List<Trial> TRIALS = TestingResults.firstLook(5).trials();

  @Test
  void capacityIsAnswersOverCountedTimeOfAllItsSlices() {
    Trial trial = TRIALS.getFirst();
    double expected =
        trial.slices(Phase.CAPACITY).stream().mapToDouble(s -> s.load().rps()).average().orElse(0);
    assertEquals(expected, TrialFigures.of(trial).capacityRps().orElse(0), 1e-6);
  }

  @Test
  void marksTrialsInWhichOthersUsedTheMachine() {
    assertFalse(TrialFigures.of(TRIALS.get(0)).noisy());
    assertTrue(TrialFigures.of(TRIALS.get(2)).noisy());
    assertEquals(0.035, TrialFigures.of(TRIALS.get(2)).foreignShare(), 1e-9);
    assertEquals(0.015, TrialFigures.of(TRIALS.get(2)).stealShare(), 1e-9);
  }

  @Test
  void costIsDividedByAnswersOfTheCostPhaseOnly() {
    Trial trial = TRIALS.getFirst();
    double nanos = 0;
    double answered = 0;
    for (Slice slice : trial.slices(Phase.COST)) {
      nanos += slice.usage().cpuNanos();
      answered += slice.load().answered();
    }
    TrialFigures.Cost cost = TrialFigures.Cost.of(List.of(trial));
    assertEquals(nanos / answered / 1e3, cost.total(), cost.total() * 1e-6);
    assertEquals(cost.total(), cost.micros().values().stream().mapToDouble(v -> v).sum(), 1e-9);
  }

  @Test
  void cpuTimeThatNoFamilyExplainsCountsAsOther() {
    TrialFigures.Cost cost = TrialFigures.Cost.of(TRIALS.subList(0, 4));
    double other = cost.micros().getOrDefault(ThreadFamily.OTHER, 0.0);
    assertEquals(0.02 * cost.total(), other, 0.001 * cost.total());
  }

  @Test
  void aTrialWithoutSlicesHasNoFigures() {
    Trial failed = TestingResults.noTrials().trials().getFirst();
    assertTrue(TrialFigures.of(failed).capacityRps().isEmpty());
    assertEquals(0, TrialFigures.Cost.of(List.of(failed)).total());
  }
}
