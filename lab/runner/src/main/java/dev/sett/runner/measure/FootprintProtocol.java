package dev.sett.runner.measure;

import dev.sett.load.schedule.Shape;
import dev.sett.model.design.Design;
import dev.sett.model.outside.MemoryReading;
import dev.sett.model.trial.Phase;
import dev.sett.runner.trial.MeasurementProtocol;
import dev.sett.runner.trial.ProcessGroup;
import dev.sett.runner.trial.TrialBuilder;
import java.time.Duration;

/**
 * Memory of a program that has answered once, that has been under a constant load, and that has
 * then been under a tenth more. It is read while nothing is in flight.
 */
final class FootprintProtocol implements MeasurementProtocol {

  /** The last load against the one before. */
  static final double MORE = 1.1;

  private final Design design;
  private final Duration warmUpLimit;
  private final Duration hold;
  private final double rateRps;

  /**
   * The course at one rate.
   *
   * @param hold time at each of the two rates
   * @param rateRps the first of them
   */
  FootprintProtocol(Design design, Duration warmUpLimit, Duration hold, double rateRps) {
    this.design = design;
    this.warmUpLimit = warmUpLimit;
    this.hold = hold;
    this.rateRps = rateRps;
  }

  @Override
  public void run(ProcessGroup group) throws InterruptedException {
    for (TrialBuilder member : group.members()) {
      group.memory(member, MemoryReading.Moment.STARTED);
    }
    SteadyProtocol.warmUp(group, design, new Shape.Closed(), warmUpLimit);
    for (TrialBuilder member : group.members()) {
      load(group, member, Phase.CONSTANT, rateRps);
      group.memory(member, MemoryReading.Moment.LOADED);
      load(group, member, Phase.MORE, MORE * rateRps);
      group.memory(member, MemoryReading.Moment.MORE);
    }
  }

  private void load(ProcessGroup group, TrialBuilder member, Phase phase, double rps)
      throws InterruptedException {
    group.load(member, phase, new Shape.ConstantRate(rps), ProcessGroup.SETTLE, hold);
  }
}
