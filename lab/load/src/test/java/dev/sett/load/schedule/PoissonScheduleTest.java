package dev.sett.load.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PoissonScheduleTest extends ScheduleLaws {

  private static final int REQUESTS = 200_000;

  @Override
  List<Shape> shapes() {
    return List.of(
        new Shape.Poisson(0.3, 1), new Shape.Poisson(2_000, 2), new Shape.Poisson(1e6, -3));
  }

  @Test
  void gapsAreExponential() {
    Schedule schedule = new PoissonSchedule(new Shape.Poisson(1_000, /* seed= */ 5));
    double[] gaps = new double[REQUESTS];
    for (int i = 0; i < REQUESTS; i++) {
      gaps[i] = (schedule.dueNanos(i + 1) - schedule.dueNanos(i)) / 1e6;
    }
    // Kolmogorov-Smirnov against the exponential with a mean of 1 ms, at 0.1%.
    Arrays.sort(gaps);
    double farthest = 0;
    for (int i = 0; i < REQUESTS; i++) {
      farthest = Math.max(farthest, Math.abs((i + 0.5) / REQUESTS - (1 - Math.exp(-gaps[i]))));
    }
    assertTrue(farthest < 1.95 / Math.sqrt(REQUESTS), "distance " + farthest);
  }

  @Test
  void countsInEqualTimesAreAsScatteredAsPoisson() {
    Schedule schedule = new PoissonSchedule(new Shape.Poisson(1_000, /* seed= */ 6));
    int times = 2_000;
    double sum = 0;
    double squares = 0;
    long before = 0;
    for (int i = 1; i <= times; i++) {
      long until = schedule.dueBefore(i * 100_000_000L);
      double count = until - before;
      before = until;
      sum += count;
      squares += count * count;
    }
    double mean = sum / times;
    assertEquals(100, mean, 4 * 10 / Math.sqrt(times));
    // Variance over mean is 1; its standard error is sqrt(2 / times).
    double variance = squares / times - mean * mean;
    assertEquals(1, variance / mean, 4 * Math.sqrt(2.0 / times));
  }

  @Test
  void theSeedDecides() {
    Schedule one = new PoissonSchedule(new Shape.Poisson(1_000, 1));
    Schedule same = new PoissonSchedule(new Shape.Poisson(1_000, 1));
    Schedule other = new PoissonSchedule(new Shape.Poisson(1_000, 2));
    assertEquals(one.dueNanos(5_000), same.dueNanos(5_000));
    assertNotEquals(one.dueNanos(5_000), other.dueNanos(5_000));
  }
}
