package dev.sett.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Laws of every schedule. */
class ScheduleTest {

  private static final double[] RATES = {0.1, 1, 3, 999.9, 2000, 70_001, 1e6, 1e7};

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1, 3, 999.9, 2000, 70_001, 1e6, 1e7})
  void neverGoesBackAndBeginsAtZero(double rps) {
    Schedule schedule = Schedule.constantRate(rps);
    assertEquals(0, schedule.dueNanos(0));
    for (long i = 1; i < 10_000; i++) {
      assertTrue(schedule.dueNanos(i) >= schedule.dueNanos(i - 1));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1, 3, 999.9, 2000, 70_001, 1e6, 1e7})
  void doesNotDriftInADay(double rps) {
    long dayNanos = 86_400_000_000_000L;
    long index = Math.round(86_400 * rps);
    // One part in 10^15 of a day is 86 ns; a double step added up would be far beyond that.
    assertEquals(index / rps * 1e9, (double) Schedule.constantRate(rps).dueNanos(index), 100);
    assertTrue(Math.abs(index - Schedule.constantRate(rps).dueBefore(dayNanos)) <= 1);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 999, 1_000_000, 1_000_000_000, 6_000_000_001L})
  void countsExactlyTheRequestsDueBeforeAMoment(long nanos) {
    for (double rps : RATES) {
      Schedule schedule = Schedule.constantRate(rps);
      long count = schedule.dueBefore(nanos);
      assertTrue(count == 0 || schedule.dueNanos(count - 1) < nanos, rps + " rps");
      assertTrue(schedule.dueNanos(count) >= nanos, rps + " rps");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7})
  void sharesAddUpToTheWhole(int shares) {
    Schedule whole = Schedule.constantRate(333.3);
    long nanos = 1_000_000_007;
    TreeSet<Long> together = new TreeSet<>();
    long count = 0;
    for (int which = 0; which < shares; which++) {
      Schedule share = whole.share(which, shares);
      long own = share.dueBefore(nanos);
      count += own;
      for (long i = 0; i < own; i++) {
        together.add(share.dueNanos(i));
      }
      assertTrue(share.dueNanos(own) >= nanos);
    }
    assertEquals(whole.dueBefore(nanos), count);
    assertEquals(count, together.size());
  }
}
