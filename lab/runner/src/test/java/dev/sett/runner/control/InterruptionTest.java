package dev.sett.runner.control;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class InterruptionTest {

  private final Interruption interruption = new Interruption();

  @Test
  void aRunContinuesUntilItIsAskedToEnd() {
    assertFalse(interruption.isRequested());
    assertDoesNotThrow(interruption::check);
    assertDoesNotThrow(() -> interruption.pause(Duration.ofNanos(1)));
  }

  @Test
  void aRunThatIsAskedToEndDoesNotBeginToWait() {
    interruption.wish();
    assertTrue(interruption.isRequested());
    assertThrows(TrialException.class, interruption::check);
    assertThrows(TrialException.class, () -> interruption.pause(Duration.ofHours(1)));
  }

  @Test
  void anHourOfWaitingEndsWhenTheRunIsAskedToEnd() {
    Thread other = Thread.ofVirtual().start(interruption::wish);
    assertThrows(TrialException.class, () -> interruption.pause(Duration.ofHours(1)));
    assertDoesNotThrow(() -> other.join());
  }
}
