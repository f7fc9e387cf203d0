package dev.sett.runner.measure;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Which rate is tried next in the search for the highest within an objective: a higher one after a
 * rate that met it, else a lower one. The steps are halved where the direction changes and doubled
 * where it has been the same three times. Used by one thread.
 *
 * <p>Source: Kesten, "Accelerated stochastic approximation", Annals of Mathematical Statistics 29
 * (1958), whose steps shrink only where the direction changes; the doubling makes up for a rate
 * that noise alone made miss the objective.
 */
final class RateStaircase {

  /** The first rate, as a share of the closed loop. */
  private static final double FIRST_SHARE = 0.7;

  /** First step of the logarithm of the rate: from the first rate to just below the closed loop. */
  private static final double FIRST_STEP = 0.35;

  private static final double SMALLEST_STEP = 0.03;
  private static final double LARGEST_STEP = Math.log(4);

  /** Steps in one direction from which they grow. */
  private static final int SAME = 3;

  /** How often the lowest rate must miss the objective before the search ends. */
  private static final int LOWEST_TIMES = 2;

  private final double lowestRps;
  private double rps;
  private double step = FIRST_STEP;
  private boolean upwards;
  private int same;
  private int missedAtLowest;

  /**
   * A search.
   *
   * @param closedRps right answers per second in a closed loop, &gt; 0
   * @param lowestRps the lowest rate to try, &gt; 0
   */
  RateStaircase(double closedRps, double lowestRps) {
    this.lowestRps = rounded(lowestRps, RoundingMode.UP);
    this.rps = next(FIRST_SHARE * closedRps);
  }

  /** The rate to try. */
  double rps() {
    return rps;
  }

  /** Whether even the lowest rate missed the objective, more than once. */
  boolean isOver() {
    return missedAtLowest >= LOWEST_TIMES;
  }

  /** Takes what was seen at the rate, and moves on. */
  void tried(boolean met) {
    if (!met && rps <= lowestRps) {
      missedAtLowest++;
    }
    if (same > 0 && met != upwards) {
      step = Math.max(SMALLEST_STEP, step / 2);
      same = 1;
    } else if (++same >= SAME) {
      step = Math.min(LARGEST_STEP, 2 * step);
    }
    upwards = met;
    rps = next(rps * Math.exp(met ? step : -step));
  }

  /** Rates are read by people: three digits are finer than the smallest step. */
  private double next(double wanted) {
    return Math.max(lowestRps, rounded(wanted, RoundingMode.HALF_UP));
  }

  private static double rounded(double rps, RoundingMode mode) {
    return BigDecimal.valueOf(rps)
        .round(new MathContext(/* setPrecision= */ 3, mode))
        .doubleValue();
  }
}
