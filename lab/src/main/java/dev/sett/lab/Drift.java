package dev.sett.lab;

import dev.sett.model.Metric;
import dev.sett.model.Phase;
import dev.sett.model.Slice;
import dev.sett.model.Trial;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * How far the ratio of two programs was still moving while it was measured: what the second half of
 * their slices says, less what the first half says. If the ratio goes on in a straight line, its
 * last value lies this far from the mean of all. Where a half has no answer at all nothing is known
 * of it, so it may be any number.
 */
final class Drift {

  private Drift() {}

  /**
   * Size of the drift of ln(b / a), &gt;= 0, infinite if unknown; 0 for metrics that slices don't
   * have one by one.
   */
  static double of(Trial a, Trial b, Metric metric) {
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
      default -> 0;
    };
  }

  private static double of(
      List<Slice> a, List<Slice> b, ToLongFunction<Slice> above, ToLongFunction<Slice> below) {
    double drift = Math.abs(gain(b, above, below) - gain(a, above, below));
    return Double.isFinite(drift) ? drift : Double.POSITIVE_INFINITY;
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
