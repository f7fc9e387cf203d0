package dev.sett.runner.measure;

import dev.sett.load.schedule.Shape;
import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.experiment.OverloadMeasure;
import dev.sett.model.trial.Phase;
import dev.sett.runner.trial.MeasurementProtocol;
import dev.sett.runner.trial.ProcessGroup;
import dev.sett.runner.trial.TrialBuilder;
import dev.sett.runner.trial.VisitDeadline;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Warm-up, a closed loop that shows the capacity of each member, and then for one member after the
 * other a normal rate, an overload, and the normal rate again, while the others are idle.
 */
final class OverloadProtocol implements MeasurementProtocol {

  private final Design design;
  private final Duration warmUpLimit;
  private final OverloadMeasure overload;
  private final OptionalDouble normalRps;
  private final Shape closed;
  private final Optional<VisitDeadline> deadline;

  /**
   * The course of an overload.
   *
   * @param warmUpLimit warm-up on each member at most
   * @param normalRps empty: a share of the lowest capacity that the members show
   * @param connections of the overload; warm-up and closed loop use no more than are usual, because
   *     over all of them a heavy program answers nothing in time
   * @param deadline when the group is to have ended, which limits the warm-up
   */
  OverloadProtocol(
      Design design,
      Duration warmUpLimit,
      OverloadMeasure overload,
      OptionalDouble normalRps,
      int connections,
      Optional<VisitDeadline> deadline) {
    this.design = design;
    this.warmUpLimit = warmUpLimit;
    this.overload = overload;
    this.normalRps = normalRps;
    this.closed = new Shape.Few(Math.min(1, (double) Defaults.CONNECTIONS / connections));
    this.deadline = deadline;
  }

  @Override
  public void run(ProcessGroup group) throws InterruptedException {
    SteadyProtocol.warmUp(group, design, closed, warmUpLimit, deadline);
    double normal = normalRps.isPresent() ? normalRps.getAsDouble() : normalRps(group);
    Shape surge =
        new Shape.Surge(
            normal,
            overload.overloadRps(normal),
            OverloadMeasure.BEFORE.toMillis(),
            overload.length().toMillis(),
            overload.within().toMillis());
    for (TrialBuilder member : group.shuffled()) {
      group.load(member, Phase.OVERLOAD, surge, /* settle= */ Duration.ZERO, overload.loaded());
    }
  }

  private double normalRps(ProcessGroup group) throws InterruptedException {
    for (TrialBuilder member : group.turns(design.capacity())) {
      group.load(member, Phase.CAPACITY, closed);
    }
    return OverloadMeasure.NORMAL * SteadyProtocol.lowestCapacity(group);
  }
}
