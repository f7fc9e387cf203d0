package dev.sett.apps.standalone;

import java.util.Locale;
import java.util.SplittableRandom;

/**
 * When tasks arrive: fixed before the first one does, so that a slow threading model can't slow the
 * arrivals down.
 *
 * @param ratePerSecond tasks per second, above 0
 */
record ArrivalPlan(double ratePerSecond, ArrivalPlan.Pattern pattern) {
  /** The same arrivals on every threading model. */
  private static final long SEED = 1;

  /** How arrivals follow one another. */
  enum Pattern {
    /** At equal distances. */
    EVEN,
    /** Independently of one another: a Poisson process. */
    POISSON;

    /** As on the command line. */
    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** When each of so many tasks is due, in nanoseconds from the start, ascending. */
  long[] dueNanos(int count) {
    long[] due = new long[count];
    SplittableRandom random = new SplittableRandom(SEED);
    double distance = 1e9 / ratePerSecond;
    double at = 0;
    for (int i = 0; i < count; i++) {
      due[i] = Math.round(at);
      // An exponential distance: -ln(1 - u) of the mean.
      at += pattern == Pattern.EVEN ? distance : -Math.log(1 - random.nextDouble()) * distance;
    }
    return due;
  }
}
