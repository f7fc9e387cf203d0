package dev.sett.stats;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * A straight line through points, by the median of all slopes between two of them.
 *
 * <p>Source: Sen, "Estimates of the regression coefficient based on Kendall's tau", JASA 63 (1968);
 * the interval is his section 6 with the normal approximation and no correction for ties in y.
 *
 * @param slope y per x
 * @param intercept median of y - slope * x
 * @param slopeInterval interval of the slope
 */
public record TheilSen(double slope, double intercept, Interval slopeInterval) {
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /**
   * The line through these points.
   *
   * @param x at least 2 values, not all the same, in any order
   * @param y as many
   * @param confidence of the interval, within (0, 1)
   * @throws IllegalArgumentException when the lengths differ or no two x differ
   */
  public static TheilSen of(double[] x, double[] y, double confidence) {
    if (x.length != y.length) {
      throw new IllegalArgumentException(
          x.length + " x values and " + y.length + " y values: expected the same number");
    }
    double[] slopes = slopes(x, y);
    if (slopes.length == 0) {
      throw new IllegalArgumentException("a slope needs two points with different x");
    }
    double slope = Robust.median(slopes);
    double[] rests = new double[y.length];
    for (int i = 0; i < y.length; i++) {
      rests[i] = y[i] - slope * x[i];
    }
    return new TheilSen(slope, Robust.median(rests), interval(slopes, x.length, confidence));
  }

  /** The line through equally spaced values: x is the index. */
  public static TheilSen ofSeries(double[] y, double confidence) {
    double[] x = new double[y.length];
    Arrays.setAll(x, i -> i);
    return of(x, y, confidence);
  }

  private static double[] slopes(double[] x, double[] y) {
    double[] slopes = new double[x.length * (x.length - 1) / 2];
    int count = 0;
    for (int i = 0; i < x.length; i++) {
      for (int j = i + 1; j < x.length; j++) {
        if (x[i] != x[j]) {
          slopes[count++] = (y[j] - y[i]) / (x[j] - x[i]);
        }
      }
    }
    double[] sorted = Arrays.copyOf(slopes, count);
    Arrays.sort(sorted);
    return sorted;
  }

  /** Ranks (N - C) / 2 and (N + C) / 2 + 1 with C = z * sqrt(n (n - 1) (2 n + 5) / 18). */
  private static Interval interval(double[] slopes, int n, double confidence) {
    double z = NORMAL.inverseSurvivalProbability((1 - confidence) / 2);
    double c = z * Math.sqrt(n * (n - 1.0) * (2.0 * n + 5) / 18);
    int low = (int) Math.floor((slopes.length - c) / 2) - 1;
    int high = (int) Math.ceil((slopes.length + c) / 2);
    return new Interval(
        low < 0 ? Double.NEGATIVE_INFINITY : slopes[low],
        high >= slopes.length ? Double.POSITIVE_INFINITY : slopes[high]);
  }
}
