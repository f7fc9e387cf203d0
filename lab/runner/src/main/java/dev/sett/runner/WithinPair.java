package dev.sett.runner;

import dev.sett.model.Metric;
import dev.sett.model.Phase;
import dev.sett.model.Slice;
import dev.sett.model.Trial;
import dev.sett.stats.Prior;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * What the slices of one pair show about a metric in addition to its value: whether the ratio of
 * the two programs was still moving, and how far it scattered from slice to slice.
 *
 * @param drift of ln(b / a): what the second half of the slices says, less what the first half
 *     says. If the ratio continues in a straight line, its last value lies this far from the mean
 *     of all. Infinite where a half has no answer at all, since nothing is known of it; 0 for
 *     metrics that slices don't have one by one
 * @param variance of the pair's ln(b / a) that the scatter of its slices accounts for, &gt;= 0
 * @param degrees of freedom of that variance; 0: nothing is known of it
 */
record WithinPair(double drift, double variance, int degrees) {

  private static final WithinPair NOTHING =
      new WithinPair(/* drift= */ 0, /* variance= */ 0, /* degrees= */ 0);

  /** What the slices of a pair show about a metric. */
  static WithinPair of(Trial a, Trial b, Metric metric) {
    return switch (metric) {
      case REQUESTS_PER_SECOND ->
          of(
              a.slices(Phase.CAPACITY),
              b.slices(Phase.CAPACITY),
              s -> s.load().completed(),
              s -> s.load().countedNanos());
      case CPU_PER_REQUEST ->
          of(
              a.slices(Phase.COST),
              b.slices(Phase.COST),
              s -> s.usage().cpuNanos(),
              s -> s.load().answered());
      default -> NOTHING;
    };
  }

  /** The same of programs that had come to rest: what moved was scatter. */
  WithinPair atRest() {
    return new WithinPair(/* drift= */ 0, variance, degrees);
  }

  /**
   * The drift that pairs have in common. What differs from pair to pair sets them apart, and counts
   * there.
   *
   * @return its size, &gt;= 0; infinite if it is unknown of any pair
   */
  static double commonDrift(List<WithinPair> pairs) {
    if (pairs.stream().anyMatch(pair -> Double.isInfinite(pair.drift))) {
      return Double.POSITIVE_INFINITY;
    }
    return Math.abs(pairs.stream().mapToDouble(WithinPair::drift).average().orElse(0));
  }

  /** What was known of the scatter of processes, and what slices add to it. */
  static Prior prior(Prior processes, List<WithinPair> pairs) {
    int degrees = pairs.stream().mapToInt(WithinPair::degrees).sum();
    if (degrees == 0) {
      return processes;
    }
    double variance = pairs.stream().mapToDouble(p -> p.degrees * p.variance).sum() / degrees;
    return processes.plus(variance, degrees);
  }

  private static WithinPair of(
      List<Slice> a, List<Slice> b, ToLongFunction<Slice> above, ToLongFunction<Slice> below) {
    double drift = gain(b, above, below) - gain(a, above, below);
    double[] rounds =
        IntStream.range(0, Math.min(a.size(), b.size()))
            .mapToDouble(
                i ->
                    Math.log(ratio(b.subList(i, i + 1), above, below))
                        - Math.log(ratio(a.subList(i, i + 1), above, below)))
            .filter(Double::isFinite)
            .toArray();
    int degrees = Math.max(0, rounds.length - 1);
    return new WithinPair(
        Double.isFinite(drift) ? drift : Double.POSITIVE_INFINITY,
        degrees == 0 ? 0 : squares(rounds) / degrees / rounds.length,
        degrees);
  }

  /** Sum of squared distances from the mean. */
  private static double squares(double[] values) {
    double mean = 0;
    for (double value : values) {
      mean += value / values.length;
    }
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    return squares;
  }

  private static double gain(
      List<Slice> slices, ToLongFunction<Slice> above, ToLongFunction<Slice> below) {
    int half = slices.size() / 2;
    return half == 0
        ? 0
        : Math.log(ratio(slices.subList(slices.size() - half, slices.size()), above, below))
            - Math.log(ratio(slices.subList(0, half), above, below));
  }

  private static double ratio(
      List<Slice> slices, ToLongFunction<Slice> above, ToLongFunction<Slice> below) {
    return (double) slices.stream().mapToLong(above).sum() / slices.stream().mapToLong(below).sum();
  }
}
