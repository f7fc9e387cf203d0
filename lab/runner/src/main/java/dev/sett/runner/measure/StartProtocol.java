package dev.sett.runner.measure;

import dev.sett.model.outside.MemoryReading;
import dev.sett.runner.trial.MeasurementProtocol;
import dev.sett.runner.trial.ProcessGroup;
import dev.sett.runner.trial.TrialBuilder;

/** No load at all: what counts is over when the program has answered once. */
final class StartProtocol implements MeasurementProtocol {

  @Override
  public void run(ProcessGroup group) throws InterruptedException {
    for (TrialBuilder member : group.members()) {
      group.memory(member, MemoryReading.Moment.STARTED);
    }
  }
}
