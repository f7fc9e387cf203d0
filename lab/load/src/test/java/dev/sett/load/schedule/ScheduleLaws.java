package dev.sett.load.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for every schedule. */
abstract class ScheduleLaws {

  /** Shapes of the kind under test, slow and fast ones. */
  abstract List<Shape> shapes();

  private static Schedule schedule(Shape shape) {
    return Objects.requireNonNull(Schedule.of(shape), "no schedule for " + shape);
  }

  @Test
  void neverGoesBackAndNeverBeginsBeforeTheStart() {
    for (Shape shape : shapes()) {
      Schedule schedule = schedule(shape);
      long last = 0;
      for (long i = 0; i < 20_000; i++) {
        long due = schedule.dueNanos(i);
        assertTrue(due >= last, shape + " request " + i + ": " + due + " after " + last);
        last = due;
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 999, 1_000_000, 1_000_000_000, 6_000_000_001L})
  void countsExactlyTheRequestsDueBeforeAMoment(long nanos) {
    for (Shape shape : shapes()) {
      Schedule schedule = schedule(shape);
      long count = schedule.dueBefore(nanos);
      assertTrue(count == 0 || schedule.dueNanos(count - 1) < nanos, shape.toString());
      assertTrue(schedule.dueNanos(count) >= nanos, shape.toString());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7})
  void sharesAddUpToTheWhole(int shares) {
    for (Shape shape : shapes()) {
      long requests = 5_000;
      List<Long> together = new ArrayList<>();
      for (int which = 0; which < shares; which++) {
        // Every loop of an engine has a schedule of its own.
        Schedule share = schedule(shape).share(which, shares);
        long own = (requests - which + shares - 1) / shares;
        for (long i = 0; i < own; i++) {
          together.add(share.dueNanos(i));
        }
        assertTrue(own == 0 || share.dueBefore(share.dueNanos(own - 1)) < own);
      }
      Collections.sort(together);
      Schedule whole = schedule(shape);
      for (int i = 0; i < requests; i++) {
        assertEquals(whole.dueNanos(i), together.get(i), shape + " request " + i);
      }
    }
  }

  @Test
  void answersInAnyOrder() {
    for (Shape shape : shapes()) {
      Schedule forwards = schedule(shape);
      long first = forwards.dueNanos(10);
      forwards.dueNanos(100_000);
      assertEquals(first, forwards.dueNanos(10), shape.toString());
    }
  }
}
