package dev.sett.sim;

import java.util.random.RandomGenerator;

/** A time that is drawn, in nanoseconds. */
@FunctionalInterface
interface Draw {

  /** Never any time. */
  Draw NONE = random -> 0;

  /** The time for one task. */
  double next(RandomGenerator random);

  /** Exponential, given its mean in nanoseconds. */
  static Draw exponential(double meanNanos) {
    return random -> -meanNanos * StrictMath.log(1 - random.nextDouble());
  }

  /** Always this number of milliseconds. */
  static Draw millis(double millis) {
    return random -> millis * 1e6;
  }

  /** Exponential with a mean of this number of milliseconds. */
  static Draw about(double millis) {
    return exponential(millis * 1e6);
  }

  /**
   * Log-normal with a mean of this number of milliseconds and the standard deviation s = 1 of its
   * logarithm: the median is mean exp(-s^2/2), and one in a hundred is above 6 times the mean.
   */
  static Draw skewed(double millis) {
    return random -> millis * 1e6 * StrictMath.exp(random.nextGaussian() - 0.5);
  }
}
