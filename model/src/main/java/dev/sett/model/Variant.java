package dev.sett.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.OptionalInt;

/**
 * One arm of an experiment.
 *
 * @param name as the reader of the report will see it, unique in its experiment
 * @param launch how its process is started
 * @param connections connections its load comes over, whatever the point says
 * @param cpus number of CPUs it has, whatever the point says
 */
public record Variant(
    String name,
    Launch launch,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) OptionalInt connections,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) OptionalInt cpus) {

  /** A variant under the same load and on the same CPUs as the others. */
  public Variant(String name, Launch launch) {
    this(name, launch, OptionalInt.empty(), OptionalInt.empty());
  }

  /** The point as this variant meets it. */
  public Point at(Point point) {
    return new Point(
        point.name(),
        point.request(),
        connections.orElse(point.connections()),
        point.rateRps(),
        point.jdk(),
        cpus.isPresent() ? cpus : point.cpus(),
        point.heap(),
        point.special(),
        point.factors());
  }
}
