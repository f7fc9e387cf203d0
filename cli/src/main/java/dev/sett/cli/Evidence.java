package dev.sett.cli;

import dev.sett.model.ResultFolder;
import dev.sett.model.Trial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The trials of a result that were run apart to look into the programs. */
final class Evidence {
  private static final String FOLDER = "evidence";

  private Evidence() {}

  /** Whether any was gathered for the result in this folder. */
  static boolean isThere(Path result) {
    return Files.isRegularFile(result.resolve(FOLDER).resolve("plan.json"));
  }

  /**
   * Its trials, by number; none if no evidence was gathered.
   *
   * @throws dev.sett.model.ExperimentException if it is there and can't be read
   */
  static List<Trial> of(Path result) {
    return isThere(result) ? ResultFolder.open(result.resolve(FOLDER)).trials() : List.of();
  }
}
