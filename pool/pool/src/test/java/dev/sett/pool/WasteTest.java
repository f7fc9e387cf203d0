package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WasteTest {
  private static final long WINDOW = 100_000_000;

  private final Waste waste = new Waste();

  private void look(int times, int ofWhichTasksWait) {
    for (int i = 0; i < times; i++) {
      waste.look(i < ofWhichTasksWait);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "50, 0.05, false",
    "50, 0.2, true",
    "40, 0.2, false",
    "40, 0.35, true",
    "10, 0.8, false",
    "0, 1, false",
  })
  void isWhereTasksWaitWhileCpusAreIdle(int waiting, double idle, boolean expected) {
    look(50, waiting);
    assertEquals(expected, waste.after(WINDOW, idle));
  }

  @Test
  void isNotSeenWhereNobodyKnowsOfTheCpus() {
    look(50, 50);
    assertFalse(waste.after(WINDOW, Double.NaN));
  }

  @Test
  void aTaskThatWaitsOnceIsNone() {
    look(1, 1);
    assertFalse(waste.after(WINDOW, 0.9));
  }

  @Test
  void isForgottenWithTime() {
    look(50, 50);
    assertTrue(waste.after(WINDOW, 0.3));
    look(50, 0);
    assertFalse(waste.after(WINDOW, 0.3));
  }
}
