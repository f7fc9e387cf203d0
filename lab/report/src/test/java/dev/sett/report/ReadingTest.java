package dev.sett.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.Phase;
import dev.sett.model.Slice;
import dev.sett.model.ThreadFamily;
import dev.sett.model.Trial;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadingTest {
  private static final List<Trial> TRIALS = TestingResults.firstLook(5).trials();

  @Test
  void capacityIsAnswersOverCountedTimeOfAllItsSlices() {
    Trial trial = TRIALS.getFirst();
    double expected =
        trial.slices(Phase.CAPACITY).stream().mapToDouble(s -> s.load().rps()).average().orElse(0);
    assertEquals(expected, Reading.of(trial).capacityRps().orElse(0), 1e-6);
  }

  @Test
  void marksTrialsInWhichOthersUsedTheMachine() {
    assertFalse(Reading.of(TRIALS.get(0)).noisy());
    assertTrue(Reading.of(TRIALS.get(2)).noisy());
    assertEquals(0.035, Reading.of(TRIALS.get(2)).foreignShare(), 1e-9);
    assertEquals(0.015, Reading.of(TRIALS.get(2)).stealShare(), 1e-9);
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
    Reading.Cost cost = Reading.Cost.of(List.of(trial));
    assertEquals(nanos / answered / 1e3, cost.total(), cost.total() * 1e-6);
    assertEquals(cost.total(), cost.micros().values().stream().mapToDouble(v -> v).sum(), 1e-9);
  }

  @Test
  void cpuTimeThatNoFamilyExplainsCountsAsOther() {
    Reading.Cost cost = Reading.Cost.of(TRIALS.subList(0, 4));
    double other = cost.micros().getOrDefault(ThreadFamily.OTHER, 0.0);
    assertEquals(0.02 * cost.total(), other, 0.001 * cost.total());
  }

  @Test
  void aTrialWithoutSlicesHasNoFigures() {
    Trial failed = TestingResults.noTrials().trials().getFirst();
    assertTrue(Reading.of(failed).capacityRps().isEmpty());
    assertEquals(0, Reading.Cost.of(List.of(failed)).total());
  }
}
