package dev.sett.cli.campaign;

import dev.sett.cli.campaign.CampaignEntry.Step;
import dev.sett.cli.experiment.ChangedConditions;
import dev.sett.cli.experiment.Continuation;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.trial.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The runs in the folder of results. One counts for an experiment if it measured the same, with the
 * same measuring code and programs, on a machine that is the same but for what differs from hour to
 * hour.
 */
final class EarlierRuns {

  private final Path results;

  /** Those in a folder, directly below it. */
  EarlierRuns(Path results) {
    this.results = results;
  }

  /** A run of the same experiment. */
  private record Earlier(ResultFolder folder, Plan plan) {}

  /**
   * What is to be done with an experiment: it is skipped if a run of it is finished, else the
   * newest one is resumed, if there is one.
   *
   * @param now the plan by which it would be run
   */
  Step step(Experiment asked, Plan now) {
    List<Earlier> newestFirst = of(asked);
    List<Earlier> counting =
        newestFirst.stream().filter(run -> changes(run.plan(), now).isEmpty()).toList();
    for (Earlier run : counting) {
      if (isFinished(run.folder())) {
        return new Step.Skip(run.folder().path());
      }
    }
    if (!counting.isEmpty()) {
      ResultFolder folder = counting.getFirst().folder();
      return new Step.Resume(folder.path(), folder.trials().names().size());
    }
    return new Step.Begin(
        newestFirst.stream()
            .findFirst()
            .map(
                run ->
                    Continuation.shown(run.folder().path())
                        + ", "
                        + String.join("; ", changes(run.plan(), now))));
  }

  private List<Earlier> of(Experiment asked) {
    List<Earlier> runs = new ArrayList<>();
    if (!Files.isDirectory(results)) {
      return runs;
    }
    try (Stream<Path> folders = Files.list(results)) {
      folders
          .filter(f -> String.valueOf(f.getFileName()).startsWith(asked.name() + "-"))
          .filter(f -> Files.isRegularFile(f.resolve("plan.json")))
          .forEach(folder -> earlier(folder, asked).ifPresent(runs::add));
    } catch (IOException e) {
      throw new ExperimentException(results.toString(), "can't be listed (" + e + ").");
    }
    runs.sort(Comparator.comparing((Earlier run) -> run.plan().startedAt()).reversed());
    return runs;
  }

  /** A run, if it can be read and is one of the experiment. */
  private static Optional<Earlier> earlier(Path path, Experiment asked) {
    try {
      ResultFolder folder = ResultFolder.open(path);
      return folder.isOf(asked)
          ? Optional.of(new Earlier(folder, folder.plan()))
          : Optional.empty();
    } catch (ExperimentException e) {
      return Optional.empty(); // Of another version, or damaged: it is no result of today's.
    }
  }

  /** What prevents an earlier run from counting, a few words each. */
  private static List<String> changes(Plan then, Plan now) {
    List<String> changes =
        new ArrayList<>(
            ChangedConditions.since(
                then, new ChangedConditions.Now(now.machine(), now.sett(), now.jars())));
    if (then.jars().isPresent() != now.jars().isPresent()) {
      changes.add("its jars or today's are not known");
    }
    if (!cells(then).equals(cells(now))) {
      changes.add("other points or variants can run here now");
    }
    return changes;
  }

  private static List<Object> cells(Plan plan) {
    return List.of(
        plan.experiment().points().stream().map(Point::name).toList(),
        plan.skipped().stream().map(s -> List.of(s.point(), s.variant())).toList());
  }

  /** Whether a run ended by itself, and the last trial of every variant at every point worked. */
  private static boolean isFinished(ResultFolder folder) {
    Optional<Result> result = folder.result();
    if (result.isEmpty() || result.get().interrupted()) {
      return false;
    }
    Map<List<String>, Trial> last = new HashMap<>();
    folder.trials().summaries().forEach(t -> last.put(List.of(t.point(), t.variant()), t));
    Plan plan = folder.plan();
    return plan.experiment().points().stream()
        .map(Point::name)
        .allMatch(
            point ->
                plan.variantsAt(point).stream()
                    .map(variant -> Optional.ofNullable(last.get(List.of(point, variant.name()))))
                    .allMatch(trial -> trial.filter(EarlierRuns::worked).isPresent()));
  }

  private static boolean worked(Trial trial) {
    return trial.failure().isEmpty();
  }
}
