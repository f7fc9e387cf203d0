package dev.sett.runner.schedule;

import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.MeasureTrait;
import dev.sett.model.experiment.Point;
import dev.sett.model.trial.Trial;
import dev.sett.runner.trial.LoadDriver;
import dev.sett.verdict.blocks.KeptTrials;
import dev.sett.verdict.values.TrialMetrics;
import java.util.List;
import java.util.OptionalDouble;

/** The rate at which all variants are compared at a point. Used by one thread. */
final class CommonRate {

  private final RunningPlan plan;
  private final KeptTrials trials;

  /** The rates of a run with these trials. */
  CommonRate(RunningPlan plan, KeptTrials trials) {
    this.plan = plan;
    this.trials = trials;
  }

  /**
   * Whether it must still be found in a block of its own: one process after another can't know the
   * lowest capacity before all have run.
   */
  boolean needsPilot(Point point) {
    boolean together =
        point.measure().is(MeasureTrait.ALTERNATES)
            && (plan.judged().pairing() == Pairing.ALTERNATING
                || (plan.design().pairs().isPresent()
                    && !point.measure().is(MeasureTrait.LOWEST_CAPACITY)));
    return point.measure().is(MeasureTrait.COMMON_RATE)
        && !together
        && at(point).isEmpty()
        && LoadDriver.of(plan.experiment()).holdsRate();
  }

  /**
   * The rate at a point: given, or already used by an earlier trial, or the design's share of the
   * lowest capacity that a pilot has shown; empty: not known yet.
   */
  OptionalDouble at(Point point) {
    if (point.rateRps().isPresent()) {
      return point.rateRps();
    }
    List<Trial> here = trials.at(point.name());
    double known = TrialMetrics.usedRate(point.name(), here);
    if (known > 0) {
      return OptionalDouble.of(known);
    }
    List<Trial> pilots =
        here.stream().filter(t -> t.block() == 0 && t.failure().isEmpty()).toList();
    long variants = pilots.stream().map(Trial::variant).distinct().count();
    return variants < plan.variantsAt(point.name())
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            plan.design().rateShare()
                * pilots.stream()
                    .mapToDouble(t -> TrialMetrics.capacityRps(t.slices()))
                    .min()
                    .orElseThrow());
  }
}
