package dev.sett.runner.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.trial.LoadSlice;
import org.junit.jupiter.api.Test;

final class FailureLimitTest {

  private final FailureLimit limit = new FailureLimit();

  @Test
  void aServerThatAnswersNothingIsLeftAloneAsSoonAsThatIsClear() {
    assertFalse(limit.passes(window(0, 10)));
    assertTrue(limit.passes(window(0, 10)));
    assertFalse(limit.passes(window(0, 10)), "the load is stopped once");
    assertTrue(limit.passed());
    assertEquals("30 of 30 requests failed (limit 10%)", limit.words());
  }

  @Test
  void oneInTenMayFail() {
    for (int i = 0; i < 20; i++) {
      assertFalse(limit.passes(window(90, 10)));
    }
    limit.ended(1800, 200);
    assertFalse(limit.passed());
  }

  @Test
  void moreThanOneInTenPassesItAfterHalfASecond() {
    for (int i = 0; i < 4; i++) {
      assertFalse(limit.passes(window(88, 12)));
    }
    assertTrue(limit.passes(window(88, 12)));
  }

  @Test
  void whatTimesOutAfterTheLastWindowCounts() {
    assertFalse(limit.passes(window(100, 0)));
    limit.ended(100, 50);
    assertTrue(limit.passed());
  }

  @Test
  void aFewRequestsSayNothing() {
    for (int i = 0; i < 9; i++) {
      assertFalse(limit.passes(window(1, 1)));
    }
  }

  private static LoadSlice.Window window(long completed, long failed) {
    return new LoadSlice.Window(completed, failed, 0, 0, 0);
  }
}
