package dev.sett.runner;

import dev.sett.model.MemoryReading;

/** No load at all: what counts is over when the program has answered once. */
final class StartProtocol implements MeasurementProtocol {

  @Override
  public void run(ProcessGroup group) throws InterruptedException {
    for (TrialBuilder member : group.members()) {
      group.memory(member, MemoryReading.Moment.STARTED);
    }
  }
}
