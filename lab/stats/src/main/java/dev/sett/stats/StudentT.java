package dev.sett.stats;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Mean, standard error, and Student's interval and test of a few numbers.
 *
 * @param size how many numbers, &gt;= 1
 * @param mean their mean
 * @param deviation their standard deviation (n - 1), &gt;= 0; 0 for one number; with a prior, the
 *     moderated one
 * @param priorDegrees degrees of freedom that a prior adds to n - 1; 0: there is no prior
 */
record StudentT(int size, double mean, double deviation, double priorDegrees) {
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
    return new StudentT(values.length, mean, deviation, /* priorDegrees= */ 0);
  }

  /** The same with a deviation between that of the numbers and the prior's, by their degrees. */
  static StudentT of(double[] values, Prior prior) {
    StudentT alone = of(values);
    double own = values.length - 1.0;
    double variance =
        (prior.degrees() * prior.deviation() * prior.deviation()
                + own * alone.deviation * alone.deviation)
            / (prior.degrees() + own);
    return new StudentT(values.length, alone.mean, Math.sqrt(variance), prior.degrees());
  }

  double standardError() {
    return deviation / Math.sqrt(size);
  }

  /** t(1 - alpha / 2; n - 1) * s / sqrt(n), infinite for one number without a prior. */
  double halfWidth(double confidence) {
    return halfWidth(confidence, size);
  }

  /** The half width if there were {@code n} numbers with this deviation. */
  double halfWidth(double confidence, int n) {
    double degrees = degrees(n);
    return degrees > 0
        ? quantile(confidence, degrees) * deviation / Math.sqrt(n)
        : Double.POSITIVE_INFINITY;
  }

  Interval interval(double confidence) {
    double half = halfWidth(confidence);
    return new Interval(mean - half, mean + half);
  }

  private double degrees(int n) {
    return priorDegrees + n - 1;
  }

  /**
   * Two-sided p of the hypothesis that the mean is 0, within [0, 1]; 1 for one number without a
   * prior.
   */
  double pValue() {
    return pValue(/* slack= */ 0);
  }

  /** The same of the hypothesis that the mean is no farther from 0 than the slack. */
  double pValue(double slack) {
    if (!(degrees(size) > 0)) {
      return 1;
    }
    if (deviation == 0) {
      return Math.abs(mean) <= slack ? 1 : 0;
    }
    double t = Math.max(0, Math.abs(mean) - slack) / standardError();
    return Math.min(1, 2 * TDistribution.of(degrees(size)).survivalProbability(t));
  }

  /** The two-sided t quantile of n numbers: t(1 - (1 - confidence) / 2; n - 1). */
  static double quantile(double confidence, int n) {
    return quantile(confidence, n - 1.0);
  }

  private static double quantile(double confidence, double degrees) {
    // Found by iteration, and a prediction of blocks asks for the same few hundred again and again.
    return QUANTILES.computeIfAbsent(
        new Key(confidence, degrees),
        key ->
            TDistribution.of(key.degrees()).inverseSurvivalProbability((1 - key.confidence()) / 2));
  }

  private record Key(double confidence, double degrees) {}
}
