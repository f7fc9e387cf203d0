package dev.sett.stats;

import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Where the level of a series changes.
 *
 * <p>Divide and test: the split with the largest distance between the mean ranks of its two sides
 * is kept when a random order of the same values rarely splits as far, and both sides are searched
 * again. The divide-and-permute scheme is that of Matteson and James, "A nonparametric approach for
 * multiple change point analysis", JASA 109 (2014) (E-divisive); the statistic is the rank CUSUM of
 * Pettitt, Applied Statistics 28 (1979), standardised, in place of their energy distance, because
 * only a shift of level matters here and ranks shrug off a single wild window.
 */
public final class ChangePoints {
  /** No side of a split is shorter: one or two wild windows are no level. */
  private static final int MIN_SIDE = 4;

  private final double significance;
  private final int permutations;
  private final UniformRandomProvider random;

  private ChangePoints(double significance, int permutations, long seed) {
    this.significance = significance;
    this.permutations = permutations;
    this.random = RandomSource.XO_SHI_RO_256_PP.create(seed);
  }

  /**
   * The change points of a series.
   *
   * @param values in time order
   * @param significance of each test, within (0, 1); 0.01 is usual
   * @param seed of the permutations; same values and seed, same answer
   * @return index of the first value of each new level, ascending, never 0; empty when the level
   *     never changes or there are fewer than 8 values
   */
  public static int[] find(double[] values, double significance, long seed) {
    if (!(significance > 0 && significance < 1)) {
      throw new IllegalArgumentException(
          "significance " + significance + ": expected within (0, 1)");
    }
    int permutations = (int) Math.ceil(4 / significance) - 1;
    return new ChangePoints(significance, permutations, seed).search(values, 0);
  }

  private int[] search(double[] values, int offset) {
    if (values.length < 2 * MIN_SIDE) {
      return new int[0];
    }
    double[] ranks = ranks(values);
    Split split = bestSplit(ranks);
    if (!isSignificant(ranks, split.distance())) {
      return new int[0];
    }
    int at = split.at();
    int[] left = search(Arrays.copyOfRange(values, 0, at), offset);
    int[] right = search(Arrays.copyOfRange(values, at, values.length), offset + at);
    int[] found = Arrays.copyOf(left, left.length + 1 + right.length);
    found[left.length] = offset + at;
    System.arraycopy(right, 0, found, left.length + 1, right.length);
    return found;
  }

  private boolean isSignificant(double[] ranks, double distance) {
    double[] shuffled = ranks.clone();
    int asFar = 0;
    for (int i = 0; i < permutations; i++) {
      shuffle(shuffled);
      if (bestSplit(shuffled).distance() >= distance) {
        asFar++;
      }
      if ((asFar + 1.0) / (permutations + 1) > significance) {
        return false; // whatever the rest brings
      }
    }
    return true;
  }

  private void shuffle(double[] values) {
    for (int i = values.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      double kept = values[i];
      values[i] = values[j];
      values[j] = kept;
    }
  }

  private record Split(int at, double distance) {}

  /** Largest |S(k)| / sqrt(k (n - k)), with S(k) the sum of the first k ranks less its mean. */
  private static Split bestSplit(double[] ranks) {
    int n = ranks.length;
    double sum = 0;
    double best = -1;
    int at = MIN_SIDE;
    for (int k = 1; k <= n - MIN_SIDE; k++) {
      sum += ranks[k - 1] - (n + 1) / 2.0;
      double distance = Math.abs(sum) / Math.sqrt((double) k * (n - k));
      if (k >= MIN_SIDE && distance > best) {
        best = distance;
        at = k;
      }
    }
    return new Split(at, best);
  }

  /** Ranks from 1; equal values share the mean of theirs. */
  private static double[] ranks(double[] values) {
    double[] ranks = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      double rank = 0.5;
      for (double other : values) {
        rank += other < values[i] ? 1 : other == values[i] ? 0.5 : 0;
      }
      ranks[i] = rank;
    }
    return ranks;
  }
}
