package dev.sett.stats;

import java.util.Arrays;

/** Summaries that one wild value does not move. */
public final class Robust {
  private Robust() {}

  /**
   * The median.
   *
   * @param values at least 1, in any order; left as they are
   * @throws IllegalArgumentException when there are none
   */
  public static double median(double... values) {
    return quantile(values, 0.5);
  }

  /**
   * The quantile by linear interpolation: Hyndman and Fan (1996) definition 7, as R and NumPy.
   *
   * @param values at least 1, in any order; left as they are
   * @param level within [0, 1]; 0 is the smallest value, 1 the largest
   * @throws IllegalArgumentException when there are no values or the level is out of range
   */
  public static double quantile(double[] values, double level) {
    if (values.length == 0) {
      throw new IllegalArgumentException("no values");
    }
    if (!(level >= 0 && level <= 1)) {
      throw new IllegalArgumentException("level " + level + ": expected within [0, 1]");
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double position = level * (sorted.length - 1);
    int below = (int) position;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
  }
}
