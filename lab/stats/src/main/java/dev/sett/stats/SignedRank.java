package dev.sett.stats;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;

/**
 * Wilcoxon's signed-rank test, and the Hodges-Lehmann estimate that belongs to it.
 *
 * <p>Source: Hollander, Wolfe, Chicken, "Nonparametric Statistical Methods" (3rd ed.), sections 3.1
 * to 3.3. The test is exact for up to 1023 values without ties or zeros, else the normal
 * approximation. The interval is exact for up to 50 values. Five values can not reach p = 0.05:
 * their smallest p is 0.0625, so this is a second opinion and never the verdict.
 */
public final class SignedRank {
  private static final int EXACT_LIMIT = 50;
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  private final double[] values;
  private final double[] walshAverages;

  private SignedRank(double[] values) {
    this.values = values;
    this.walshAverages = walshAverages(values);
  }

  /**
   * The test of these values against a centre of 0.
   *
   * @param values at least 1, finite; for ratios the log-ratios
   * @throws IllegalArgumentException when there are none
   */
  public static SignedRank of(double... values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("no values");
    }
    return new SignedRank(values.clone());
  }

  /** Two-sided p of the hypothesis that the values lie evenly about 0, within [0, 1]. */
  public double pValue() {
    for (double value : values) {
      if (value != 0) {
        return Math.min(1, WilcoxonSignedRankTest.withDefaults().test(values).getPValue());
      }
    }
    return 1;
  }

  /** The Hodges-Lehmann estimate: the median of all means of two values, each with itself too. */
  public double centre() {
    return Robust.median(walshAverages);
  }

  /**
   * The interval of the centre: between the C-th smallest and the C-th largest Walsh average.
   *
   * <p>C is the largest number whose confidence is still at least the one asked for. Everything
   * when so few values can not give that confidence.
   *
   * @param confidence within (0, 1)
   */
  public Interval interval(double confidence) {
    int rank = criticalRank(values.length, (1 - confidence) / 2);
    if (rank < 1) {
      return Interval.EVERYTHING;
    }
    return new Interval(walshAverages[rank - 1], walshAverages[walshAverages.length - rank]);
  }

  /** The largest C with P(T+ &lt;= C - 1) &lt;= tail under the null hypothesis; 0 when none. */
  static int criticalRank(int n, double tail) {
    if (n > EXACT_LIMIT) {
      double mean = n * (n + 1.0) / 4;
      double deviation = Math.sqrt(n * (n + 1.0) * (2.0 * n + 1) / 24);
      return (int) Math.floor(mean - deviation * NORMAL.inverseSurvivalProbability(tail));
    }
    double[] probabilities = nullDistribution(n);
    double sum = 0;
    int rank = 0;
    while (sum + probabilities[rank] <= tail) {
      sum += probabilities[rank];
      rank++;
    }
    return rank;
  }

  /** P(T+ = t) for t = 0 to n (n + 1) / 2, by adding one rank after the other. */
  private static double[] nullDistribution(int n) {
    double[] probabilities = new double[n * (n + 1) / 2 + 1];
    probabilities[0] = 1;
    for (int rank = 1; rank <= n; rank++) {
      for (int t = probabilities.length - 1; t >= 0; t--) {
        double taken = t >= rank ? probabilities[t - rank] : 0;
        probabilities[t] = (probabilities[t] + taken) / 2;
      }
    }
    return probabilities;
  }

  private static double[] walshAverages(double[] values) {
    int n = values.length;
    double[] averages = new double[n * (n + 1) / 2];
    int next = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i; j < n; j++) {
        averages[next++] = (values[i] + values[j]) / 2;
      }
    }
    Arrays.sort(averages);
    return averages;
  }
}
