package dev.sett.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Summaries that one wild value does not move. */
public final class Robust {
  /** Makes the median absolute deviation estimate sigma for normal data: 1 / Phi^-1(3/4). */
  private static final double NORMAL_CONSISTENCY = 1.4826022185056018;

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

  /**
   * The median absolute deviation, scaled so that it estimates sigma for normal data.
   *
   * @param values at least 1, in any order
   */
  public static double mad(double... values) {
    double centre = median(values);
    double[] distances = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      distances[i] = Math.abs(values[i] - centre);
    }
    return NORMAL_CONSISTENCY * median(distances);
  }

  /** How far a value lies from the bulk of its fellows. */
  public enum Label {
    /** Inside the inner fences. */
    USUAL,
    /** Beyond 1.5 times the interquartile range from the nearer quartile. */
    MILD,
    /** Beyond 3 times the interquartile range from the nearer quartile. */
    SEVERE
  }

  /**
   * Tukey's fences: a label for each value. Outliers are labelled, never dropped.
   *
   * @param values at least 1
   * @return one label a value, in the order given
   */
  public static List<Label> labels(double... values) {
    double first = quantile(values, 0.25);
    double third = quantile(values, 0.75);
    double range = third - first;
    List<Label> labels = new ArrayList<>();
    for (double value : values) {
      double beyond = Math.max(first - value, value - third);
      labels.add(
          beyond > 3 * range ? Label.SEVERE : beyond > 1.5 * range ? Label.MILD : Label.USUAL);
    }
    return List.copyOf(labels);
  }
}
