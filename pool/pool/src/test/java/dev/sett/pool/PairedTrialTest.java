package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairedTrialTest {
  private static final long MILLI = 1_000_000;

  @Test
  void takesTurnsAndLeavesOutTheirBeginnings() {
    PairedTrial trial =
        new PairedTrial(
            /* demand= */ 15,
            /* inForce= */ 10,
            /* tried= */ 7,
            /* plainlyLess= */ 0.9,
            20 * MILLI,
            100 * MILLI);
    List<String> log = new ArrayList<>();
    while (!trial.over()) {
      long nanos = trial.nextNanos();
      log.add(trial.limit() + "x" + nanos / MILLI);
      // While a turn settles, a thousand times as many end: they must not count.
      long ended = nanos == 20 * MILLI ? 1_000_000 : trial.limit() == 7 ? 98 : 100;
      trial.observe(window(trial.limit(), nanos, ended));
    }
    assertEquals(
        List.of(
            "7x20", "7x100", "10x20", "10x100", "7x20", "7x100", "10x20", "10x100", "7x20", "7x100",
            "10x20", "10x100"),
        log);
    assertEquals(0.98, trial.gain(), 1e-9);
    assertEquals(1 / 0.98, trial.cost(), 1e-9);
  }

  @Test
  void windowsThatEndEarlyAreMadeUpFor() {
    PairedTrial trial = new PairedTrial(15, 10, 7, 0.9, 20 * MILLI, 100 * MILLI);
    trial.observe(window(7, 5 * MILLI, 1));
    assertEquals(15 * MILLI, trial.nextNanos());
    trial.observe(window(7, 15 * MILLI, 1));
    assertEquals(100 * MILLI, trial.nextNanos());
    trial.observe(window(7, 60 * MILLI, 1));
    assertEquals(40 * MILLI, trial.nextNanos());
    assertEquals(7, trial.limit());
  }

  @Test
  void aLowerLimitThatPlainlyLosesIsGivenUpAfterARound() {
    PairedTrial trial = new PairedTrial(15, 10, 5, 0.9, 10 * MILLI, 10 * MILLI);
    int windows = 0;
    while (!trial.over()) {
      trial.observe(window(trial.limit(), 10 * MILLI, 10L * trial.limit()));
      windows++;
    }
    assertEquals(4, windows);
    assertEquals(0.5, trial.gain(), 1e-9);
  }

  @Test
  void aHigherLimitIsLookedAtToTheEnd() {
    PairedTrial trial = new PairedTrial(15, 10, 12, 0.9, 10 * MILLI, 10 * MILLI);
    for (int i = 0; i < 2 * 2 * PairedTrial.ROUNDS; i++) {
      assertFalse(trial.over());
      trial.observe(window(trial.limit(), 10 * MILLI, trial.limit() == 12 ? 5 : 10));
    }
    assertTrue(trial.over());
  }

  @Test
  void aLoadThatGrowsEndsTheComparison() {
    PairedTrial trial = new PairedTrial(15, 10, 7, 0.9, 10 * MILLI, 10 * MILLI);
    assertFalse(trial.overrun(TestingWindows.limit(7).full(17).window()));
    assertTrue(trial.overrun(TestingWindows.limit(7).full(18).window())); // 1.1 x 15 + 2 sqrt(15)
  }

  @Test
  void aLowerLimitThatNobodyFillsComparesNothing() {
    PairedTrial trial = new PairedTrial(15, 10, 7, 0.9, 10 * MILLI, 10 * MILLI);
    trial.observe(TestingWindows.limit(7).busy(3).window());
    assertFalse(trial.unneeded());
    trial.observe(TestingWindows.limit(7).busy(3).window());
    assertTrue(trial.unneeded());
  }

  private static Window window(int limit, long nanos, long ended) {
    return TestingWindows.limit(limit)
        .full(5)
        .ending(ended)
        .using(1)
        .lasting(nanos / MILLI)
        .window();
  }
}
