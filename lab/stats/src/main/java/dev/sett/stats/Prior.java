package dev.sett.stats;

/**
 * How far the log-ratio of one pair of processes usually lies from that of the next, known from
 * earlier runs of other programs. It counts like {@code degrees} + 1 pairs seen before, so that two
 * pairs that agree by chance don't give a narrow interval.
 *
 * <p>Source: Smyth 2004, "Linear models and empirical Bayes methods for assessing differential
 * expression", where it moderates the variance of few replicates (limma). How well it covers when
 * it is wrong: {@code docs/methods/effects.md}, "Few pairs".
 *
 * @param degrees of freedom it counts for, &gt; 0; fewer when programs differ more among themselves
 * @param deviation standard deviation of a pair's log-ratio, &gt; 0
 */
public record Prior(double degrees, double deviation) {

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException when a number is not above 0
   */
  public Prior {
    if (!(degrees > 0) || !(deviation > 0)) {
      throw new IllegalArgumentException(
          "prior of %s degrees and deviation %s: expected both above 0"
              .formatted(degrees, deviation));
    }
  }

  /**
   * The same for numbers that carry noise in addition to the differences between processes. The
   * variances add up, and the sum has the degrees of freedom of Welch and Satterthwaite
   * (Satterthwaite 1946, "An approximate distribution of estimates of variance components"): where
   * most of the scatter is noise that was measured well, much is known of the sum.
   *
   * @param variance of that noise, &gt;= 0
   * @param degreesOfIt degrees of freedom with which it was measured, &gt; 0
   */
  public Prior plus(double variance, double degreesOfIt) {
    double own = deviation * deviation;
    double sum = own + variance;
    double together = sum * sum / (own * own / degrees + variance * variance / degreesOfIt);
    return new Prior(together, Math.sqrt(sum));
  }
}
