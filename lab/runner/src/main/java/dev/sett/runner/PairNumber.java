package dev.sett.runner;

import dev.sett.model.Defaults;
import dev.sett.model.Design;
import dev.sett.model.Metric;
import dev.sett.stats.Prior;
import java.time.Duration;
import java.util.List;

/**
 * How many warm pairs do best in a budget: more pairs tell more about how processes differ, but
 * each costs a start and a warm-up, which is then missing for measured slices. It is chosen from
 * what the first processes took to start and to become warm, and from how many requests the slowest
 * answers, which decides how long a phase must be to have a tail. How they compare has no say, so
 * the choice can't prefer an outcome.
 *
 * @param design with the fewest and the most pairs, and their budget
 * @param variants processes of a pair
 * @param visits points that each group of processes goes through, one number for each group
 */
record PairNumber(Design design, int variants, List<Integer> visits) {

  /** Time to stop a process and to turn from one to the next. */
  private static final Duration STOP = Duration.ofMillis(500);

  /** Warm-up at each further point of a pair, in that of the first one. */
  private static final double FURTHER = 0.8;

  /** Measured phases of a visit: the closed loop and the fixed rate. */
  private static final int PHASES = 2;

  /** Standard deviation of the logarithm of one program's throughput from slice to slice. */
  private static final double SLICE_SCATTER = 0.04;

  /** Copies the list. */
  PairNumber {
    visits = List.copyOf(visits);
  }

  /** A phase at the common rate should have these requests: enough for a p95, with a reserve. */
  private static final double REQUESTS = 250;

  /** But a phase need not be longer than this for their sake. */
  private static final Duration LONG = Duration.ofSeconds(12);

  /**
   * What one process took.
   *
   * @param start until its first answer
   * @param warmUp load until it was warm
   * @param rps right answers per second in the last turn of that, &gt; 0
   */
  record Readied(Duration start, Duration warmUp, double rps) {}

  /**
   * The number with which the interval of a usual program is narrowest.
   *
   * @param first processes of the first pair that became warm together, at least one
   */
  int of(List<Readied> first) {
    double start = first.stream().mapToLong(r -> r.start.toNanos()).average().orElseThrow();
    double warmUp = first.stream().mapToLong(r -> r.warmUp.toNanos()).average().orElseThrow();
    double each = 0;
    for (int points : visits) {
      each += start + STOP.toNanos() + warmUp * (1 + FURTHER * (points - 1));
    }
    double overhead = variants * each;
    double slowest = first.stream().mapToDouble(Readied::rps).min().orElseThrow();
    double forTail =
        Math.min((double) LONG.toNanos(), 1e9 * REQUESTS / (design.rateShare() * slowest));
    double least = Math.max((double) design.capacity().toNanos(), forTail);
    int best = design.minBlocks();
    double narrowest = Double.POSITIVE_INFINITY;
    for (int pairs = design.minBlocks(); pairs <= design.maxBlocks(); pairs++) {
      double phase = phaseNanos(design.budget().toNanos() / (double) pairs - overhead);
      if (pairs > best && phase < least) {
        break;
      }
      double halfWidth = halfWidth(pairs, Math.max(1, phase / design.slice().toNanos()));
      if (halfWidth < narrowest) {
        narrowest = halfWidth;
        best = pairs;
      }
    }
    return best;
  }

  /** Counted load on one process in one phase at one point. */
  private double phaseNanos(double measuredNanos) {
    int points = visits.stream().mapToInt(Integer::intValue).sum();
    double counted = (double) design.slice().toNanos() / turnNanos();
    return counted * measuredNanos / (variants * PHASES * points);
  }

  private long turnNanos() {
    return design.slice().plus(Defaults.SETTLE).toNanos();
  }

  private double halfWidth(int pairs, double slices) {
    Prior processes = design.prior(Metric.REQUESTS_PER_SECOND).orElseThrow();
    double noise = 2 * SLICE_SCATTER * SLICE_SCATTER / slices;
    return processes
        .withNoise(noise, Math.max(1, pairs * (slices - 1)))
        .usualHalfWidth(pairs, design.confidence());
  }
}
