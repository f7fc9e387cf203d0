package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the tuner says to single windows; the simulator shows how it fares with servers. */
class DemandTunerTest {
  private static final long MILLI = 1_000_000;

  private final DemandTuner tuner = new DemandTuner();
  private int limit = 4;

  /** Tasks that compute a share of their time, as many as may at once, and some that wait. */
  private Adjustment observe(long millis, double computing, int queued) {
    return observe(millis, computing, queued, 100);
  }

  private Adjustment observe(long millis, double computing, int queued, long completions) {
    long busyNanos = limit * millis * MILLI;
    Adjustment adjustment =
        tuner.observe(
            new Window(
                millis * MILLI,
                limit,
                limit,
                limit,
                queued,
                completions,
                completions,
                busyNanos,
                new Window.Sample(busyNanos, (long) (computing * busyNanos), 0),
                (long) (computing * busyNanos),
                2,
                Double.NaN,
                1,
                10_000));
    limit = adjustment.limit();
    return adjustment;
  }

  @ParameterizedTest
  @CsvSource({"0.05, 4", "1, 4", "2, 4", "2.5, 5", "16, 32"})
  void beginsWithTwiceTheCoresAndAtLeastFour(double cores, int first) {
    assertEquals(first, DemandTuner.firstLimit(cores));
  }

  @Test
  void doublesWhileItKnowsNothing() {
    Window blind =
        new Window(
            10 * MILLI,
            4,
            4,
            4,
            9,
            13,
            0,
            40 * MILLI,
            Window.Sample.NONE,
            -1,
            2,
            Double.NaN,
            1,
            100);
    assertEquals(
        new Adjustment(8, DemandTuner.TICK_NANOS, Reason.SLOW_START), tuner.observe(blind));
  }

  @Test
  void jumpsToWhatWantsToRunWhenTasksWaitForSomething() {
    Adjustment adjustment = observe(10, 0.001, 20);
    assertEquals(24, adjustment.limit());
    assertEquals(Reason.DEMAND, adjustment.reason());
  }

  @Test
  void growsEightfoldAtMostInAStep() {
    assertEquals(32, observe(10, 0.001, 5000).limit());
    assertEquals(256, observe(10, 0.001, 5000).limit());
  }

  @Test
  void keepsFewWhenTasksComputeAllTheTime() {
    for (int i = 0; i < 5; i++) {
      observe(10, 1.0, 100);
    }
    assertTrue(limit >= 2 && limit <= 4, () -> "limit " + limit);
  }

  @Test
  void staysInsideTheBounds() {
    for (int i = 0; i < 20; i++) {
      observe(10, 0.0001, 1_000_000);
    }
    assertEquals(10_000, limit);
  }

  @Test
  void changesNothingWhileNobodyWaits() {
    Adjustment adjustment = observe(10, 0.5, 0);
    assertEquals(4, adjustment.limit());
    assertEquals(Reason.STEADY, adjustment.reason());
  }

  @Test
  void looksLessOftenWhileNothingChanges() {
    long before = observe(10, 0.5, 0).nextNanos();
    assertTrue(observe(20, 0.5, 0).nextNanos() > before);
    for (int i = 0; i < 20; i++) {
      observe(20, 0.5, 0);
    }
    assertEquals(DemandTuner.STEADY_NANOS, observe(20, 0.5, 0).nextNanos());
  }

  @Test
  void comesDownFromAPeakWhenItIsLongPast() {
    observe(10, 0.001, 5000);
    observe(10, 0.001, 5000);
    assertTrue(limit >= 256);
    Adjustment adjustment = new Adjustment(limit, 1, Reason.STEADY);
    for (int i = 0; i < 400 && adjustment.limit() > 10; i++) {
      adjustment =
          tuner.observe(
              new Window(
                  250 * MILLI,
                  limit,
                  limit,
                  1,
                  0,
                  1,
                  1,
                  250 * MILLI,
                  Window.Sample.NONE,
                  -1,
                  2,
                  Double.NaN,
                  1,
                  10_000));
      limit = adjustment.limit();
    }
    assertTrue(limit <= 16, () -> "limit " + limit);
  }
}
