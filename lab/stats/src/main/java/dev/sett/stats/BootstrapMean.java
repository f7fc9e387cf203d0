package dev.sett.stats;

import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The bootstrap distribution of a mean, and the BCa interval read off it.
 *
 * <p>BCa is Efron, "Better bootstrap confidence intervals", JASA 82 (1987), sections 3 to 5. The
 * levels are widened for small samples as in Hesterberg, "What teachers should know about the
 * bootstrap", The American Statistician 69 (2015), section 5.3 ("expanded percentile"). No
 * bootstrap interval of a mean can reach beyond the smallest and the largest value: five blocks of
 * one sign exclude 0 at every level. That is why {@link LogRatios} joins it with Student's.
 */
final class BootstrapMean {
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  private final double[] sorted;
  private final int size;
  private final double bias;
  private final double acceleration;

  private BootstrapMean(double[] sorted, int size, double bias, double acceleration) {
    this.sorted = sorted;
    this.size = size;
    this.bias = bias;
    this.acceleration = acceleration;
  }

  /**
   * Draws the resamples.
   *
   * @param values at least 2
   * @param resamples how many, at least 100
   * @param seed of the draws; the same seed gives the same intervals
   */
  static BootstrapMean of(double[] values, int resamples, long seed) {
    if (values.length < 2 || resamples < 100) {
      throw new IllegalArgumentException(
          "%d values and %d resamples: expected at least 2 and 100"
              .formatted(values.length, resamples));
    }
    UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(seed);
    int n = values.length;
    double[] means = new double[resamples];
    for (int i = 0; i < resamples; i++) {
      double sum = 0;
      for (int j = 0; j < n; j++) {
        sum += values[random.nextInt(n)];
      }
      means[i] = sum / n;
    }
    Arrays.sort(means);
    StudentT sample = StudentT.of(values);
    return new BootstrapMean(means, n, bias(means, sample), acceleration(values, sample.mean()));
  }

  /** z0 = Phi^-1(share of resamples below the mean), ties counted half. */
  private static double bias(double[] means, StudentT sample) {
    // Equal means differ in the last bits with the order of their sums: those are ties too.
    double same = 1e-9 * sample.deviation();
    double below = 0;
    for (double resampled : means) {
      double distance = resampled - sample.mean();
      below += distance < -same ? 1 : distance <= same ? 0.5 : 0;
    }
    double share = below / means.length;
    double edge = 0.5 / means.length;
    return NORMAL.inverseCumulativeProbability(Math.clamp(share, edge, 1 - edge));
  }

  /**
   * a = sum of cubes / (6 * (sum of squares)^1.5) of x - mean, the jackknife's value for a mean.
   */
  private static double acceleration(double[] values, double mean) {
    double squares = 0;
    double cubes = 0;
    for (double value : values) {
      double d = value - mean;
      squares += d * d;
      cubes += d * d * d;
    }
    return squares == 0 ? 0 : cubes / (6 * Math.pow(squares, 1.5));
  }

  /** The plain percentile interval: known to be too narrow for few values. */
  Interval percentile(double confidence) {
    double tail = (1 - confidence) / 2;
    return new Interval(quantile(tail), quantile(1 - tail));
  }

  /** Efron's BCa interval at the nominal level: still too narrow for few values. */
  Interval bca(double confidence) {
    return adjusted(-NORMAL.inverseSurvivalProbability((1 - confidence) / 2));
  }

  /** BCa with z = -sqrt(n / (n - 1)) * t(1 - alpha / 2; n - 1) in place of the normal quantile. */
  Interval expandedBca(double confidence) {
    return adjusted(-Math.sqrt(size / (size - 1.0)) * StudentT.quantile(confidence, size));
  }

  private Interval adjusted(double z) {
    double low = quantile(level(z));
    double high = quantile(level(-z));
    return new Interval(Math.min(low, high), Math.max(low, high));
  }

  /** Phi(z0 + (z0 + z) / (1 - a (z0 + z))); the end of the scale where the formula breaks down. */
  private double level(double z) {
    double shifted = bias + z;
    double divisor = 1 - acceleration * shifted;
    return divisor <= 0
        ? (shifted < 0 ? 0 : 1)
        : NORMAL.cumulativeProbability(bias + shifted / divisor);
  }

  private double quantile(double level) {
    double position = level * (sorted.length + 1) - 1;
    if (position <= 0) {
      return sorted[0];
    }
    if (position >= sorted.length - 1) {
      return sorted[sorted.length - 1];
    }
    int below = (int) position;
    return sorted[below] + (position - below) * (sorted[below + 1] - sorted[below]);
  }
}
