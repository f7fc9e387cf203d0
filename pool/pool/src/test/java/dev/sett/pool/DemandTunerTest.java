package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One decision at a time; what comes of many is tested in sim. */
class DemandTunerTest {
  private final DemandTuner tuner = new DemandTuner();

  @Test
  void beginsWithTwiceTheCoresAndFourAtLeast() {
    assertEquals(4, DemandTuner.firstLimit(0.5));
    assertEquals(4, DemandTuner.firstLimit(2));
    assertEquals(5, DemandTuner.firstLimit(2.5));
    assertEquals(32, DemandTuner.firstLimit(16));
  }

  @Test
  void doublesWhileItKnowsNothing() {
    Adjustment adjustment = tuner.observe(TestingWindows.limit(4).full(1000).window());
    assertEquals(8, adjustment.limit());
    assertEquals(Reason.SLOW_START, adjustment.reason());
    assertEquals(DemandTuner.TICK_NANOS, adjustment.nextNanos());
  }

  @Test
  void runsTwiceWhatWantsToRunWhenTasksWait() {
    Adjustment adjustment =
        tuner.observe(TestingWindows.limit(40).full(100).computing(0.001, 0).window());
    assertEquals(280, adjustment.limit());
    assertEquals(Reason.DEMAND, adjustment.reason());
  }

  @Test
  void growsEightfoldAtMost() {
    Adjustment adjustment =
        tuner.observe(TestingWindows.limit(4).full(100_000).computing(0.001, 0).window());
    assertEquals(32, adjustment.limit());
  }

  @Test
  void tasksThatOnlyComputeGetAThreadACore() {
    Adjustment adjustment =
        tuner.observe(TestingWindows.limit(4).full(100).computing(1, 0.5).using(2).window());
    assertEquals(2, adjustment.limit());
    assertEquals(Reason.CPU, adjustment.reason());
  }

  @Test
  void tasksThatWaitHalfTheirTimeGetTwiceThatAndSomeToSpare() {
    Adjustment adjustment =
        tuner.observe(TestingWindows.limit(4).full(100).computing(0.5, 0).using(2).window());
    // (2 + 3 sqrt(2 x 0.5)) / 0.5
    assertEquals(10, adjustment.limit());
  }

  @Test
  void whatWaitsForACpuIsNoReasonForMoreAndDownGoesSlowly() {
    int limit = 20;
    List<Integer> limits = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      limit =
          tuner
              .observe(TestingWindows.limit(limit).full(100).computing(0.5, 0.6).using(2).window())
              .limit();
      limits.add(limit);
    }
    assertEquals(List.of(14, 10, 10, 10), limits);
  }

  @Test
  void cpusThatStandIdleWhileTasksWaitAreBelievedMoreThanASample() {
    // A tenth of a second at the limit it fell to, then four times that: 2 of 0.5 cores.
    assertEquals(20, limitAfterIdling(10));
  }

  private static int limitAfterIdling(int windows) {
    DemandTuner tuner = new DemandTuner();
    int limit = 5;
    for (int i = 0; i < windows; i++) {
      limit =
          tuner
              .observe(TestingWindows.limit(5).full(100).computing(1, 0).using(0.5).window())
              .limit();
    }
    return limit;
  }

  @Test
  void manyWhoWaitForACpuAreTooManyEvenWithinTheLimit() {
    int limit = 400;
    for (int i = 0; i < 30; i++) {
      limit =
          tuner
              .observe(
                  TestingWindows.limit(limit)
                      .busy(Math.min(limit, 200))
                      .ending(10)
                      .computing(1, 0.9)
                      .using(2)
                      .window())
              .limit();
    }
    assertTrue(limit <= 4, "limit " + limit);
  }

  @Test
  void nothingIsDoneWhileNobodyWaits() {
    Adjustment adjustment =
        tuner.observe(TestingWindows.limit(10).busy(9).computing(0.01, 0).window());
    assertEquals(10, adjustment.limit());
    assertEquals(Reason.STEADY, adjustment.reason());
  }

  @Test
  void windowsGrowLongerWhileNothingChanges() {
    long last = 0;
    for (int i = 0; i < 10; i++) {
      last =
          tuner
              .observe(TestingWindows.limit(10).full(100).computing(0.5, 0).using(2).window())
              .nextNanos();
    }
    assertEquals(250_000_000, last);
  }

  @Test
  void aLimitThatIsLongUnusedComesDown() {
    int limit = 4000;
    for (int i = 0; i < 600; i++) {
      limit =
          tuner
              .observe(
                  TestingWindows.limit(limit).busy(10).computing(0.01, 0).lasting(100).window())
              .limit();
    }
    assertEquals(20, limit);
  }

  @Test
  void aPeakIsRememberedForAFewSeconds() {
    int limit =
        tuner.observe(TestingWindows.limit(4000).busy(3000).computing(0.01, 0).window()).limit();
    for (int i = 0; i < 10; i++) {
      limit =
          tuner
              .observe(
                  TestingWindows.limit(limit).busy(10).computing(0.01, 0).lasting(100).window())
              .limit();
    }
    assertEquals(4000, limit);
  }

  @Test
  void nothingEndsWhileTasksWaitOnIdleCpusSoItDoubles() {
    int limit = 2;
    for (int i = 0; i < 30; i++) {
      limit =
          tuner
              .observe(TestingWindows.limit(limit).full(50).computing(1, 0).using(0).window())
              .limit();
    }
    assertTrue(limit > 16, "limit " + limit);
  }

  @Test
  void keepsToTheBounds() {
    Window narrow =
        new Window(
            10_000_000,
            8,
            8,
            8,
            100,
            0,
            0,
            80_000_000,
            Window.Sample.NONE,
            0,
            2,
            Double.NaN,
            false,
            1,
            9);
    assertEquals(9, tuner.observe(narrow).limit());
  }
}
