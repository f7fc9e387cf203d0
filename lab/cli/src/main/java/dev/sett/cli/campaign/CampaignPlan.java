package dev.sett.cli.campaign;

import dev.sett.cli.builtin.BuiltIns;
import dev.sett.cli.builtin.ServerBuild;
import dev.sett.cli.campaign.CampaignEntry.Step;
import dev.sett.cli.experiment.RunCommand;
import dev.sett.cli.process.Version;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.result.Plan;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.SettCommand;
import dev.sett.model.yaml.ExperimentReader;
import dev.sett.model.yaml.Selection;
import dev.sett.runner.ExperimentService;
import dev.sett.runner.control.TrialException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/**
 * Looks at every experiment of a campaign before the first one is measured.
 *
 * @param clock says when a plan was made
 */
record CampaignPlan(
    ExperimentService service, ServerBuild build, EarlierRuns earlier, Clock clock) {

  /**
   * An experiment that the user named.
   *
   * @param command that would run it alone
   */
  record Asked(Experiment experiment, List<String> command) {

    private CampaignEntry entry(Experiment planned, Step step) {
      return new CampaignEntry(experiment, command, planned, step);
    }
  }

  /**
   * Reads experiments, each once.
   *
   * @param names of files, or of experiments that come with Sett
   * @param quick whether their short form is wanted
   * @throws ExperimentException with the complaints about all of them
   */
  static List<Asked> read(List<String> names, boolean quick) {
    List<Asked> all = new ArrayList<>();
    List<Complaint> complaints = new ArrayList<>();
    for (String name : names) {
      try {
        Experiment read = new ExperimentReader(new BuiltIns()).read(RunCommand.file(name));
        Experiment experiment = quick ? Selection.quick(read) : read;
        if (all.stream().noneMatch(asked -> asked.experiment().equals(experiment))) {
          all.add(new Asked(experiment, command(name, quick)));
        }
      } catch (ExperimentException e) {
        complaints.addAll(e.complaints());
      }
    }
    if (!complaints.isEmpty()) {
      throw new ExperimentException(complaints);
    }
    return all;
  }

  private static List<String> command(String name, boolean quick) {
    return quick
        ? List.of(SettCommand.name(), "run", name, "--quick")
        : List.of(SettCommand.name(), "run", name);
  }

  /**
   * What is to be done with each experiment. What it needs is built, for a result counts only if it
   * was measured with the same jars.
   */
  List<CampaignEntry> entries(List<Asked> all) throws InterruptedException {
    List<CampaignEntry> entries = new ArrayList<>();
    for (Asked asked : all) {
      entries.add(entry(asked));
    }
    return entries;
  }

  private CampaignEntry entry(Asked asked) throws InterruptedException {
    Experiment experiment = asked.experiment();
    try {
      build.forVariants(experiment);
      build.forEngine(experiment);
      Plan plan = service.plan(experiment, Version.text(), asked.command(), clock);
      return asked.entry(plan.experiment(), earlier.step(experiment, plan));
    } catch (ExperimentException e) {
      return asked.entry(experiment, new Step.Refuse(Campaign.sentence(e)));
    } catch (TrialException e) {
      return asked.entry(experiment, new Step.Refuse(String.valueOf(e.getMessage())));
    }
  }
}
