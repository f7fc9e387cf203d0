package dev.sett.cli.campaign;

import dev.sett.cli.progress.RunEstimate;
import dev.sett.model.experiment.Experiment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One experiment of a campaign, and what is to be done with it.
 *
 * @param asked the experiment as its file has it, in the form that was asked for
 * @param command that would run it alone
 * @param planned what of it can run on this machine
 */
record CampaignEntry(Experiment asked, List<String> command, Experiment planned, Step step) {

  /** Copies the list. */
  CampaignEntry {
    command = List.copyOf(command);
  }

  /** What is to be done with an experiment. */
  sealed interface Step {

    /**
     * It is run.
     *
     * @param notCounted why the newest result of it does not count as done; empty if there is none
     */
    record Begin(Optional<String> notCounted) implements Step {}

    /**
     * A run that was cut off, or of which programs failed, is resumed.
     *
     * @param trials that it has
     */
    record Resume(Path folder, int trials) implements Step {}

    /** It is done already. */
    record Skip(Path folder) implements Step {}

    /** It can't run here. */
    record Refuse(String sentence) implements Step {}
  }

  String name() {
    return asked.name();
  }

  /** Whether it is to be measured, from its beginning or not. */
  boolean isMeasured() {
    return switch (step) {
      case Step.Begin _, Step.Resume _ -> true;
      case Step.Skip _, Step.Refuse _ -> false;
    };
  }

  /** The most time that it takes. A run that is resumed has its whole budget again. */
  Duration most() {
    return isMeasured() ? RunEstimate.most(planned) : Duration.ZERO;
  }
}
