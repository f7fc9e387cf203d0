package dev.sett.stats;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Mean, standard error, and Student's interval and test of a few numbers.
 *
 * @param size how many numbers, &gt;= 1
 * @param mean their mean
 * @param deviation their standard deviation (n - 1), &gt;= 0; 0 for one number
 */
record StudentT(int size, double mean, double deviation) implements MeanOfLogs {
  private static final Map<Key, Double> QUANTILES = new ConcurrentHashMap<>();

  static StudentT of(double[] values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("no values");
    }
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    double mean = sum / values.length;
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    double deviation = values.length == 1 ? 0 : Math.sqrt(squares / (values.length - 1));
    return new StudentT(values.length, mean, deviation);
  }

  double standardError() {
    return deviation / Math.sqrt(size);
  }

  /** t(1 - alpha / 2; n - 1) * s / sqrt(n), infinite for one number. */
  @Override
  public double halfWidth(double confidence, int n) {
    return n > 1 ? quantile(confidence, n) * deviation / Math.sqrt(n) : Double.POSITIVE_INFINITY;
  }

  /** Two-sided p of the hypothesis that the mean is 0, within [0, 1]; 1 for one number. */
  double pValue() {
    return pValue(/* slack= */ 0);
  }

  @Override
  public double pValue(double slack) {
    if (size == 1) {
      return 1;
    }
    if (deviation == 0) {
      return Math.abs(mean) <= slack ? 1 : 0;
    }
    double t = Math.max(0, Math.abs(mean) - slack) / standardError();
    return Math.min(1, 2 * TDistribution.of(size - 1).survivalProbability(t));
  }

  /** The two-sided t quantile of n numbers: t(1 - (1 - confidence) / 2; n - 1). */
  static double quantile(double confidence, int n) {
    // Found by iteration, and a prediction of blocks asks for the same few hundred again and again.
    return QUANTILES.computeIfAbsent(
        new Key(confidence, n - 1),
        key ->
            TDistribution.of(key.degrees()).inverseSurvivalProbability((1 - key.confidence()) / 2));
  }

  private record Key(double confidence, int degrees) {}
}
