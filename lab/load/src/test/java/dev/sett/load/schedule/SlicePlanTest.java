package dev.sett.load.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SlicePlanTest {

  /** Clocks may begin anywhere, below 0 too. */
  private static final long[] STARTS = {0, 1_000_000_000_000L, -1_000_000_000_000L, -500};

  @Test
  void whatIsInTheCountedWindowCountsOnceAndAllElseNot() {
    for (long start : STARTS) {
      SlicePlan plan = SlicePlan.of(start, 200, 300, 1000);
      for (long nanos = start; nanos < start + 1500; nanos++) {
        boolean in = nanos >= start + 200 && nanos < start + 500;
        assertEquals(in ? 1 : 0, plan.counts(nanos), "from " + start + " at " + nanos);
      }
      assertEquals(0, plan.counts(start - 3_600_000_000_000L));
      assertEquals(0, plan.counts(start + 3_600_000_000_000L));
    }
  }

  @Test
  void withoutSettlingTheFirstMomentCounts() {
    assertEquals(1, SlicePlan.of(0, 0, 1, 1).counts(0));
    assertEquals(0, SlicePlan.of(0, 0, 1, 1).counts(-1));
    assertEquals(0, SlicePlan.of(0, 0, 1, 1).counts(1));
  }
}
