package dev.sett.ui;

import dev.sett.model.disk.ResultFiles;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.storage.ResultJson;
import dev.sett.model.text.ExperimentException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The results below a folder. Each request lists the folder; a file is read again only if it
 * changed. Thread safe.
 */
final class ResultIndex {
  /** Runs that are listed at most; those that changed last. */
  static final int MOST = 1000;

  private static final int MOST_RESULTS = 200;

  private final Path folder;
  private final InstantSource clock;
  private final Recent<String, ResultSummary> summaries = new Recent<>(2 * MOST);
  private final Recent<String, Result> results = new Recent<>(MOST_RESULTS);
  private final Recent<String, Instant> lastTrials = new Recent<>(MOST);

  /**
   * The shelf of a folder.
   *
   * @param folder that is there, without links in its path
   * @param clock says for how long a run has been silent
   */
  ResultIndex(Path folder, InstantSource clock) {
    this.folder = folder;
    this.clock = clock;
  }

  /**
   * What there is.
   *
   * @param runs the newest first
   * @param unread what can't be read
   * @param more how many older ones were left out
   */
  record Listing(List<ListedResult> runs, List<ListedResult.Unread> unread, int more) {}

  Path folder() {
    return folder;
  }

  /** Everything that can be shown. */
  Listing listing() {
    List<Item> items = Walk.below(folder);
    List<ListedResult> runs = new ArrayList<>();
    List<ListedResult.Unread> unread = new ArrayList<>();
    for (Item item : items.subList(0, Math.min(MOST, items.size()))) {
      try {
        runs.add(row(item));
      } catch (ExperimentException e) {
        unread.add(new ListedResult.Unread(item.name(), e.complaints().getFirst().sentence()));
      }
    }
    runs.sort(Comparator.comparing(ListedResult::startedAt).reversed());
    return new Listing(runs, unread, Math.max(0, items.size() - MOST));
  }

  /** Reads what the list needs, a few milliseconds for each result, so that nobody waits for it. */
  void readAhead() {
    try {
      Listing ignored = listing();
    } catch (ExperimentException e) {
      // Whoever asks for the list is told.
    }
  }

  /** The run of a name; only what is in the list can be had. */
  Optional<Item> item(String name) {
    return Walk.below(folder).stream().filter(i -> i.name().equals(name)).findFirst();
  }

  /** Every run of an experiment that has a result, what changed last first. */
  List<Item> of(String experiment) {
    return Walk.below(folder).stream()
        .filter(i -> i.result().isPresent() && isOf(i, experiment))
        .limit(MOST)
        .toList();
  }

  private boolean isOf(Item item, String experiment) {
    try {
      return summary(item).row().experiment().equals(experiment);
    } catch (ExperimentException e) {
      return false; // the list says why
    }
  }

  /**
   * A run in a few words, in its state of now.
   *
   * @throws ExperimentException if it can't be read
   */
  ListedResult row(Item item) {
    ResultSummary summary = summary(item);
    if (summary.judged().isEmpty()) {
      return summary.row().in(isSilent(item, summary) ? RunState.SILENT : RunState.RUNNING);
    }
    return isResumed(item, summary.judged().get()) && !isSilent(item, summary)
        ? summary.row().in(RunState.RUNNING)
        : summary.row();
  }

  /** Time since anything was added to a run. */
  Duration sinceChange(Item item) {
    return Duration.between(item.changed().toInstant(), clock.instant());
  }

  /** Time since a moment. */
  Duration since(Instant moment) {
    return Duration.between(moment, clock.instant());
  }

  /**
   * A result as a whole.
   *
   * @throws ExperimentException if there is none, or it can't be read
   */
  Result result(Item item) {
    Stamp stamp =
        item.result().orElseThrow(() -> new ExperimentException(item.name(), "has no result yet."));
    return results.get(item.name(), stamp, () -> read(item));
  }

  /**
   * The plan of a run.
   *
   * @throws ExperimentException if there is none, or it can't be read
   */
  Plan plan(Item item) {
    return understood(item, () -> ResultFolder.open(item.folder()).plan());
  }

  private ResultSummary summary(Item item) {
    return summaries.get(
        item.name(),
        List.of(item.plan(), item.result()),
        () ->
            understood(
                item,
                () ->
                    item.result().isPresent()
                        ? ResultSummary.of(item.name(), result(item))
                        : ResultSummary.of(item.name(), plan(item))));
  }

  private boolean isSilent(Item item, ResultSummary summary) {
    return sinceChange(item).compareTo(summary.longestSilence()) > 0;
  }

  /** Whether trials were added after the result was made: its run goes on. */
  private boolean isResumed(Item item, Instant judged) {
    boolean maybe =
        item.plan().isPresent()
            && item.trials().isPresent()
            && item.result().isPresent()
            && item.trials().get().compareTo(item.result().get().changed()) > 0;
    // Copied files may be of any order in time, so the last trial itself is asked.
    return maybe
        && lastTrials
            .get(item.name(), item.trials(), () -> understood(item, () -> lastTrial(item)))
            .isAfter(judged);
  }

  private static Instant lastTrial(Item item) {
    ResultFolder folder = ResultFolder.open(item.folder());
    List<String> files = folder.trials().names();
    return files.isEmpty() ? Instant.EPOCH : folder.trials().read(files.getLast()).startedAt();
  }

  private static Result read(Item item) {
    return understood(
        item,
        () ->
            ResultJson.result(ResultFiles.below(item.folder()).read("result.json"), "result.json"));
  }

  /** A file that anybody may have written can be wrong in ways that no reader foresees. */
  static <T> T understood(Item item, Supplier<T> reading) {
    try {
      return reading.get();
    } catch (ExperimentException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new ExperimentException(
          item.name(), "is not a valid result (" + e.getClass().getSimpleName() + ").");
    }
  }
}
