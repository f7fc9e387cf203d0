package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CpuShareTest {
  private static final double TASK_NANOS = 10e6;

  private final CpuShare share = new CpuShare();

  @Test
  void isNotTrustedBeforeAFewMilliseconds() {
    assertFalse(share.trusted());
    learn(3e6, 0.5);
    assertFalse(share.trusted());
    learn(2e6, 0.5);
    assertTrue(share.trusted());
    assertEquals(0.5, share.value(), 1e-9);
  }

  @Test
  void leavesOutWaitingForACpu() {
    boolean unused = share.learn(new Window.Sample(100_000_000, 10_000_000, 80_000_000), 0);
    assertEquals(0.5, share.value(), 1e-9);
  }

  @Test
  void aSampleOfNobodyChangesNothing() {
    learn(100e6, 0.3);
    assertFalse(share.learn(Window.Sample.NONE, TASK_NANOS));
    assertEquals(0.3, share.value(), 1e-9);
  }

  @Test
  void averagesOverTensOfTasks() {
    for (int i = 0; i < 100; i++) {
      learn(20e6, i % 2 == 0 ? 0.4 : 0.6);
    }
    assertEquals(0.5, share.value(), 0.01);
  }

  @Test
  void oneStrangeSampleIsNoOtherKindOfTasks() {
    learn(500e6, 0.1);
    assertFalse(learn(160e6, 0.9));
    assertTrue(share.doubted());
    assertFalse(learn(160e6, 0.1));
    assertFalse(share.doubted());
  }

  @Test
  void threeInARowAreAndWhatWasKnownIsForgotten() {
    learn(500e6, 0.9);
    assertFalse(learn(160e6, 0.1));
    assertFalse(learn(160e6, 0.1));
    assertTrue(learn(160e6, 0.1));
    assertEquals(0.1, share.value(), 1e-9);
  }

  @Test
  void tasksThatComputeMoreMustBeSeenForLonger() {
    learn(500e6, 0.1);
    for (int i = 0; i < 3; i++) {
      assertFalse(learn(160e6, 0.9));
    }
    assertTrue(share.doubted());
    // Long before that the average has followed.
    for (int i = 0; i < 40; i++) {
      boolean unused = learn(160e6, 0.9);
    }
    assertEquals(0.9, share.value(), 0.1);
  }

  @Test
  void shortLooksAtLongTasksAreNoOtherKindOfTasks() {
    // Tasks of 1 s that compute first and then wait: windows of 10 ms see only one or the other.
    for (int i = 0; i < 30; i++) {
      boolean other = share.learn(sample(40e6, i % 10 < 5 ? 1 : 0), 1e9);
      assertFalse(other, "window " + i);
    }
  }

  private boolean learn(double nanos, double computing) {
    return share.learn(sample(nanos, computing), TASK_NANOS);
  }

  private static Window.Sample sample(double nanos, double computing) {
    return new Window.Sample(Math.round(nanos), Math.round(nanos * computing), 0);
  }
}
