package dev.sett.sim;

import java.util.random.RandomGenerator;

/** A time that is drawn, in nanoseconds. */
sealed interface Draw {

  /** Never any time. */
  Draw NONE = new Fixed(0);

  /** The time for one task. */
  double next(RandomGenerator random);

  /** Always the same. */
  record Fixed(double nanos) implements Draw {
    @Override
    public double next(RandomGenerator random) {
      return nanos;
    }
  }

  /** Exponential, given its mean. */
  record Exponential(double meanNanos) implements Draw {
    @Override
    public double next(RandomGenerator random) {
      return -meanNanos * StrictMath.log(1 - random.nextDouble());
    }
  }

  /**
   * Log-normal, given its mean and the standard deviation s of its logarithm: the median is mean
   * exp(-s^2/2), and with s = 1 one in a hundred is above 6 times the mean.
   */
  record LogNormal(double meanNanos, double spread) implements Draw {
    @Override
    public double next(RandomGenerator random) {
      return meanNanos * StrictMath.exp(spread * random.nextGaussian() - spread * spread / 2);
    }
  }

  /** Always this number of milliseconds. */
  static Draw millis(double millis) {
    return new Fixed(millis * 1e6);
  }

  /** Exponential with a mean of this number of milliseconds. */
  static Draw about(double millis) {
    return new Exponential(millis * 1e6);
  }

  /** Log-normal with a mean of this number of milliseconds and a spread of 1. */
  static Draw skewed(double millis) {
    return new LogNormal(millis * 1e6, 1);
  }
}
