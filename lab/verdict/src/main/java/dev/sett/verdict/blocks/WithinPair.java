package dev.sett.verdict.blocks;

import dev.sett.model.design.Metric;
import dev.sett.model.design.Pairing;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.stats.Prior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What the slices of one pair show about a metric in addition to its value: whether the ratio of
 * the two programs was still moving, and how far it scattered from slice to slice.
 *
 * @param drift of ln(b / a): its value in the second half of the slices minus that in the first
 *     half. If the ratio continues in a straight line, its last value lies this far from the mean
 *     of all. Infinite if a half has no answer at all; 0 for metrics that single slices don't have
 * @param driftVariance variance of that drift that the scatter of slices alone accounts for, &gt;=
 *     0
 * @param variance of the pair's ln(b / a) that the scatter of its slices around their trend
 *     accounts for, &gt;= 0
 * @param degrees degrees of freedom of both variances; 0: nothing is known of them
 */
public record WithinPair(double drift, double driftVariance, double variance, double degrees) {

  private static final WithinPair NOTHING =
      new WithinPair(/* drift= */ 0, /* driftVariance= */ 0, /* variance= */ 0, /* degrees= */ 0);

  /** Slices from which a trend can be told from scatter. */
  private static final int TREND_SLICES = 4;

  /**
   * What the slices of a pair show about a metric.
   *
   * @param pairing alternating: slices of the same number ran next to each other, so what disturbed
   *     both is not scatter of their ratio
   */
  public static WithinPair of(Trial a, Trial b, Metric metric, Pairing pairing) {
    return switch (metric) {
      case REQUESTS_PER_SECOND ->
          of(
              a.slices(Phase.CAPACITY),
              b.slices(Phase.CAPACITY),
              pairing,
              s -> s.load().meanAnswers(),
              s -> s.load().countedNanos());
      case CPU_PER_REQUEST ->
          of(
              a.slices(Phase.COST),
              b.slices(Phase.COST),
              pairing,
              s -> s.usage().cpuNanos(),
              s -> s.load().answered());
      default -> NOTHING;
    };
  }

  /** The same for programs that had settled: what moved was scatter. */
  public WithinPair atRest() {
    return new WithinPair(/* drift= */ 0, /* driftVariance= */ 0, variance, degrees);
  }

  /**
   * The drift that pairs have in common, beyond what scatter makes of it: the root of the squared
   * mean drift minus its variance. What differs from pair to pair sets them apart, and counts
   * there.
   *
   * @return its size, &gt;= 0; infinite if it is unknown of any pair
   */
  public static double commonDrift(List<WithinPair> pairs) {
    if (pairs.stream().anyMatch(pair -> Double.isInfinite(pair.drift))) {
      return Double.POSITIVE_INFINITY;
    }
    int n = Math.max(1, pairs.size());
    double mean = pairs.stream().mapToDouble(WithinPair::drift).sum() / n;
    double noise = pairs.stream().mapToDouble(WithinPair::driftVariance).sum() / n / n;
    return Math.sqrt(Math.max(0, mean * mean - noise));
  }

  /** What was known of the scatter of processes, with the noise of these slices. */
  public static Prior prior(Prior processes, List<WithinPair> pairs) {
    double degrees = pairs.stream().mapToDouble(WithinPair::degrees).sum();
    if (degrees == 0) {
      return processes;
    }
    double variance = pairs.stream().mapToDouble(p -> p.degrees * p.variance).sum() / degrees;
    return processes.withNoise(variance, degrees);
  }

  /**
   * The same of a sum over slices divided by another.
   *
   * @param a slices of one phase of one trial
   * @param b of the other trial
   */
  public static WithinPair of(
      List<Slice> a,
      List<Slice> b,
      Pairing pairing,
      ToDoubleFunction<Slice> above,
      ToDoubleFunction<Slice> below) {
    double drift = gain(b, above, below) - gain(a, above, below);
    List<Scatter> parts = new ArrayList<>();
    if (pairing == Pairing.ALTERNATING && a.size() == b.size()) {
      double[] logsA = logs(a, above, below);
      double[] logsB = logs(b, above, below);
      double[] ratios = new double[logsA.length];
      for (int i = 0; i < ratios.length; i++) {
        ratios[i] = logsB[i] - logsA[i];
      }
      parts.add(Scatter.of(ratios));
    } else {
      parts.add(Scatter.of(logs(a, above, below)));
      parts.add(Scatter.of(logs(b, above, below)));
    }
    double variance = parts.stream().mapToDouble(Scatter::ofMean).sum();
    return new WithinPair(
        Double.isFinite(drift) ? drift : Double.POSITIVE_INFINITY,
        parts.stream().mapToDouble(Scatter::ofDrift).sum(),
        variance,
        Scatter.degrees(parts));
  }

  /**
   * The scatter of a series around its straight line.
   *
   * @param ofMean variance of the mean of the series
   * @param ofDrift variance of the mean of its second half minus that of its first; 0 where trend
   *     and scatter can't be told apart
   */
  private record Scatter(double ofMean, double ofDrift, double degrees) {

    static Scatter of(double[] series) {
      double[] values = Arrays.stream(series).filter(Double::isFinite).toArray();
      int n = values.length;
      if (n < 2) {
        return new Scatter(/* ofMean= */ 0, /* ofDrift= */ 0, /* degrees= */ 0);
      }
      boolean trend = n >= TREND_SLICES;
      double mean = Arrays.stream(values).average().orElse(0);
      double centre = (n - 1) / 2.0;
      double up = 0;
      double squaresOfTime = 0;
      for (int i = 0; i < n; i++) {
        up += (i - centre) * (values[i] - mean);
        squaresOfTime += (i - centre) * (i - centre);
      }
      double slope = trend ? up / squaresOfTime : 0;
      double squares = 0;
      for (int i = 0; i < n; i++) {
        double off = values[i] - mean - slope * (i - centre);
        squares += off * off;
      }
      double degrees = n - (trend ? 2.0 : 1.0);
      double ofOne = squares / degrees;
      int half = n / 2;
      return new Scatter(ofOne / n, trend ? 2 * ofOne / half : 0, degrees);
    }

    /** Of a sum of variances, by Welch and Satterthwaite. */
    static double degrees(List<Scatter> parts) {
      if (parts.size() == 1) {
        return parts.getFirst().degrees;
      }
      double sum = parts.stream().mapToDouble(Scatter::ofMean).sum();
      double below =
          parts.stream()
              .filter(p -> p.degrees > 0)
              .mapToDouble(p -> p.ofMean * p.ofMean / p.degrees)
              .sum();
      return below > 0 ? sum * sum / below : parts.stream().mapToDouble(Scatter::degrees).sum();
    }
  }

  /** ln of the metric in each slice; infinite or not a number for one without an answer. */
  private static double[] logs(
      List<Slice> slices, ToDoubleFunction<Slice> above, ToDoubleFunction<Slice> below) {
    return slices.stream()
        .mapToDouble(slice -> Math.log(ratio(List.of(slice), above, below)))
        .toArray();
  }

  private static double gain(
      List<Slice> slices, ToDoubleFunction<Slice> above, ToDoubleFunction<Slice> below) {
    int half = slices.size() / 2;
    return half == 0
        ? 0
        : Math.log(ratio(slices.subList(slices.size() - half, slices.size()), above, below))
            - Math.log(ratio(slices.subList(0, half), above, below));
  }

  private static double ratio(
      List<Slice> slices, ToDoubleFunction<Slice> above, ToDoubleFunction<Slice> below) {
    return slices.stream().mapToDouble(above).sum() / slices.stream().mapToDouble(below).sum();
  }
}
