package dev.sett.runner.service;

import dev.sett.model.experiment.Dependency;
import dev.sett.model.experiment.Placeholders;
import dev.sett.model.outside.DependencyUsage;
import dev.sett.runner.control.TrialException;

/** A running service that is ready and prepared. Used by one thread. */
interface ServiceInstance {

  /** What was started. */
  Dependency service();

  /** Where it is. */
  Placeholders.Place place();

  /**
   * Brings it back to the state that measured programs are to find; does nothing for a service that
   * has no such command.
   *
   * @throws TrialException if that fails, or the run was interrupted
   */
  void reset() throws InterruptedException;

  /**
   * Does nothing while it runs.
   *
   * @throws TrialException if it has ended
   */
  void requireRunning();

  /**
   * Begins to measure what it uses.
   *
   * @throws TrialException if it has ended
   */
  Meter meter();

  /** Ends it and everything that it started. */
  void stop() throws InterruptedException;

  /** Measures from its making until {@link #end}. Used by one thread. */
  interface Meter {

    /** Counts the connections now. Cheap enough for every half a second. */
    void look();

    /**
     * What was used.
     *
     * @throws TrialException if the service has ended
     */
    DependencyUsage end();
  }
}
