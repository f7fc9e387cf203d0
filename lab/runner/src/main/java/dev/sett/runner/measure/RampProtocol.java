package dev.sett.runner.measure;

import dev.sett.load.schedule.Shape;
import dev.sett.model.design.Design;
import dev.sett.model.experiment.RampMeasure;
import dev.sett.model.trial.Phase;
import dev.sett.runner.trial.MeasurementProtocol;
import dev.sett.runner.trial.ProcessGroup;
import dev.sett.runner.trial.TrialBuilder;
import java.time.Duration;

/**
 * From idle to a closed loop over all connections, which are open and silent before. Cold: right
 * after the first answer of a fresh process. Warm: after a warm-up and a rest.
 */
final class RampProtocol implements MeasurementProtocol {

  private final Design design;
  private final Duration warmUpLimit;
  private final RampMeasure ramp;

  /**
   * The course of a ramp.
   *
   * @param warmUpLimit warm-up at most, if there is one
   */
  RampProtocol(Design design, Duration warmUpLimit, RampMeasure ramp) {
    this.design = design;
    this.warmUpLimit = warmUpLimit;
    this.ramp = ramp;
  }

  @Override
  public void run(ProcessGroup group) throws InterruptedException {
    if (ramp.warm()) {
      SteadyProtocol.warmUpAndRest(group, design, warmUpLimit);
    }
    for (TrialBuilder member : group.members()) {
      group.load(
          member,
          Phase.RAMP,
          new Shape.Gradual(ramp.over().toMillis()),
          /* settle= */ Duration.ZERO,
          ramp.length());
    }
  }
}
