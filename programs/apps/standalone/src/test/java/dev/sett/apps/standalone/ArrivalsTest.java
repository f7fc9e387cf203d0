package dev.sett.apps.standalone;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.apps.standalone.ArrivalPlan.Pattern;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ArrivalsTest {
  private static final long MILLI = 1_000_000;

  @Test
  void evenArrivalsHaveEqualDistances() {
    assertArrayEquals(
        new long[] {0, 250_000, 500_000, 750_000},
        new ArrivalPlan(4_000, Pattern.EVEN).dueNanos(4));
    // No drift where a distance is no whole number of nanoseconds.
    assertEquals(100_000_000_000L, new ArrivalPlan(3, Pattern.EVEN).dueNanos(301)[300], 10);
  }

  /** Of a Poisson process: the distances have the mean, and exp(-1) of them are longer than it. */
  @Test
  void poissonArrivalsAreIndependentOfOneAnother() {
    int count = 100_000;
    long[] due = new ArrivalPlan(1_000, Pattern.POISSON).dueNanos(count);
    assertEquals(100_000 * MILLI, due[count - 1], 1_000 * MILLI);
    int longer = 0;
    for (int i = 1; i < count; i++) {
      assertTrue(due[i] >= due[i - 1]);
      longer += due[i] - due[i - 1] > MILLI ? 1 : 0;
    }
    assertEquals(Math.exp(-1), longer / (double) count, 0.01);
    assertArrayEquals(due, new ArrivalPlan(1_000, Pattern.POISSON).dueNanos(count));
  }

  /** The tasks of the first five milliseconds are due before anybody can hand them over. */
  @Test
  void lateArrivalsAreCountedAndTheirTimeRunsFromWhenTheyWereDue() throws Exception {
    AtomicLong now = new AtomicLong();
    Arrivals arrivals = new Arrivals(new ArrivalPlan(1_000, Pattern.EVEN), 10, now::get);
    arrivals.begin(0);
    now.set(5 * MILLI + MILLI / 2);
    for (int i = 0; i < 10; i++) {
      now.set(Math.max(now.get(), i * MILLI));
      arrivals.awaitDue(i);
      arrivals.task(i, () -> now.addAndGet(MILLI / 10)).run();
    }
    Arrived arrived = arrivals.arrived();
    // Task 0 is 5.5 ms late, and task 5 is 1.0 ms late: 0.5 ms, and 0.1 ms for each before it.
    assertEquals(6, arrived.late());
    assertEquals(5 * MILLI + MILLI / 2, arrived.latestNanos());
    assertEquals(5 * MILLI + 6 * MILLI / 10, arrived.longestNanos());
    assertEquals(arrived.longestNanos(), arrived.p99Nanos());
    assertTrue(arrived.p50Nanos() > MILLI / 10, arrived::toString);
  }

  @Test
  void nothingIsLateThatIsHandedOverWhenItIsDue() throws Exception {
    AtomicLong now = new AtomicLong();
    Arrivals arrivals =
        new Arrivals(
            new ArrivalPlan(1_000, Pattern.EVEN), 5, () -> now.addAndGet(/* delta= */ 50_000));
    arrivals.begin(0);
    for (int i = 0; i < 5; i++) {
      arrivals.awaitDue(i);
      assertFalse(now.get() < i * MILLI, "before it was due");
      arrivals.task(i, () -> {}).run();
    }
    assertEquals(0, arrivals.arrived().late());
    assertTrue(arrivals.arrived().longestNanos() < MILLI);
  }

  @Test
  void waitingCanBeInterrupted() {
    Arrivals arrivals = new Arrivals(new ArrivalPlan(0.001, Pattern.EVEN), 2, () -> 0);
    arrivals.begin(0);
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> arrivals.awaitDue(1));
  }
}
