package dev.sett.runner.measure;

import dev.sett.load.schedule.Shape;
import dev.sett.model.design.Design;
import dev.sett.model.experiment.TotalMeasure;
import dev.sett.model.text.Quantity;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.runner.control.TrialException;
import dev.sett.runner.trial.MeasurementProtocol;
import dev.sett.runner.trial.ProcessGroup;
import dev.sett.runner.trial.TrialBuilder;
import java.time.Duration;
import java.util.List;

/**
 * A number of requests, as fast as they are answered. Cold: on a program that has answered once.
 * Warm: after a warm-up and a rest.
 */
final class TotalProtocol implements MeasurementProtocol {

  /** Time after which no more are sent. */
  static final Duration LONGEST = Duration.ofHours(1);

  private final Design design;
  private final Duration warmUpLimit;
  private final TotalMeasure total;

  /**
   * The course of a trial.
   *
   * @param warmUpLimit warm-up at most, if there is one
   */
  TotalProtocol(Design design, Duration warmUpLimit, TotalMeasure total) {
    this.design = design;
    this.warmUpLimit = warmUpLimit;
    this.total = total;
  }

  @Override
  public void run(ProcessGroup group) throws InterruptedException {
    if (total.warm()) {
      SteadyProtocol.warmUpAndRest(group, design, warmUpLimit);
    }
    for (TrialBuilder member : group.members()) {
      group.load(
          member,
          Phase.TOTAL,
          new Shape.Total(total.requests()),
          /* settle= */ Duration.ZERO,
          LONGEST);
      LoadSlice load = member.slices().getLast().load();
      if (load.answered() + load.failed() < total.requests()) {
        throw new TrialException(
            "Only %d of %d requests were answered within %s. Use a smaller number."
                .formatted(load.answered(), total.requests(), Quantity.format(LONGEST)),
            List.of());
      }
    }
  }
}
