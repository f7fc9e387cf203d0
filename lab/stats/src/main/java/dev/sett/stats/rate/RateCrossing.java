package dev.sett.stats.rate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The rate at which something that grows with the rate, and is seen with noise, passes 0: an
 * isotonic regression of the values over the rates, by pooling adjacent violators, and between the
 * last rate with a fitted value of at most 0 and the next one a straight line over the logarithm of
 * the rate.
 *
 * <p>Source: Stylianou and Flournoy, "Dose finding using the biased coin up-and-down design and
 * isotonic regression", Biometrics 58 (2002). Theirs are shares of binary outcomes; here the
 * outcomes are numbers, so that a step tells how far it was from 0.
 *
 * @param rate of the crossing; the lowest rate if all values are above 0, the highest if none is
 * @param side where the crossing lies
 */
public record RateCrossing(double rate, Side side) {

  /** Where a crossing lies among the rates that were tried. */
  public enum Side {
    /** Below all: the lowest rate is an upper bound. */
    BELOW,
    /** Between two of them. */
    INSIDE,
    /** Above all: the highest rate is a lower bound. */
    ABOVE
  }

  /**
   * One rate that was tried.
   *
   * @param rate &gt; 0
   * @param value what was seen there, finite
   */
  public record Step(double rate, double value) {}

  /** Steps at one rate or at adjacent ones, which have one fitted value. */
  private record Pool(double first, double last, double sum, int steps) {

    double value() {
      return sum / steps;
    }

    Pool with(Pool next) {
      return new Pool(first, next.last, sum + next.sum, steps + next.steps);
    }
  }

  /**
   * The crossing of some steps in any order.
   *
   * @param steps at least one
   * @throws IllegalArgumentException if there is none
   */
  public static RateCrossing of(List<Step> steps) {
    if (steps.isEmpty()) {
      throw new IllegalArgumentException("a crossing needs at least one rate");
    }
    List<Pool> pools = pools(steps);
    if (pools.getFirst().value() > 0) {
      return new RateCrossing(pools.getFirst().first(), Side.BELOW);
    }
    for (int i = 1; i < pools.size(); i++) {
      Pool above = pools.get(i);
      if (above.value() > 0) {
        return new RateCrossing(between(pools.get(i - 1), above), Side.INSIDE);
      }
    }
    return new RateCrossing(pools.getLast().last(), Side.ABOVE);
  }

  private static double between(Pool below, Pool above) {
    double part = -below.value() / (above.value() - below.value());
    return below.last() * Math.pow(above.first() / below.last(), part);
  }

  /** Pools with ascending rates and values. */
  private static List<Pool> pools(List<Step> steps) {
    List<Pool> pools = new ArrayList<>();
    for (Step step : steps.stream().sorted(Comparator.comparingDouble(Step::rate)).toList()) {
      pools.add(new Pool(step.rate(), step.rate(), step.value(), 1));
      while (pools.size() > 1 && violates(pools.get(pools.size() - 2), pools.getLast())) {
        Pool last = pools.removeLast();
        pools.add(pools.removeLast().with(last));
      }
    }
    return pools;
  }

  private static boolean violates(Pool before, Pool last) {
    return before.last() == last.first() || before.value() >= last.value();
  }
}
