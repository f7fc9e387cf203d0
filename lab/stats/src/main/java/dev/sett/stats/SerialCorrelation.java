package dev.sett.stats;

import java.util.Arrays;

/**
 * The correlation of values that were measured one after another on the same thing, and what it
 * takes from their number.
 *
 * <p>If each value is correlated with the next by r, and with the k-th next by r^k, the variance of
 * the mean of n values is (1 + r) / (1 - r) times that of independent ones (Wilks, Statistical
 * Methods in the Atmospheric Sciences, section 5.2.4).
 */
final class SerialCorrelation {

  /** No more than this is taken for correlation; the rest is a trend that few values can't show. */
  private static final double MOST = 0.9;

  private SerialCorrelation() {}

  /**
   * The correlation of each value with the next one.
   *
   * @param values in the order in which they were measured
   * @return within [0, 0.9]: the estimate plus 1 / n, since that of independent values is -1 / n on
   *     average; a negative one counts as 0, so that no interval becomes narrower
   */
  static double of(double[] values) {
    int n = values.length;
    double mean = Arrays.stream(values).average().orElse(0);
    double together = 0;
    double squares = 0;
    for (int i = 0; i < n; i++) {
      squares += (values[i] - mean) * (values[i] - mean);
      together += i == 0 ? 0 : (values[i] - mean) * (values[i - 1] - mean);
    }
    return squares == 0 ? 0 : Math.clamp(together / squares + 1.0 / n, 0, MOST);
  }

  /**
   * Values with the same mean that are judged as if they were independent: each lies sqrt((1 + r) /
   * (1 - r)) times as far from the mean.
   */
  static double[] spread(double[] values) {
    double r = of(values);
    double factor = Math.sqrt((1 + r) / (1 - r));
    double mean = Arrays.stream(values).average().orElse(0);
    return Arrays.stream(values).map(value -> mean + factor * (value - mean)).toArray();
  }
}
