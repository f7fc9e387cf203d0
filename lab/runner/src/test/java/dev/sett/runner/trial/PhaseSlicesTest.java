package dev.sett.runner.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.outside.Usage;
import dev.sett.model.trial.Slice;
import dev.sett.verdict.TestingTrials;
import dev.sett.verdict.disturbance.Disturbance;
import dev.sett.verdict.disturbance.SpeedLevel;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PhaseSlicesTest {

  private static final Slice QUIET = slice(1.05, 1.02);
  private static final Slice SLOW = slice(1.6, 1);
  private static final Slice SLOWER = slice(1.8, 1);
  private static final Slice ENGINE_SLOW = slice(1, 1.7);

  private static final SpeedLevel BEST = new SpeedLevel(1, 1);

  @Test
  void whatOthersSlowedDownDoesNotCount() {
    assertEquals(List.of(QUIET, QUIET), counted(List.of(QUIET, SLOW, QUIET, ENGINE_SLOW), 2, BEST));
  }

  @Test
  void whereTooFewAreQuietTheLeastDisturbedCountToo() {
    assertEquals(List.of(SLOW, QUIET), counted(List.of(SLOWER, SLOW, QUIET, SLOWER), 2, BEST));
  }

  @Test
  void whatIsSlowAllTheTimeDisturbsNothing() {
    List<Slice> slices = List.of(SLOW, slice(1.65, 1), SLOW);

    assertEquals(slices, counted(slices, 1, SpeedLevel.of(slices)));
  }

  @Test
  void theProcessBeforeTellsThatOneWasSlowAllTheTime() {
    SpeedLevel before = SpeedLevel.of(List.of(SLOWER, QUIET));

    assertEquals(
        List.of(SLOW),
        counted(List.of(SLOW, SLOWER), 1, before.or(SpeedLevel.of(List.of(SLOW, SLOWER)))));
  }

  @Test
  void whereNoSpeedIsKnownAllCount() {
    Slice unknown = TestingTrials.on(new Usage.Machine(0, 0, 0, 0));
    SpeedLevel level = SpeedLevel.of(List.of(unknown, unknown));

    assertEquals(SpeedLevel.UNKNOWN, level);
    assertEquals(List.of(unknown, unknown), counted(List.of(unknown, unknown), 1, level));
  }

  @Test
  void disturbanceIsTheLargestOfWhatIsKnown() {
    Slice taken = TestingTrials.on(new Usage.Machine(0, 100_000_000, 0, 0));

    assertEquals(0, Disturbance.of(TestingTrials.on(new Usage.Machine(0, 0, 0, 0)), BEST));
    assertEquals(1.2, Disturbance.of(SLOW, BEST), 1e-9);
    assertEquals(1.4, Disturbance.of(ENGINE_SLOW, BEST), 1e-9);
    assertEquals(10 * 1e8 / taken.usage().wallNanos(), Disturbance.of(taken, BEST), 1e-9);
    assertTrue(Disturbance.isIn(SLOW, BEST));
    assertFalse(Disturbance.isIn(SLOW, new SpeedLevel(1.5, 1)));
    assertFalse(Disturbance.isIn(QUIET, BEST));
    assertFalse(Disturbance.isIn(slice(1.4, 1.4), BEST));
  }

  private static Slice slice(double slowdown, double loadSlowdown) {
    return TestingTrials.slowed(slowdown, loadSlowdown);
  }

  private static List<Slice> counted(List<Slice> slices, int least, SpeedLevel level) {
    return PhaseSlices.counted(slices, least, level).stream().map(slices::get).toList();
  }
}
