package dev.sett.runner.trial;

import dev.sett.runner.control.TrialException;

/**
 * What the members of a group go through between start and stop: which load, in which order. One
 * for each measure.
 */
public interface MeasurementProtocol {
  /**
   * Loads the members.
   *
   * @throws TrialException if a program or the engine breaks
   */
  void run(ProcessGroup group) throws InterruptedException;
}
