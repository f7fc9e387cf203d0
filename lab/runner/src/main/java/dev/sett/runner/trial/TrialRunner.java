package dev.sett.runner.trial;

import dev.sett.model.trial.Trial;
import dev.sett.runner.measure.LocalRunner;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/**
 * Carries out the trials that a block asks for: {@link LocalRunner} on this machine, {@link
 * RemoteRunner} on other hosts. Used by one thread.
 */
public interface TrialRunner {

  /**
   * One trial of each member at each point. The programs of a visit are alive together if there are
   * several, and go through all visits if they can.
   *
   * @param visits at least one, each with the same variants in the same order
   * @param warmUpLimit warm-up on each variant at each point at most
   * @param random decides the order of turns
   * @return of each visit all trials if all went well, else only those that failed, and none of
   *     those after it
   */
  List<Trial> run(List<PointRun> visits, Duration warmUpLimit, Random random)
      throws InterruptedException;

  /** Monotonic time in nanoseconds. */
  long nanoTime();
}
