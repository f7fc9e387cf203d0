package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowTest {

  private static Window window(long nanos, int limit, int busy, int queued, double cores) {
    return window(nanos, limit, busy, queued, cores, 2, 50);
  }

  private static Window window(
      long nanos, int limit, int busy, int queued, double cores, int least, int most) {
    return new Window(
        nanos,
        limit,
        limit,
        busy,
        queued,
        30,
        20,
        3 * nanos,
        Window.Sample.NONE,
        -1,
        cores,
        Double.NaN,
        /* virtual= */ false,
        least,
        most);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, 1, 1, 1",
    "-1, 1, 1, 1, 1",
    "1, 0, 1, 1, 1",
    "1, 1, 0, 1, 1",
    "1, 1, NaN, 1, 1",
    "1, 1, 1, 0, 1",
    "1, 1, 1, 2, 1",
  })
  void refusesWhatCannotBe(long nanos, int limit, double cores, int least, int most) {
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class, () -> window(nanos, limit, 0, 0, cores, least, most));
    assertTrue(
        String.valueOf(refusal.getMessage())
            .startsWith("A window needs time, a limit, cores, and bounds from 1; got "));
  }

  @Test
  void tellsRates() {
    Window second = window(1_000_000_000, 4, 4, 1, 2);
    assertEquals(20, second.throughput(), 1e-9);
    assertEquals(3, second.concurrency(), 1e-9);
  }

  @Test
  void isSaturatedWhenTasksWaitAlthoughAllRun() {
    assertTrue(window(1, 4, 4, 1, 2).saturated());
    assertTrue(window(1, 4, 5, 1, 2).saturated());
    assertFalse(window(1, 4, 3, 1, 2).saturated());
    assertFalse(window(1, 4, 4, 0, 2).saturated());
  }

  @ParameterizedTest
  @CsvSource({"0, 2", "1.9, 2", "17.9, 17", "50, 50", "1e300, 50", "-1e300, 2"})
  void bringsALimitInsideTheBounds(double wished, int bounded) {
    assertEquals(bounded, window(1, 4, 4, 1, 2).bounded(wished));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, -1, NaN",
    "100, 50, -1, 0.5",
    "100, 50, 0, 0.5",
    "100, 50, 50, 1",
    "100, 0, 100, 0",
    "100, 200, 0, 1",
    "100, 50, 200, 1",
  })
  void tellsTheShareThatTasksCompute(long busy, long cpu, long runQueue, double share) {
    assertEquals(share, new Window.Sample(busy, cpu, runQueue).computing(), 1e-9);
  }

  @Test
  void anAdjustmentNeedsALimitAndATime() {
    assertEquals(
        "An adjustment needs a limit of at least 1 and a time above 0; got 0 and 5 ns.",
        assertThrows(IllegalArgumentException.class, () -> new Adjustment(0, 5, Reason.STEADY))
            .getMessage());
    assertThrows(IllegalArgumentException.class, () -> new Adjustment(1, 0, Reason.STEADY));
  }
}
