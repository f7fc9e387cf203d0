package dev.sett.report.format;

import java.util.List;

/** The median of values that may be none. */
public final class Median {
  private Median() {}

  /**
   * The middle value, or the mean of the two in the middle.
   *
   * @param values in any order
   * @return not a number if there are none
   */
  public static double of(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(v -> v).sorted().toArray();
    int n = sorted.length;
    return n == 0 ? Double.NaN : (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
  }
}
