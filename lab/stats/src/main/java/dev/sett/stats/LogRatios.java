package dev.sett.stats;

import org.jspecify.annotations.Nullable;

/**
 * The log-ratios of one metric and the interval of their mean.
 *
 * <p>The interval is the hull of Student's and the expanded BCa: neither end is closer to the mean
 * than either method puts it. Why this one: {@code docs/methods/effects.md}. Of blocks in series it
 * is that of their {@link SerialCorrelation#spread spread} log-ratios. With a prior it is that of
 * {@link PairPosterior}: two or three numbers are too few to draw from.
 */
final class LogRatios {
  private final double[] values;
  private final MeanOfLogs estimate;
  private final boolean known;
  private final double drift;
  private final int resamples;
  private final long seed;
  private @Nullable BootstrapMean
      bootstrap; // drawn when first needed: Student's alone often decides

  LogRatios(PairedSample sample, int resamples, long seed) {
    double[] ratios = sample.logRatios();
    this.values = sample.terms().inSeries() ? SerialCorrelation.spread(ratios) : ratios;
    this.known = sample.prior().isPresent();
    this.estimate =
        known ? PairPosterior.of(values, sample.prior().orElseThrow()) : StudentT.of(values);
    this.drift = sample.drift();
    this.resamples = resamples;
    this.seed = seed;
  }

  MeanOfLogs estimate() {
    return estimate;
  }

  double mean() {
    return estimate.mean();
  }

  /** Two-sided p of the hypothesis that the mean is no farther from 0 than the drift. */
  double pValue() {
    return estimate.pValue(drift);
  }

  Interval interval(double confidence) {
    Interval t = estimate.interval(confidence);
    if (known) {
      return t.widened(drift);
    }
    if (values.length < 2) {
      return Interval.EVERYTHING;
    }
    return t.hull(bootstrap().expandedBca(confidence)).widened(drift);
  }

  private BootstrapMean bootstrap() {
    BootstrapMean drawn = bootstrap;
    if (drawn == null) {
      drawn = BootstrapMean.of(values, resamples, seed);
      bootstrap = drawn;
    }
    return drawn;
  }
}
