package dev.sett.cli.campaign;

import dev.sett.cli.campaign.CampaignEntry.Step;
import dev.sett.cli.experiment.ExperimentCommandRunner;
import dev.sett.cli.flags.CommitFlag;
import dev.sett.model.result.Result;
import dev.sett.model.storage.ResultFolder;
import dev.sett.runner.ExperimentService;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Runs experiments on this machine, as the commands run and resume do. */
final class LocalCampaignRuns implements CampaignRuns {

  private final ExperimentService service;
  private final Function<CampaignEntry, ExperimentCommandRunner> runner;
  private final Map<CampaignEntry, ResultFolder> folders = new HashMap<>();

  /**
   * Nothing was run yet.
   *
   * @param service on which all runners work
   * @param runner makes one for an experiment
   */
  LocalCampaignRuns(
      ExperimentService service, Function<CampaignEntry, ExperimentCommandRunner> runner) {
    this.service = service;
    this.runner = runner;
  }

  @Override
  public boolean run(CampaignEntry entry) throws InterruptedException {
    Optional<ResultFolder> interrupted =
        entry.step() instanceof Step.Resume resume
            ? Optional.of(ResultFolder.open(resume.folder()))
            : Optional.empty();
    ExperimentCommandRunner one = runner.apply(entry);
    try {
      one.run(
          entry.asked(),
          /* hosts= */ Optional.empty(),
          new CommitFlag().here(),
          interrupted,
          /* addition= */ Optional.empty());
    } finally {
      one.folder().or(() -> interrupted).ifPresent(folder -> folders.put(entry, folder));
    }
    return one.folder()
        .flatMap(ResultFolder::result)
        .filter(result -> !result.interrupted())
        .isPresent();
  }

  @Override
  public Optional<Found> found(CampaignEntry entry) {
    Optional<ResultFolder> folder =
        entry.step() instanceof Step.Skip skip
            ? Optional.of(ResultFolder.open(skip.folder()))
            : Optional.ofNullable(folders.get(entry));
    return folder.flatMap(made -> made.result().map(result -> found(entry, made, result)));
  }

  private static Found found(CampaignEntry entry, ResultFolder folder, Result result) {
    return new Found(
        folder.path(), FindingCounts.of(entry.asked(), result, folder.trials().summaries()));
  }

  @Override
  public boolean isInterrupted() {
    return service.isInterrupted();
  }
}
