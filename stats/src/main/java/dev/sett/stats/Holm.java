package dev.sett.stats;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Holm's correction for several tests: "A simple sequentially rejective multiple test procedure",
 * Scandinavian Journal of Statistics 6 (1979).
 */
public final class Holm {
  private Holm() {}

  /**
   * The adjusted p-values: max over the ranks up to i of (k - rank + 1) p, at most 1.
   *
   * @param pValues each within [0, 1]
   * @return in the order given; never below the p-value given
   */
  public static double[] adjusted(double... pValues) {
    int[] order = order(pValues);
    double[] adjusted = new double[pValues.length];
    double largest = 0;
    for (int rank = 0; rank < order.length; rank++) {
      double p = pValues[order[rank]];
      largest = Math.max(largest, Math.min(1, (order.length - rank) * p));
      adjusted[order[rank]] = largest;
    }
    return adjusted;
  }

  /** The confidence of the test on this rank (0 is the smallest p): 1 - alpha / (k - rank). */
  static double confidence(double confidence, int tests, int rank) {
    return 1 - (1 - confidence) / (tests - rank);
  }

  /** Indexes by rising p-value; equal ones stay in the order given. */
  static int[] order(double... pValues) {
    return IntStream.range(0, pValues.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> pValues[i]))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
