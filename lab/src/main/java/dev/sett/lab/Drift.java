package dev.sett.lab;

import dev.sett.model.Metric;
import dev.sett.model.Phase;
import dev.sett.model.Slice;
import dev.sett.model.Trial;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How far the ratio of two programs was still moving while it was measured: what the second half of
 * their slices says, less what the first half says. If the ratio goes on in a straight line, its
 * last value lies this far from the mean of all.
 */
final class Drift {

  private Drift() {}

  /** Size of the drift of ln(b / a), &gt;= 0; 0 for metrics that slices don't have one by one. */
  static double of(Trial a, Trial b, Metric metric) {
    return switch (metric) {
      case REQUESTS_PER_SECOND ->
          of(
              a.slices(Phase.CAPACITY),
              b.slices(Phase.CAPACITY),
              s -> (double) s.load().completed() / s.load().countedNanos());
      case CPU_PER_REQUEST ->
          of(
              a.slices(Phase.COST),
              b.slices(Phase.COST),
              s -> (double) s.usage().cpuNanos() / s.load().answered());
      default -> 0;
    };
  }

  private static double of(List<Slice> a, List<Slice> b, ToDoubleFunction<Slice> value) {
    double drift = Math.abs(gain(b, value) - gain(a, value));
    return Double.isFinite(drift) ? drift : 0;
  }

  private static double gain(List<Slice> slices, ToDoubleFunction<Slice> value) {
    int half = slices.size() / 2;
    return meanLog(slices.subList(slices.size() - half, slices.size()), value)
        - meanLog(slices.subList(0, half), value);
  }

  private static double meanLog(List<Slice> slices, ToDoubleFunction<Slice> value) {
    return slices.stream().mapToDouble(value).map(Math::log).average().orElse(0);
  }
}
