package dev.sett.apps.standalone;

import dev.sett.threads.ThreadingModel;
import java.time.Duration;
import java.util.Optional;

/**
 * What is to be run.
 *
 * @param threads the threading model; one with an executor
 * @param count how many tasks, at least 1
 * @param pause how long each task waits, zero or more
 * @param work what each task computes after that
 * @param collect whether to collect garbage while all tasks wait, so that heap counts only what is
 *     alive
 * @param arrivals when tasks arrive; empty: all of them as fast as they can be handed over
 */
record TaskPlan(
    ThreadingModel threads,
    int count,
    Duration pause,
    CpuWork work,
    boolean collect,
    Optional<ArrivalPlan> arrivals) {

  /** Tasks that come as fast as they can be handed over, with so many rounds of work. */
  TaskPlan(ThreadingModel threads, int count, Duration pause, int rounds, boolean collect) {
    this(threads, count, pause, CpuWork.ofRounds(rounds), collect, Optional.empty());
  }
}
