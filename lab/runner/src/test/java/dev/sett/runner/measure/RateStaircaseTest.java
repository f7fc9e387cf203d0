package dev.sett.runner.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.experiment.Objective;
import dev.sett.model.experiment.SloMeasure;
import dev.sett.stats.rate.RateCrossing;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** The search and its estimate on servers whose capacity within the objective is known. */
class RateStaircaseTest {

  private static final int SEARCHES = 2_000;
  private static final double LIMIT = 0.05;
  private static final double SERVED = 1_000;

  /** The p99 of M/M/1: the response time is exponential with the rate that is left over. */
  private static double queue(double rps) {
    return rps < SERVED ? Math.log(100) / (SERVED - rps) : Double.POSITIVE_INFINITY;
  }

  /** A p99 that grows only as the square root of the rate, up to where the server ends. */
  private static double flat(double rps) {
    return rps < SERVED ? LIMIT * Math.sqrt(rps / 600) : Double.POSITIVE_INFINITY;
  }

  /** A p99 of 5 ms up to where the server ends. */
  private static double cliff(double rps) {
    return rps < SERVED ? 0.005 : Double.POSITIVE_INFINITY;
  }

  @Test
  void findsTheCapacityOfAQueue() {
    // bias, scatter: measured -0.004, 0.010 after 8 steps; the bounds leave three times that.
    Found found = search(RateStaircaseTest::queue, SERVED, /* noise= */ 0.15, SloMeasure.STEPS);

    assertEquals(0, found.bias(SERVED - Math.log(100) / LIMIT), 0.02, found::toString);
    assertTrue(found.scatter() < 0.04, found::toString);
  }

  @Test
  void findsWhereAServerEndsWhoseLatencyShowsNothingBefore() {
    Found found = search(RateStaircaseTest::cliff, SERVED, /* noise= */ 0.15, SloMeasure.STEPS);

    assertEquals(0, found.bias(SERVED), 0.03, found::toString);
    assertTrue(found.scatter() < 0.02, found::toString);
  }

  @Test
  void isWithoutMuchBiasWhereLatencyHardlyGrowsWithTheRate() {
    Found found = search(RateStaircaseTest::flat, SERVED, /* noise= */ 0.15, /* steps= */ 16);

    assertEquals(0, found.bias(600), 0.1, found::toString);
    assertTrue(found.scatter() < 0.3, found::toString);
  }

  @Test
  void moreStepsScatterLess() {
    Found few = search(RateStaircaseTest::queue, SERVED, /* noise= */ 0.3, SloMeasure.STEPS);
    Found many = search(RateStaircaseTest::queue, SERVED, /* noise= */ 0.3, /* steps= */ 24);

    assertTrue(many.scatter() < 0.8 * few.scatter(), few + " " + many);
  }

  @Test
  void reachesARateFarBelowTheClosedLoop() {
    Found found =
        search(
            rps -> LIMIT * rps / 30, /* closedRps= */ 1_000, /* noise= */ 0, SloMeasure.STEPS + 4);

    assertEquals(0, found.bias(30), 0.1, found::toString);
  }

  @Test
  void continuesUpwardsWhereTheClosedLoopWasTooLow() {
    Found found =
        search(RateStaircaseTest::queue, /* closedRps= */ 300, /* noise= */ 0, /* steps= */ 10);

    assertEquals(0, found.bias(SERVED - Math.log(100) / LIMIT), 0.03, found::toString);
  }

  @Test
  void endsWhereEvenTheLowestRateMissesTheObjectiveTwice() {
    RateStaircase search = new RateStaircase(/* closedRps= */ 1_000, /* lowestRps= */ 20);
    List<Double> tried = new ArrayList<>();
    while (!search.isOver()) {
      tried.add(search.rps());
      search.tried(/* met= */ false);
    }

    assertEquals(700, tried.getFirst(), 1e-9);
    assertEquals(List.of(20.0, 20.0), tried.subList(tried.size() - 2, tried.size()));
    assertTrue(tried.size() <= SloMeasure.STEPS, tried::toString);
  }

  @Test
  void oneRateThatNoiseSpoiledIsLeftBehind() {
    RateStaircase search = new RateStaircase(/* closedRps= */ 1_000, /* lowestRps= */ 1);
    search.tried(/* met= */ false);
    double afterwards = search.rps();
    for (int i = 0; i < 6; i++) {
      search.tried(search.rps() <= 900);
    }

    assertTrue(afterwards < 700);
    assertTrue(search.rps() > 800, "" + search.rps());
  }

  /** Logarithms of the rates that many searches found. */
  private record Found(double[] logs) {

    double bias(double truth) {
      return mean() - Math.log(truth);
    }

    double mean() {
      double sum = 0;
      for (double log : logs) {
        sum += log;
      }
      return sum / logs.length;
    }

    double scatter() {
      double sum = 0;
      for (double log : logs) {
        sum += (log - mean()) * (log - mean());
      }
      return Math.sqrt(sum / (logs.length - 1));
    }

    @Override
    public String toString() {
      return "found %.1f, scatter %.4f".formatted(Math.exp(mean()), scatter());
    }
  }

  /**
   * Many searches.
   *
   * @param noise standard deviation of the logarithm of the p99 of a step
   */
  private static Found search(DoubleUnaryOperator p99, double closedRps, double noise, int steps) {
    Random random = new Random(27);
    double[] logs = new double[SEARCHES];
    for (int i = 0; i < logs.length; i++) {
      RateStaircase search = new RateStaircase(closedRps, closedRps / 64);
      List<RateCrossing.Step> seen = new ArrayList<>();
      for (int step = 0; step < steps; step++) {
        double seconds = p99.applyAsDouble(search.rps()) * Math.exp(noise * random.nextGaussian());
        double excess = Math.clamp(Math.log(seconds / LIMIT), -Objective.FAR, Objective.FAR);
        seen.add(new RateCrossing.Step(search.rps(), excess));
        search.tried(excess <= 0);
      }
      logs[i] = Math.log(RateCrossing.of(seen).rate());
    }
    return new Found(logs);
  }
}
