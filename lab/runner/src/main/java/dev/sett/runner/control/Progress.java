package dev.sett.runner.control;

import dev.sett.model.result.Effect;
import dev.sett.model.result.Plan;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Receives the progress of an experiment. Called from the lab's thread; must return quickly. */
public interface Progress {

  /** Ignores everything. */
  Progress SILENT = new Progress() {};

  /** All checks are done; the first block is about to start. */
  default void planned(Plan plan, Path folder) {}

  /**
   * A block starts.
   *
   * @param block 1, 2, 3 …; 0 for the pilot
   */
  default void block(String point, int block) {}

  /** The number of warm pairs has been chosen. */
  default void pairs(int number) {}

  /** A process is being started. */
  default void starting(String variant) {}

  /** A program that exits on its own has been started and is waited for. */
  default void running(String variant) {}

  /** One variant gets a turn of load. */
  default void turn(String variant, Phase phase) {}

  /** The turn is over. */
  default void ended(String variant, Slice slice) {}

  /** A window of 100 ms of load has passed. */
  default void window(LoadSlice.Window window) {}

  /** A trial is over and saved. */
  default void saved(Trial trial) {}

  /** A sentence for the log: what a look found, or why a part of the explanation is missing. */
  default void gap(String sentence) {}

  /** What is known so far, after each block, with time left in the budget. */
  default void known(List<Effect> effects, Duration left) {}
}
