package dev.sett.runner.schedule;

import dev.sett.model.storage.ResultFolder;
import dev.sett.model.text.ExperimentException;
import dev.sett.runner.ExperimentService;
import java.time.Duration;

/**
 * Warm pairs that are added to a measurement.
 *
 * @param budget time for them; there is at least one at each point
 * @param untilDecided whether they are looked at one by one, and end once the verdict is decided
 */
public record Addition(Duration budget, boolean untilDecided) {

  /**
   * Refuses a run to which nothing can be added.
   *
   * @throws ExperimentException with what to do instead
   */
  public static void requirePossible(ResultFolder folder) {
    LookSchedule.requireExtensible(folder, folder.trials().summaries());
  }

  /**
   * Plans them in the folder of a run, so that {@link ExperimentService#run} measures them.
   *
   * @throws ExperimentException if nothing can be added to it
   */
  public void to(ResultFolder folder) {
    LookSchedule.extend(folder, budget, untilDecided);
  }
}
