package dev.sett.load.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** A closed loop with a highest rate. */
final class CappedLoopTest {

  @Test
  void connectionsThatAreFreeTogetherSendOneAfterTheOther() {
    ClosedLoop loop = loop(new Shape.Capped(1000));
    assertEquals(0, loop.holdNanos(5_000_000));
    assertEquals(1_000_000, loop.holdNanos(5_000_000));
    assertEquals(1_500_000, loop.holdNanos(5_500_000));
  }

  @Test
  void nothingIsMadeUpForAfterAPause() {
    ClosedLoop loop = loop(new Shape.Capped(1000));
    assertEquals(0, loop.holdNanos(0));
    assertEquals(0, loop.holdNanos(900_000_000));
    assertEquals(1_000_000, loop.holdNanos(900_000_000));
  }

  @Test
  void aLoopWithoutACapHoldsNothing() {
    assertEquals(0, loop(new Shape.Closed()).holdNanos(1));
    assertEquals(0, loop(new Shape.Closed()).holdNanos(1));
  }

  @Test
  void itIsAClosedLoop() {
    assertTrue(new Shape.Capped(3).closed());
    assertNull(Schedule.of(new Shape.Capped(3)));
    assertThrows(IllegalArgumentException.class, () -> new Shape.Capped(0));
  }

  private static ClosedLoop loop(Shape shape) {
    ClosedLoop loop = ClosedLoop.of(shape);
    assertNotNull(loop);
    return loop;
  }
}
