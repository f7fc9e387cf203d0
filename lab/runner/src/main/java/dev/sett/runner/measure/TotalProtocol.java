package dev.sett.runner.measure;

import dev.sett.load.schedule.Shape;
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

/** A number of requests, as fast as they are answered, on a program that has answered once. */
final class TotalProtocol implements MeasurementProtocol {

  /** Time after which no more are sent. */
  static final Duration LONGEST = Duration.ofHours(1);

  private final TotalMeasure total;

  TotalProtocol(TotalMeasure total) {
    this.total = total;
  }

  @Override
  public void run(ProcessGroup group) throws InterruptedException {
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
