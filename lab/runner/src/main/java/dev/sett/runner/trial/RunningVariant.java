package dev.sett.runner.trial;

import dev.sett.load.schedule.Shape;
import dev.sett.model.experiment.Point;
import dev.sett.model.inside.InsideEvidence;
import dev.sett.model.outside.MemoryReading;
import dev.sett.model.outside.Sample;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.runner.control.TrialException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** One live process of one variant, ready to be loaded. Used by one thread. */
public interface RunningVariant {

  /** The process as it was started. */
  LaunchedProcess launched();

  /** Whether it is as warm as its last block left it, so that it needs no warm-up. */
  default boolean isWarm() {
    return false;
  }

  /**
   * Goes on with the same process at another point: the load is connected anew, and what was seen
   * so far is forgotten.
   *
   * @throws TrialException if the program does not take the connections
   */
  void moveTo(Point point);

  /**
   * One turn of load.
   *
   * @param settle load that is not counted, before the counted window
   * @param live receives each window of 100 ms as it ends
   * @throws TrialException if the program or the engine breaks
   */
  Slice slice(
      Phase phase, Shape shape, Duration settle, Duration counted, Consumer<LoadSlice.Window> live)
      throws InterruptedException;

  /**
   * Reads the program's memory, while nothing is in flight.
   *
   * @throws TrialException if the program has ended
   */
  MemoryReading memory(MemoryReading.Moment moment);

  /** What of its memory could not be read, as a sentence; empty if all could. */
  Optional<String> memoryGap();

  /**
   * What of it can't be measured or is not as it was asked for, because its command did not start
   * it directly; sentences that follow its name and a colon.
   */
  default List<String> remarks() {
    return List.of();
  }

  /** What the outside probe saw so far, at the present point. */
  List<Sample> samples();

  /**
   * Stops the process and everything below it.
   *
   * @return whether it ended when asked to
   */
  boolean stop() throws InterruptedException;

  /** What was seen from inside its JVM, once it has stopped; empty if nothing was recorded. */
  default Optional<InsideEvidence> inside() {
    return Optional.empty();
  }
}
