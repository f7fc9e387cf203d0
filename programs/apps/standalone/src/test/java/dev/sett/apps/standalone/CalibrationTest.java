package dev.sett.apps.standalone;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CalibrationTest {

  /** A machine on which a task takes 400 ns, and each round 300 ns. */
  @Test
  void separatesTheTaskFromItsRounds() {
    Calibration found = measured(/* disturbed= */ false);
    assertEquals(400, found.taskNanos(), 1e-3);
    assertEquals(300, found.roundNanos(), 1e-3);
    assertEquals(165, found.taking(Duration.ofNanos(50_000)).rounds());
    assertEquals(49_900, found.taking(Duration.ofNanos(50_000)).nanos().orElse(0), 1e-2);
  }

  @Test
  void takesTheTryThatNothingDisturbed() {
    assertEquals(measured(/* disturbed= */ false), measured(/* disturbed= */ true));
  }

  @Test
  void aTaskHasAtLeastARoundUnlessNoneIsAskedFor() {
    Calibration found = measured(/* disturbed= */ false);
    assertEquals(1, found.taking(Duration.ofNanos(100)).rounds());
    assertEquals(new CpuWork(0, OptionalDouble.of(0)), found.of(0));
  }

  /** {@code disturbed}: every task but those of the fifth try takes a millisecond more. */
  private static Calibration measured(boolean disturbed) {
    AtomicLong nanos = new AtomicLong();
    AtomicLong tasks = new AtomicLong();
    return Calibration.of(
        rounds -> {
          boolean quiet = !disturbed || tasks.getAndIncrement() / 40 == 4;
          nanos.addAndGet(400 + 300L * rounds + (quiet ? 0 : 1_000_000));
          return rounds;
        },
        nanos::get);
  }
}
