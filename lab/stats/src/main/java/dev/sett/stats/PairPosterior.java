package dev.sett.stats;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/*
 * Pair i gives d_i = mean + process_i + noise_i. Processes scatter with variance t², the noise of
 * slices with variance v; neither is known. What is known of them:
 *
 *   prior     ln t ~ Normal(ln median, spread²)
 *   slices    f v_measured / v ~ chi²(f), hence v = f v_measured / chi²(f) without a prior on v
 *   pairs     S = sum (d_i - mean of d)²,  S / (t² + v) ~ chi²(n - 1)
 *
 * Given t and v, the mean of all pairs is Normal(mean of d, (t² + v) / n). So what is known of it
 * is a mixture of normal distributions with one centre: one for each t and v on a grid, weighted by
 *
 *   density(ln t) (t² + v)^(-(n - 1) / 2) exp(-S / (2 (t² + v)))
 *
 * v enters by its quantiles, which have equal weights. The usual way (Smyth 2004; Welch and
 * Satterthwaite) adds the degrees of freedom of both estimates and so takes well-measured noise for
 * knowledge about processes; its intervals cover 91.8% instead of 95% with two pairs.
 */
/** What few pairs and a prior say about the mean log-ratio of all pairs. */
final class PairPosterior implements MeanOfLogs {

  /** Deviations between processes lie this part of a spread apart, as logarithms. */
  private static final double STEP = 0.125;

  /** They reach this many spreads below and above the median, or farther if the pairs do. */
  private static final double REACH = 3.5;

  private static final double MOST_REACH = 12;

  /** Deviations this many times that of the pairs are taken into account. */
  private static final double BEYOND_PAIRS = 3;

  /** Quantiles of the noise. */
  private static final int NOISES = 31;

  private static final int HALVINGS = 40;
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  private final int size;
  private final double mean;
  private final double[] weights;
  private final double[] variances; // of one pair
  private final Map<Double, Double> halfWidths = new ConcurrentHashMap<>(); // by confidence

  private PairPosterior(int size, double mean, double[] weights, double[] variances) {
    this.size = size;
    this.mean = mean;
    this.weights = weights;
    this.variances = variances;
  }

  /**
   * What log-ratios of pairs say.
   *
   * @param logs one for each pair, at least one
   */
  static PairPosterior of(double[] logs, Prior prior) {
    StudentT alone = StudentT.of(logs);
    double squares = alone.deviation() * alone.deviation() * (logs.length - 1);
    double[] noises = noises(prior);
    int deviations = 1 + (int) Math.ceil((REACH + top(alone.deviation(), prior)) / STEP);
    double[] weights = new double[deviations * noises.length];
    double[] variances = new double[weights.length];
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < deviations; i++) {
      double z = STEP * i - REACH;
      double deviation = prior.median() * Math.exp(prior.spread() * z);
      for (int j = 0; j < noises.length; j++) {
        int at = i * noises.length + j;
        variances[at] = deviation * deviation + noises[j];
        weights[at] =
            -z * z / 2
                - (logs.length - 1) / 2.0 * Math.log(variances[at])
                - squares / (2 * variances[at]);
        largest = Math.max(largest, weights[at]);
      }
    }
    double sum = 0;
    for (int at = 0; at < weights.length; at++) {
      weights[at] = Math.exp(weights[at] - largest);
      sum += weights[at];
    }
    for (int at = 0; at < weights.length; at++) {
      weights[at] /= sum;
    }
    return new PairPosterior(logs.length, alone.mean(), weights, variances);
  }

  /** Spreads above the median that deviations reach: pairs may contradict the prior. */
  private static double top(double deviationOfPairs, Prior prior) {
    double ofPairs = Math.log(BEYOND_PAIRS * deviationOfPairs / prior.median()) / prior.spread();
    return Math.clamp(ofPairs + 1, REACH, MOST_REACH);
  }

  private static double[] noises(Prior prior) {
    if (prior.noise() == 0) {
      return new double[] {0};
    }
    ChiSquaredDistribution chi = ChiSquaredDistribution.of(prior.noiseDegrees());
    double[] noises = new double[NOISES];
    for (int j = 0; j < NOISES; j++) {
      double quantile = chi.inverseCumulativeProbability((j + 0.5) / NOISES);
      noises[j] = prior.noise() * prior.noiseDegrees() / quantile;
    }
    return noises;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public double mean() {
    return mean;
  }

  @Override
  public double halfWidth(double confidence, int n) {
    // All variances shrink with n in the same way. A prediction of pairs asks for many n.
    return halfWidths.computeIfAbsent(confidence, this::ofOnePair) / Math.sqrt(n);
  }

  private double ofOnePair(double confidence) {
    double beyond = (1 - confidence) / 2;
    double low = 0;
    double high = 1;
    while (beyond(high, 1) > beyond) {
      high *= 2;
    }
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (beyond(middle, 1) > beyond) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  @Override
  public double pValue(double slack) {
    return Math.min(1, 2 * beyond(Math.max(0, Math.abs(mean) - slack), size));
  }

  /** Probability that the mean lies this much above its estimate from {@code n} pairs. */
  private double beyond(double distance, int n) {
    double sum = 0;
    for (int at = 0; at < weights.length; at++) {
      sum += weights[at] * NORMAL.survivalProbability(distance / Math.sqrt(variances[at] / n));
    }
    return sum;
  }
}
