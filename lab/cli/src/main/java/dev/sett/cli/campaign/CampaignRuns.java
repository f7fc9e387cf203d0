package dev.sett.cli.campaign;

import java.nio.file.Path;
import java.util.Optional;

/** Carries out the experiments of a campaign, one at a time. */
interface CampaignRuns {

  /**
   * Runs an experiment, or resumes it.
   *
   * @return whether it went on to its end; false: it was interrupted
   * @throws dev.sett.model.text.ExperimentException if it can't run
   * @throws dev.sett.runner.control.TrialException if a program failed
   */
  boolean run(CampaignEntry entry) throws InterruptedException;

  /** The result of an experiment that was run, or that is skipped; empty if there is none. */
  Optional<Found> found(CampaignEntry entry);

  /** Whether the user wants to stop. */
  boolean isInterrupted();

  /**
   * A result of an experiment.
   *
   * @param folder where it is
   */
  record Found(Path folder, FindingCounts findings) {}
}
