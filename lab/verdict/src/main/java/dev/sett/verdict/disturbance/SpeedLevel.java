package dev.sett.verdict.disturbance;

import dev.sett.model.outside.Usage;
import dev.sett.model.trial.Slice;
import java.util.Collection;
import java.util.function.ToDoubleFunction;

/**
 * How fast the CPUs were at best in some slices that were near in time. A neighbour who is busy for
 * minutes, or a phase in which CPUs are idle most of the time, slows all of them alike and disturbs
 * no comparison.
 *
 * @param server least slowdown of the programs' CPUs; infinite: unknown
 * @param load the same of the engine's
 */
public record SpeedLevel(double server, double load) {

  /** Of no slice. */
  public static final SpeedLevel UNKNOWN =
      new SpeedLevel(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

  public static SpeedLevel of(Collection<Slice> slices) {
    return new SpeedLevel(
        least(slices, Usage.Slowdown::server), least(slices, Usage.Slowdown::load));
  }

  private static double least(Collection<Slice> slices, ToDoubleFunction<Usage.Slowdown> ofCpus) {
    return slices.stream()
        .flatMap(slice -> slice.usage().machine().slowdown().stream())
        .mapToDouble(ofCpus)
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** The better of both. */
  public SpeedLevel or(SpeedLevel other) {
    return new SpeedLevel(Math.min(server, other.server), Math.min(load, other.load));
  }

  /** By how much the slower of the CPUs was slower than at this level, as a share, &gt;= 0. */
  double slowerBy(Usage.Machine machine) {
    return machine
        .slowdown()
        .map(now -> Math.max(0, Math.max(now.server() / server, now.load() / load) - 1))
        .orElse(0.0);
  }
}
