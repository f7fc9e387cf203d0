package dev.sett.cli.flags;

import dev.sett.model.design.Defaults;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Objective;
import dev.sett.model.experiment.OverloadMeasure;
import dev.sett.model.experiment.Point;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flag that also measures what happens at more than the capacity. */
public final class OverloadFlag {

  /** Pairs for which the budget is made longer. */
  private static final int PAIRS = 3;

  @Option(
      names = "--overload",
      paramLabel = "FACTOR",
      arity = "0..1",
      fallbackValue = "1.5",
      description =
          "Also overload each variant: this many times the lower capacity (default 1.5) for 20 s,"
              + " then half of the capacity until latency is normal again. Makes the default budget"
              + " about 2 minutes longer for each point and pair (docs/methods/overload.md).")
  private @Nullable String factor;

  /** Whether the user asked for it. */
  public boolean isGiven() {
    return factor != null;
  }

  /**
   * The experiment with another point for each of its points.
   *
   * @param objective of the other points; if it limits one percentile, that is also the time within
   *     which an answer under overload is of use
   * @param hasBudget whether the user said how long it may take
   * @throws dev.sett.model.text.ExperimentException if the factor is wrong
   */
  public Experiment applyTo(
      Experiment experiment, Optional<Objective> objective, boolean hasBudget) {
    Optional<Double> times = DesignFlags.given("--overload", factor, OverloadMeasure::factorOf);
    if (times.isEmpty()) {
      return experiment;
    }
    OverloadMeasure measure =
        new OverloadMeasure(
            times.get(),
            Defaults.OVERLOAD_LENGTH,
            Defaults.OVERLOAD_RECOVERY,
            objective
                .filter(one -> one.limits().size() == 1)
                .map(one -> OverloadMeasure.nearestWithin(one.limits().getFirst().within()))
                .orElse(Defaults.OVERLOAD_WITHIN));
    List<Point> points = new ArrayList<>();
    for (Point point : experiment.points()) {
      points.add(point);
      points.add(
          point
              .withName(point.name() + " overload")
              .withConnections(Math.max(point.connections(), measure.usualConnections()))
              .withRateRps(OptionalDouble.empty())
              .measured(measure));
    }
    Experiment both = experiment.withPoints(points);
    Duration more =
        measure
            .loaded()
            .multipliedBy((long) PAIRS * experiment.variants().size() * experiment.points().size());
    return hasBudget
        ? both
        : both.withDesign(experiment.design().withBudget(experiment.design().budget().plus(more)));
  }
}
