package dev.sett.stats;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/*
 * E-divisive: D. S. Matteson and N. A. James, "A Nonparametric Approach for Multiple Change Point
 * Analysis of Multivariate Data", JASA 109 (2014), 334-345, sections 2.1 to 2.3, for one dimension
 * and with alpha = 1.
 *
 * For X = z[s..t) with n values and Y = z[t..u) with m values the energy distance (their equation 5)
 *
 *   E(X, Y) = 2 / (n m) sum |x_i - y_j|
 *             - 2 / (n (n - 1)) sum_{i<k} |x_i - x_k| - 2 / (m (m - 1)) sum_{j<k} |y_j - y_k|
 *   Q(X, Y) = n m / (n + m) E(X, Y)                                                 (equation 6)
 *
 * is largest, over t and u, at the best split of a segment z[s..e) (equation 7). That u may end
 * before e keeps a level that comes back from hiding the change to it. Of all segments so far the
 * one with the largest Q is split, if a permutation test allows it: the values of every segment are
 * shuffled inside it, R times, and
 *
 *   p = (1 + number of shuffles whose largest Q is no smaller) / (R + 1)
 *
 * may be no larger than the significance. The search ends with the first split that is refused.
 *
 * What differs from the R package ecp (e.divisive, which the authors maintain): segments may be as
 * short as 2 (there 30 by default), and R shuffles end early once p can only be too large.
 */

/**
 * Where the distribution of a series changes: E-divisive with a seeded permutation test. Costs R
 * n<sup>2</sup> steps for n values, and as many numbers in memory as n<sup>2</sup>.
 *
 * <p>{@link ChangePoints} is for the many, disturbed windows of a warm-up; this one is for few
 * values, such as one a day, and gives each change a p-value.
 *
 * @param minSegment values that a level has at least, 2 or more
 * @param significance of each test, within (0, 1)
 * @param permutations R, at least {@code 1 / significance - 1}, or nothing could ever be found
 * @param seed of the shuffles; same values and seed, same answer
 */
public record EDivisive(int minSegment, double significance, int permutations, long seed) {

  /** Of sums of the same numbers in another order, so much of their size may differ. */
  private static final double ROUNDING = 1e-9;

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException when a number is out of range
   */
  public EDivisive {
    if (minSegment < 2) {
      throw new IllegalArgumentException("minSegment " + minSegment + ": expected at least 2");
    }
    if (!(significance > 0 && significance < 1)) {
      throw new IllegalArgumentException(
          "significance " + significance + ": expected within (0, 1)");
    }
    if (!((permutations + 1) * significance >= 1)) {
      throw new IllegalArgumentException(
          "permutations %d: expected at least %d, or no p is small enough"
              .formatted(permutations, (int) Math.ceil(1 / significance) - 1));
    }
  }

  /** Levels of at least {@link StatsDefaults#MIN_SEGMENT} values, and the usual significance. */
  public static EDivisive withSeed(long seed) {
    return new EDivisive(
        StatsDefaults.MIN_SEGMENT,
        StatsDefaults.CHANGE_SIGNIFICANCE,
        StatsDefaults.CHANGE_PERMUTATIONS,
        seed);
  }

  /**
   * One change.
   *
   * @param at index of the first value after it, never 0
   * @param statistic Q, in the unit of the values, &gt; 0
   * @param pValue of the permutation test, within (0, significance]
   */
  public record Change(int at, double statistic, double pValue) {}

  private record Segment(int from, int to, int split, double statistic) {
    int length() {
      return to - from;
    }
  }

  /**
   * The changes of a series, by place; none if it has fewer than two levels' worth of values.
   *
   * @param values in order of time, each finite
   * @throws IllegalArgumentException when a value is not finite
   */
  public List<Change> find(double... values) {
    for (double value : values) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("value " + value + ": expected a finite number");
      }
    }
    UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(seed);
    List<Segment> segments = new ArrayList<>(List.of(best(values, 0, values.length)));
    List<Change> changes = new ArrayList<>();
    while (true) {
      Segment best =
          segments.stream().max(Comparator.comparingDouble(Segment::statistic)).orElseThrow();
      double p = best.statistic() > 0 ? pValue(values, segments, best.statistic(), random) : 1;
      if (p > significance) {
        changes.sort(Comparator.comparingInt(Change::at));
        return changes;
      }
      changes.add(new Change(best.split(), best.statistic(), p));
      segments.remove(best);
      segments.add(best(values, best.from(), best.split()));
      segments.add(best(values, best.split(), best.to()));
    }
  }

  /** The p-value; 1 as soon as it is known to be too large. */
  private double pValue(
      double[] values, List<Segment> segments, double statistic, UniformRandomProvider random) {
    double[] shuffled = values.clone();
    int asLarge = 0;
    for (int i = 0; i < permutations; i++) {
      double largest = 0;
      for (Segment segment : segments) {
        if (segment.length() >= 2 * minSegment) {
          shuffle(shuffled, segment, random);
          largest = Math.max(largest, best(shuffled, segment.from(), segment.to()).statistic());
        }
      }
      asLarge += largest >= statistic * (1 - ROUNDING) ? 1 : 0;
      if ((asLarge + 1.0) / (permutations + 1) > significance) {
        return 1;
      }
    }
    return (asLarge + 1.0) / (permutations + 1);
  }

  private static void shuffle(double[] values, Segment segment, UniformRandomProvider random) {
    for (int i = segment.to() - 1; i > segment.from(); i--) {
      int j = segment.from() + random.nextInt(i - segment.from() + 1);
      double kept = values[i];
      values[i] = values[j];
      values[j] = kept;
    }
  }

  /** The best split of a segment; with statistic 0 if it is too short for one. */
  private Segment best(double[] z, int from, int to) {
    int n = to - from;
    if (n < 2 * minSegment) {
      return new Segment(from, to, from, 0);
    }
    double[][] sums = distanceSums(z, from, n);
    int split = from;
    double largest = 0;
    for (int t = minSegment; t <= n - minSegment; t++) {
      for (int u = t + minSegment; u <= n; u++) {
        double q = statistic(sums, t, u);
        if (q > largest) {
          largest = q;
          split = from + t;
        }
      }
    }
    return new Segment(from, to, split, largest);
  }

  /** Q of the first t values against those from t to u; see the formula above. */
  private static double statistic(double[][] sums, int t, int u) {
    double n = t;
    double m = u - t;
    double withinX = sums[t][t]; // each pair twice
    double between = sums[t][u] - sums[t][t];
    double withinY = sums[u][u] - 2 * sums[t][u] + sums[t][t];
    double energy = 2 / (n * m) * between - withinX / (n * (n - 1)) - withinY / (m * (m - 1));
    return n * m / (n + m) * energy;
  }

  /** sums[i][j]: all |z_a - z_b| with a below i and b below j, counted from the segment's start. */
  private static double[][] distanceSums(double[] z, int from, int n) {
    double[][] sums = new double[n + 1][n + 1];
    for (int i = 1; i <= n; i++) {
      double row = 0;
      for (int j = 1; j <= n; j++) {
        row += Math.abs(z[from + i - 1] - z[from + j - 1]);
        sums[i][j] = sums[i - 1][j] + row;
      }
    }
    return sums;
  }
}
