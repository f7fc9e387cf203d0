package dev.sett.runner;

import dev.sett.model.MemoryReading;

/** No load at all: what counts is over when the program has answered once. */
final class StartCourse implements Course {

  @Override
  public void run(Group group) throws InterruptedException {
    for (Member member : group.members()) {
      group.memory(member, MemoryReading.Moment.STARTED);
    }
  }
}
