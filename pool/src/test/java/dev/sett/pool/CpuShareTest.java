package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CpuShareTest {
  private static final long MILLI = 1_000_000;

  private final CpuShare share = new CpuShare();

  private boolean learn(long busyMillis, double computing) {
    return share.learn(
        new Window.Sample(busyMillis * MILLI, (long) (computing * busyMillis * MILLI), -1));
  }

  @Test
  void knowsNothingFirst() {
    assertFalse(share.trusted());
    assertTrue(Double.isNaN(share.value()));
    assertFalse(share.learn(Window.Sample.NONE));
    assertTrue(Double.isNaN(share.value()));
  }

  @Test
  void isTrustedAfterSomeMilliseconds() {
    assertFalse(learn(3, 0.5));
    assertFalse(share.trusted());
    assertEquals(0.5, share.value(), 1e-9);
    assertFalse(learn(1, 0.5));
    assertTrue(share.trusted());
  }

  @Test
  void weighsByTimeSeen() {
    learn(10, 0.2);
    learn(30, 0.6);
    assertEquals(0.5, share.value(), 1e-9);
  }

  @Test
  void forgetsSlowly() {
    learn(1000, 0.2);
    for (int i = 0; i < 20; i++) {
      assertFalse(learn(200, 0.35));
    }
    assertEquals(0.35, share.value(), 1e-3);
  }

  @Test
  void noticesTasksOfAnotherKindAtTheThirdSampleInARow() {
    learn(1000, 0.05);
    assertFalse(learn(10, 1.0));
    assertFalse(learn(10, 1.0));
    assertTrue(learn(10, 1.0));
    assertEquals(1.0, share.value(), 1e-9);
    assertTrue(share.trusted());
  }

  @Test
  void takesTwoStraySamplesForNoise() {
    learn(1000, 0.05);
    for (int i = 0; i < 10; i++) {
      assertFalse(learn(1, 1.0));
      assertFalse(learn(1, 1.0));
      assertFalse(learn(1, 0.05));
    }
    assertEquals(0.1, share.value(), 0.1);
  }

  @Test
  void leavesOutTheWaitForACpu() {
    assertFalse(share.learn(new Window.Sample(10 * MILLI, 2 * MILLI, 6 * MILLI)));
    assertEquals(0.5, share.value(), 1e-9);
  }
}
