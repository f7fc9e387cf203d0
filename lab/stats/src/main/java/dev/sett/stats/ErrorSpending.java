package dev.sett.stats;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * How the error of a test is spent over several looks at data that grow.
 *
 * <p>An alpha-spending function says how much of the error may be used up by a moment that no
 * outcome determines: Lan and DeMets, "Discrete sequential boundaries for clinical trials",
 * Biometrika 70 (1983); for time instead of information, the same, Statistics in Medicine 8 (1989).
 * The level of each look follows from what earlier looks left, because looks at overlapping data
 * err together: Armitage, McPherson and Rowe, Journal of the Royal Statistical Society A 132
 * (1969), section 2; numerical integration as in Jennison and Turnbull, "Group Sequential Methods"
 * (2000), chapter 19. The interval of each look at its level is one of a family that holds the
 * truth at all looks together (repeated confidence intervals, chapter 9).
 */
public final class ErrorSpending {

  /** Nodes of the integration over what was not decided before; odd, for Simpson's rule. */
  private static final int NODES = 201;

  /**
   * Smallest part of a family's error that a test gets at first in the usual family, that of p99
   * and memory: half of what {@link TestGraph} leaves to tests that don't lead.
   */
  private static final double SMALLEST_PART = 0.05;

  /** Share of what is left that a look spends at least. */
  private static final double LEAST = 1e-5;

  private static final int HALVINGS = 60;

  /** Standard deviations beyond which no probability is left. */
  private static final double FARTHEST = 10;

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  private ErrorSpending() {}

  /**
   * Error that may be spent by a moment, of O'Brien and Fleming's type: 2 - 2 Phi(z / sqrt(share)),
   * z being the 1 - error / 2 quantile of the normal distribution. Little early, nearly all at the
   * end.
   *
   * @param error that may be spent in all, within (0, 1)
   * @param share of the time or of the information that was used, within (0, 1]
   */
  static double obrienFleming(double error, double share) {
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException("share %s: expected within (0, 1]".formatted(share));
    }
    double z = NORMAL.inverseSurvivalProbability(error / 2);
    return Math.min(error, 2 * NORMAL.survivalProbability(z / Math.sqrt(share)));
  }

  /**
   * Error that a stretch of measuring may have spent by its end: 80% of all at the end of the first
   * one, so that one run decides what it can; half of what is left at the end of each later one.
   *
   * @param error that may be spent in all, within (0, 1)
   * @param before spent before the stretch, within [0, error)
   */
  static double target(double error, double before) {
    return Math.max(
        StatsDefaults.FIRST_STRETCH_SHARE * error,
        before + StatsDefaults.LATER_STRETCH_SHARE * (error - before));
  }

  /**
   * Error spent at a look within a stretch, in all: what {@link #obrienFleming} gives, but more
   * than before, so that there is a number for it.
   *
   * @param error that may be spent in all, within (0, 1)
   * @param start spent before the stretch, within [0, error)
   * @param before spent at the look before, within [start, target)
   * @param share of the stretch that is over, within (0, 1]
   */
  public static double spent(double error, double start, double before, double share) {
    double target = target(error, start);
    double spent = start + obrienFleming(target - start, share);
    return Math.min(target, Math.max(spent, before + LEAST * (target - before)));
  }

  /**
   * Two-sided level of each look, so that the chance of an error by that look is what was to be
   * spent.
   *
   * <p>The sum of n values is S_n, normal with variance n. A look at n_k decides if |S_n_k| is at
   * least b_k. Of what has not been decided before, f_k(s) is the density of S_n_k = s:
   *
   * <pre>
   * f_1(s) = phi(s / sqrt(n_1)) / sqrt(n_1)
   * f_k(s) = integral of f_(k-1)(u) phi((s - u) / d) / d  du,  |u| &lt; b_(k-1),  d² = n_k - n_(k-1)
   * </pre>
   *
   * b_k is such that f_k beyond it holds spent_k - spent_(k-1).
   *
   * @param sizes number of values at each look, strictly ascending, above 0
   * @param spent error spent up to and including each look, strictly ascending, within (0, 1)
   * @return for each look its level, within (0, 1)
   * @throws IllegalArgumentException when a list is not ascending or their lengths differ
   */
  static double[] levels(double[] sizes, double[] spent) {
    require(sizes, spent);
    if (sizes.length == 0) {
      return new double[0];
    }
    double[] levels = new double[sizes.length];
    Undecided undecided = new Undecided(sizes[0]);
    double before = 0;
    for (int k = 0; k < sizes.length; k++) {
      double bound = undecided.bound(spent[k] - before);
      levels[k] = 2 * NORMAL.survivalProbability(bound / Math.sqrt(sizes[k]));
      before = spent[k];
      if (k + 1 < sizes.length) {
        undecided = undecided.after(bound, sizes[k + 1] - sizes[k]);
      }
    }
    return levels;
  }

  /**
   * The same for a family of tests that share an error, as in {@link Comparison#effects}: a test
   * that gets a part of a level errs at all looks together in at most that part of what was to be
   * spent. Looks err together less often the stricter they are, so the levels are those that hold
   * for a test with {@value #SMALLEST_PART} of the error.
   *
   * @param sizes as in {@link #levels}
   * @param spent as in {@link #levels}
   * @return for each look the error of the family, within (0, 1)
   */
  public static double[] familyLevels(double[] sizes, double[] spent) {
    double[] ofOne = Arrays.stream(spent).map(error -> SMALLEST_PART * error).toArray();
    return Arrays.stream(levels(sizes, ofOne)).map(level -> level / SMALLEST_PART).toArray();
  }

  /**
   * How many times the values are needed for an interval of the same width at another level, if two
   * tests share the error: the square of the ratio of the normal quantiles.
   *
   * @param from error of the family that the number of values is known for, within (0, 1)
   * @param to the other error, within (0, 1)
   */
  public static double sizeFactor(double from, double to) {
    double ratio =
        NORMAL.inverseSurvivalProbability(to / 4) / NORMAL.inverseSurvivalProbability(from / 4);
    return ratio * ratio;
  }

  private static void require(double[] sizes, double[] spent) {
    if (sizes.length != spent.length) {
      throw new IllegalArgumentException(
          "%d sizes and %d shares of the error: expected as many"
              .formatted(sizes.length, spent.length));
    }
    for (int k = 0; k < sizes.length; k++) {
      double size = k == 0 ? 0 : sizes[k - 1];
      double share = k == 0 ? 0 : spent[k - 1];
      if (!(sizes[k] > size) || !(spent[k] > share) || !(spent[k] < 1)) {
        throw new IllegalArgumentException(
            "look %d of %s values with %s of the error spent: expected more than before, and an error below 1"
                .formatted(k + 1, sizes[k], spent[k]));
      }
    }
  }

  /** What the looks so far have not decided, on its way to the next look. */
  private static final class Undecided {

    /** Sums at the look before, with the probability of each. */
    private final double[] sums;

    private final double[] weights;

    /** Standard deviation of what is added until the next look. */
    private final double added;

    private Undecided(double[] sums, double[] weights, double added) {
      this.sums = sums;
      this.weights = weights;
      this.added = added;
    }

    /** Before the first look: a sum of nothing. */
    Undecided(double size) {
      this(new double[] {0}, new double[] {1}, Math.sqrt(size));
    }

    private double density(double sum) {
      double density = 0;
      for (int i = 0; i < sums.length; i++) {
        density += weights[i] * NORMAL.density((sum - sums[i]) / added) / added;
      }
      return density;
    }

    /** Probability of a sum at the next look that is beyond a bound, on either side. */
    private double beyond(double bound) {
      double beyond = 0;
      for (int i = 0; i < sums.length; i++) {
        beyond +=
            weights[i]
                * (NORMAL.survivalProbability((bound - sums[i]) / added)
                    + NORMAL.survivalProbability((bound + sums[i]) / added));
      }
      return beyond;
    }

    /** The bound beyond which the next look has this probability. */
    double bound(double error) {
      double low = 0;
      double high = Math.abs(sums[sums.length - 1]) + FARTHEST * added;
      for (int i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2;
        if (beyond(middle) > error) {
          low = middle;
        } else {
          high = middle;
        }
      }
      return high;
    }

    /** The same once a look has decided what is beyond a bound. */
    Undecided after(double bound, double more) {
      double step = 2 * bound / (NODES - 1);
      double[] next = new double[NODES];
      double[] probability = new double[NODES];
      for (int i = 0; i < NODES; i++) {
        next[i] = step * i - bound;
        double simpson = i == 0 || i == NODES - 1 ? 1 : i % 2 == 1 ? 4 : 2;
        probability[i] = simpson * step / 3 * density(next[i]);
      }
      return new Undecided(next, probability, Math.sqrt(more));
    }
  }
}
