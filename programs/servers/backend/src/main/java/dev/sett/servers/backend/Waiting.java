package dev.sett.servers.backend;

import dev.sett.workload.AnswerBody;
import dev.sett.workload.BadRequestException;
import dev.sett.workload.Routing;
import dev.sett.workload.Work;
import dev.sett.workload.Workbench;
import java.time.Duration;
import java.util.Optional;

/** The only work of a back end: a delayed response that holds no thread during the delay. */
record Waiting(Delays delays) implements Routing.Labour {
  private static final Workbench.Done NOTHING =
      new Workbench.Done(Optional.empty(), AnswerBody.InMemory.EMPTY);

  @Override
  public Workbench.Done perform(Work work) throws BadRequestException {
    if (!work.waitsOnly()) {
      throw new BadRequestException(
          "The back end only waits: idle is the only unit of work that it supports.");
    }
    return NOTHING;
  }

  @Override
  public Duration after(Work work) {
    return Duration.ofNanos(delays.nextNanos(work.idle()));
  }
}
