package dev.sett.stats;

import org.jspecify.annotations.Nullable;

/**
 * The log-ratios of one metric and the interval of their mean.
 *
 * <p>The interval is the hull of Student's and the expanded BCa: neither end is closer to the mean
 * than either method puts it. Why this one: {@code docs/methods.md}, "Which interval".
 */
final class LogRatios {
  private final double[] values;
  private final StudentT student;
  private final int resamples;
  private final long seed;
  private @Nullable BootstrapMean
      bootstrap; // drawn when first needed: Student's alone often decides

  LogRatios(double[] values, int resamples, long seed) {
    this.values = values.clone();
    this.student = StudentT.of(values);
    this.resamples = resamples;
    this.seed = seed;
  }

  StudentT student() {
    return student;
  }

  double mean() {
    return student.mean();
  }

  Interval interval(double confidence) {
    Interval t = student.interval(confidence);
    if (values.length < 2) {
      return Interval.EVERYTHING;
    }
    return t.hull(bootstrap().expandedBca(confidence));
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
