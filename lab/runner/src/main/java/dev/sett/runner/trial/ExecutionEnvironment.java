package dev.sett.runner.trial;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.runner.control.CompletedProcess;
import dev.sett.runner.control.TrialException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What trials on this machine need of it: programs that can be started, and a clock. */
public interface ExecutionEnvironment {

  /**
   * Makes the services ready that programs depend on which are about to be started.
   *
   * @param variants whose programs are alive together
   * @throws TrialException if a service has ended, or can't be started, prepared or reset
   */
  void enter(List<Variant> variants) throws InterruptedException;

  /** Stops what was started for these programs, which have stopped. */
  void leave() throws InterruptedException;

  /**
   * Starts a fresh process, waits until it answers, and connects the load to it.
   *
   * @throws TrialException if it never answers
   */
  RunningVariant start(Variant variant, Point point) throws InterruptedException;

  /**
   * Starts a program that ends by itself, and waits until it has.
   *
   * @param limit time it may take
   * @throws TrialException if it can't be started, takes longer, or ends with an exit code other
   *     than 0
   */
  CompletedProcess run(Variant variant, Point point, Duration limit) throws InterruptedException;

  /** Monotonic time in nanoseconds. */
  long nanoTime();

  /**
   * Lets time pass.
   *
   * @throws TrialException if the run was interrupted
   */
  void rest(Duration length) throws InterruptedException;

  /** The moment on the calendar. */
  Instant now();
}
