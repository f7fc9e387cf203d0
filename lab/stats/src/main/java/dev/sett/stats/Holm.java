package dev.sett.stats;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Holm's correction for several tests, with weights: "A simple sequentially rejective multiple test
 * procedure", Scandinavian Journal of Statistics 6 (1979), section 4. A test of twice the weight
 * gets twice the share of the error. Equal weights are the usual procedure.
 */
final class Holm {
  private final double[] pValues;
  private final double[] weights;
  private final int[] order;
  private final double[] remaining;

  /**
   * Orders the tests by p / weight.
   *
   * @param pValues each within [0, 1]
   * @param weights as many, each &gt; 0; only their ratios matter
   */
  Holm(double[] pValues, double[] weights) {
    this.pValues = pValues.clone();
    this.weights = weights.clone();
    this.order =
        IntStream.range(0, pValues.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> pValues[i] / weights[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    this.remaining = new double[order.length];
    double sum = 0;
    for (int rank = order.length - 1; rank >= 0; rank--) {
      sum += weights[order[rank]];
      remaining[rank] = sum;
    }
  }

  /** Number of tests. */
  int tests() {
    return order.length;
  }

  /** The test on a rank: 0 is the one with the smallest p / weight; equal ones as given. */
  int test(int rank) {
    return order[rank];
  }

  /**
   * The adjusted p-values: the largest over the ranks up to the test's of p (sum of the weights
   * from that rank on) / weight, at most 1.
   *
   * @return in the order given; never below the p-value given
   */
  double[] adjusted() {
    double[] adjusted = new double[order.length];
    double largest = 0;
    for (int rank = 0; rank < order.length; rank++) {
      int test = order[rank];
      double p = pValues[test] * remaining[rank] / weights[test];
      largest = Math.max(largest, Math.min(1, p));
      adjusted[test] = largest;
    }
    return adjusted;
  }

  /**
   * The confidence of a test's interval at a rank: 1 - alpha weight / (sum of the weights from that
   * rank on).
   *
   * @param confidence of the family, within (0, 1)
   * @param rank the test's, or the first that was not rejected if that is lower
   */
  double confidence(double confidence, int test, int rank) {
    return 1 - (1 - confidence) * weights[test] / remaining[rank];
  }
}
