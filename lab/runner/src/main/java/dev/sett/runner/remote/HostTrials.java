package dev.sett.runner.remote;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Warning;
import dev.sett.runner.control.TrialException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/** Other hosts that carry out a trial as a whole: nothing is known of it before its end. */
interface HostTrials {

  /**
   * What came back.
   *
   * @param slices in order of time, one a phase
   */
  record Done(LaunchedProcess launched, List<Slice> slices, List<Warning> warnings) {

    /** Copies the lists. */
    public Done {
      slices = List.copyOf(slices);
      warnings = List.copyOf(warnings);
    }
  }

  /**
   * One trial from start to stop.
   *
   * @param number of the trial
   * @param warmUp closed-loop load before anything counts
   * @param rateRps rate of the cost phase; empty: there is none
   * @throws TrialException if the program, a host or a load engine does not do its part
   */
  Done run(int number, Variant variant, Point point, Duration warmUp, OptionalDouble rateRps)
      throws InterruptedException;
}
