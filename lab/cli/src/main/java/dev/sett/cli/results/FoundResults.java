package dev.sett.cli.results;

import dev.sett.history.HistoricalResult;
import dev.sett.model.disk.ResultFiles;
import dev.sett.model.result.Result;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.storage.ResultJson;
import dev.sett.model.text.ExperimentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Results that were found, and what could not be read. */
final class FoundResults {
  private static final int DEEPEST = 6;

  private final List<HistoricalResult> pasts = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();
  private int dated;

  /**
   * Every result below a folder.
   *
   * @throws ExperimentException if there is no such folder
   */
  static FoundResults below(Path folder) {
    FoundResults found = new FoundResults();
    if (!Files.isDirectory(folder)) {
      throw new ExperimentException(
          folder.toString(),
          "is not a folder. Name a folder that holds results, such as results/.");
    }
    try (Stream<Path> files = Files.walk(folder, DEEPEST)) {
      files
          .filter(f -> f.endsWith("result.json") && isOfARun(folder, f))
          .sorted()
          .forEach(file -> found.read(folder, file));
    } catch (IOException | java.io.UncheckedIOException e) {
      throw new ExperimentException(folder.toString(), "can't be listed (" + e.getMessage() + ").");
    }
    return found;
  }

  /** Whether a file is that of a run and not of a part of one, which evidence is. */
  private static boolean isOfARun(Path searched, Path file) {
    Path folder = file.getParent();
    while (folder != null && !folder.equals(searched)) {
      if (ResultFolder.isPart(folder)) {
        return false;
      }
      folder = folder.getParent();
    }
    return true;
  }

  private void read(Path searched, Path file) {
    Path folder = file.toAbsolutePath().getParent();
    try {
      byte[] json = ResultFiles.below(searched).read(searched.relativize(file).toString());
      Result result = ResultJson.result(json, file.toString());
      add(new HistoricalResult(String.valueOf(folder), result.plan().commit(), result));
    } catch (ExperimentException e) {
      unread(file.toString(), e.complaints().getFirst().sentence());
    }
  }

  void add(HistoricalResult past) {
    pasts.add(past);
  }

  void unread(String where, String why) {
    remarks.add("Skipped: " + where + " " + why);
  }

  /** Counts a result of which only the commit is known that brought it to the branch. */
  void datedByBranch() {
    dated++;
  }

  List<HistoricalResult> pasts() {
    return List.copyOf(pasts);
  }

  /** What a reader should know, sentences. */
  List<String> remarks() {
    List<String> all = new ArrayList<>(remarks);
    if (dated > 0) {
      all.add(
          dated
              + (dated == 1 ? " result names" : " results name")
              + " no commit; the commit that added the file to the branch is shown instead.");
    }
    return all;
  }
}
