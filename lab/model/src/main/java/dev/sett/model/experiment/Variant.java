package dev.sett.model.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sett.model.design.ResourceLimits;
import dev.sett.model.launch.Launch;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * One arm of an experiment.
 *
 * @param name as the reader of the report will see it, unique in its experiment
 * @param launch how its process is started
 * @param connections connections its load comes over, overriding the point's
 * @param cpus number of CPUs it has, overriding the point's
 * @param headStart closed-loop load that it alone has before the warm-up of all
 * @param limits what its program may use at most, with everything that it starts; empty: anything
 */
@RecordBuilder
public record Variant(
    String name,
    Launch launch,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) OptionalInt connections,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) OptionalInt cpus,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Duration> headStart,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<ResourceLimits> limits)
    implements VariantBuilder.With {

  /** A variant under the same load and on the same CPUs as the others. */
  public Variant(String name, Launch launch) {
    this(
        name, launch, OptionalInt.empty(), OptionalInt.empty(), Optional.empty(), Optional.empty());
  }

  /** The same, with a head start. */
  public Variant withHeadStart(Duration time) {
    return withHeadStart(Optional.of(time));
  }

  /**
   * How many CPUs its program can keep busy: all that it was pinned to, or its quota if that is
   * less.
   *
   * @param pinned number of CPUs that its process was pinned to; 0: to none
   * @return above 0; empty if nothing limits it
   */
  public OptionalDouble usableCpus(int pinned) {
    return DoubleStream.concat(
            IntStream.of(pinned).filter(cpus -> cpus > 0).asDoubleStream(),
            limits.flatMap(ResourceLimits::cpus).stream().mapToDouble(Double::doubleValue))
        .min();
  }

  /** The point as this variant meets it. */
  public Point at(Point point) {
    return point
        .withConnections(connections.orElse(point.connections()))
        .withCpus(cpus.isPresent() ? cpus : point.cpus());
  }
}
