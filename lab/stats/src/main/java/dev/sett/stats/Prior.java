package dev.sett.stats;

/**
 * How far the log-ratio of one pair of processes usually lies from that of the next, known from
 * earlier runs of other programs, and how far the noise within a pair adds to that.
 *
 * <p>The standard deviation between processes is lognormal: {@code ln(deviation)} is normal with
 * mean {@code ln(median)} and standard deviation {@code spread}. Few pairs say little about it, so
 * two pairs that agree by chance don't give a narrow interval. How often intervals cover the truth,
 * also where the prior is wrong: {@code docs/methods/effects.md}, "Few pairs".
 *
 * @param median standard deviation of a pair's log-ratio between processes that half of all
 *     programs stay below, &gt; 0
 * @param spread standard deviation of its logarithm, &gt; 0; more where programs differ more
 * @param noise estimated variance of a pair's log-ratio that its slices account for, &gt;= 0
 * @param noiseDegrees degrees of freedom of that estimate, &gt; 0 if there is noise
 */
public record Prior(double median, double spread, double noise, double noiseDegrees) {

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException when a number is out of range
   */
  public Prior {
    if (!(median > 0) || !(spread > 0)) {
      throw new IllegalArgumentException(
          "prior with median %s and spread %s: expected both above 0".formatted(median, spread));
    }
    if (!(noise >= 0) || !(noiseDegrees >= 0) || (noise > 0 && noiseDegrees == 0)) {
      throw new IllegalArgumentException(
          "noise %s with %s degrees of freedom: expected none below 0, and degrees with noise"
              .formatted(noise, noiseDegrees));
    }
  }

  /** A prior of pairs without noise of their own. */
  public Prior(double median, double spread) {
    this(median, spread, /* noise= */ 0, /* noiseDegrees= */ 0);
  }

  /**
   * The same for pairs whose slices scatter.
   *
   * @param variance of a pair's log-ratio that the scatter of its slices accounts for, &gt;= 0
   * @param degrees degrees of freedom with which it was measured, &gt; 0
   */
  public Prior withNoise(double variance, double degrees) {
    return new Prior(median, spread, variance, degrees);
  }

  /**
   * Half width that an interval of pairs of a usual program has, on the log scale: of pairs that
   * scatter as half of all programs do, by the median and the noise.
   *
   * @param pairs at least 2
   * @param confidence within (0, 1)
   */
  public double usualHalfWidth(int pairs, double confidence) {
    double deviation = Math.sqrt(median * median + noise);
    double[] logs = new double[pairs];
    for (int i = 0; i < pairs; i++) {
      logs[i] = i - (pairs - 1) / 2.0;
    }
    double unit = StudentT.of(logs).deviation();
    for (int i = 0; i < pairs; i++) {
      logs[i] *= deviation / unit;
    }
    return PairPosterior.of(logs, this).halfWidth(confidence);
  }
}
