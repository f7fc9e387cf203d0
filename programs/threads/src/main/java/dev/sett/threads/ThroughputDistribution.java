package dev.sett.threads;

/**
 * The throughput that Liberty's pool had with one number of threads: an exponentially weighted mean
 * and variance. One writer; one of them backs one size.
 */
final class ThroughputDistribution {
  private static final double ALPHA = 0.2;

  /** The standard deviation of a single sample, as a share of it. */
  private static final double FIRST_DEVIATION = 1 / 6.0;

  private static final double OUTLIER_DEVIATIONS = 3;
  private static final double OUTLIER_VARIATION = 0.10;
  private static final double OUTLIER_CHANGE = 0.5;
  private static final int OUTLIERS_IN_A_ROW = 5;

  private double mean;
  private double variance;
  private int outliers;
  private long lastCycle;

  ThroughputDistribution(double first, long cycle) {
    begin(first, cycle);
  }

  private void begin(double first, long cycle) {
    mean = first;
    variance = square(first * FIRST_DEVIATION);
    outliers = 0;
    lastCycle = cycle;
  }

  /**
   * Takes a sample in. An outlier, 3 standard deviations or more away, begins the distribution anew
   * if what is known is loose, if it is very far off, or if it is the fifth in a row; else it is
   * only counted.
   *
   * @param sample tasks ended in a second, 0 or more
   * @param cycle number of the control cycle, not below an earlier one
   * @return whether the distribution began anew
   */
  boolean add(double sample, long cycle) {
    double delta = sample - mean;
    if (delta != 0 && Math.abs(delta) >= OUTLIER_DEVIATIONS * deviation()) {
      outliers++;
      if (variation() > OUTLIER_VARIATION
          || Math.abs(delta) > OUTLIER_CHANGE * mean
          || outliers >= OUTLIERS_IN_A_ROW) {
        begin(sample, cycle);
        return true;
      }
      lastCycle = cycle;
      return false;
    }
    outliers = 0;
    lastCycle = cycle;
    // Finch, Incremental calculation of weighted mean and variance (2009), section 9.
    mean += ALPHA * delta;
    variance = (1 - ALPHA) * (variance + ALPHA * square(delta));
    return false;
  }

  /** Tasks ended in a second, as expected of the next cycle. */
  double mean() {
    return mean;
  }

  double deviation() {
    return Math.sqrt(variance);
  }

  /** Standard deviation over mean; 0 for a mean of 0. */
  double variation() {
    return mean == 0 ? 0 : deviation() / mean;
  }

  /** Cycles since the last sample. */
  long age(long cycle) {
    return cycle - lastCycle;
  }

  /** How probable it is, 0 to 1, that a sample from here would be above a throughput. */
  double probabilityAbove(double throughput) {
    double deviation = deviation();
    return deviation == 0
        ? 0.5 + 0.5 * Math.signum(mean - throughput)
        : normal((mean - throughput) / deviation);
  }

  /**
   * The cumulative standard normal distribution; Abramowitz and Stegun (1964), 26.2.17, absolute
   * error below 7.5e-8.
   */
  static double normal(double z) {
    double t = 1 / (1 + 0.2316419 * Math.abs(z));
    double tail =
        Math.exp(-z * z / 2)
            / Math.sqrt(2 * Math.PI)
            * t
            * (0.319381530
                + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
    return z < 0 ? tail : 1 - tail;
  }

  private static double square(double x) {
    return x * x;
  }
}
