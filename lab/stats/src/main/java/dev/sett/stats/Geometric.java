package dev.sett.stats;

import java.util.List;

/** The middle of a few positive numbers that are compared by their ratios. */
public final class Geometric {
  private Geometric() {}

  /**
   * Geometric mean with Student's interval on the log scale.
   *
   * @param values at least 1, all above 0
   * @param confidence within (0, 1)
   * @return with an interval from 0 to infinity for one value
   * @throws IllegalArgumentException when there are none, or one is not above 0
   */
  public static Estimate mean(List<Double> values, double confidence) {
    double[] logs = new double[values.size()];
    for (int i = 0; i < logs.length; i++) {
      double value = values.get(i);
      if (!(value > 0) || Double.isInfinite(value)) {
        throw new IllegalArgumentException("value " + value + ": expected finite and above 0");
      }
      logs[i] = Math.log(value);
    }
    StudentT student = StudentT.of(logs);
    return Estimate.ofLogs(student.mean(), student.interval(confidence), confidence);
  }
}
