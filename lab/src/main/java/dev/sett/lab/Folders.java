package dev.sett.lab;

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
