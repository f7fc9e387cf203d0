package dev.sett.load.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A closed loop over a part of the connections. */
final class FewLoopTest {

  @Test
  void aPartOfTheConnectionsTakesPart() {
    assertEquals(50, taking(0.05, 1000));
    assertEquals(1000, taking(1, 1000));
    assertEquals(1, taking(0.001, 10), "at least one");
  }

  private static long taking(double share, int of) {
    ClosedLoop loop = ClosedLoop.of(new Shape.Few(share));
    assertNotNull(loop);
    return IntStream.range(0, of).filter(i -> loop.takesPart((double) i / of)).count();
  }

  @Test
  void itIsAClosedLoop() {
    assertTrue(new Shape.Few(0.5).closed());
    assertNull(Schedule.of(new Shape.Few(0.5)));
    assertThrows(IllegalArgumentException.class, () -> new Shape.Few(0));
  }
}
