package dev.sett.runner;

import dev.sett.model.ExperimentException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders that the lab made and removes again. */
final class Folders {

  private Folders() {}

  /**
   * Makes a folder for files that nobody else may read and that are removed in the end.
   *
   * @throws ExperimentException if it can't be made
   */
  static Path makeTemporary() {
    try {
      return Files.createTempDirectory("sett-");
    } catch (IOException e) {
      throw new ExperimentException(
          System.getProperty("java.io.tmpdir"), "can't be written (" + e.getMessage() + ").");
    }
  }

  /**
   * Removes a folder with all that is in it, if it is there. A link is removed, not what it points
   * at.
   *
   * @throws IOException if something can't be removed; some of the rest is gone then
   */
  static void deleteAll(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    List<Path> deepestFirst;
    try (Stream<Path> files = Files.walk(folder)) {
      deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    for (Path file : deepestFirst) {
      Files.deleteIfExists(file);
    }
  }

  /** The same of a folder that does no harm if something of it stays behind. */
  static void tryToDeleteAll(Path folder) {
    try {
      deleteAll(folder);
    } catch (IOException e) {
      // What stays behind only takes room.
    }
  }
}
