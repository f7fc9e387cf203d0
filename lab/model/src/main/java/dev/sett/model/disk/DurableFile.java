package dev.sett.model.disk;

import dev.sett.model.text.ExperimentException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.UUID;

/**
 * Files that are either whole or not there, also after a power cut: written under another name,
 * forced to disk, renamed; then the folder is forced to disk, too.
 *
 * <p>The other name is a new one each time, and must not exist: a link that somebody left there
 * would be written through.
 */
final class DurableFile {

  private DurableFile() {}

  /**
   * Writes a file, replacing an earlier one, or a link; when this returns, it is on disk.
   *
   * @throws ExperimentException if it can't be written
   */
  static void write(Disk disk, Path target, byte[] bytes) {
    Path partial =
        target.resolveSibling(target.getFileName() + "." + UUID.randomUUID() + ".partial");
    try {
      disk.write(partial, bytes);
      disk.sync(partial);
      disk.rename(partial, target);
      disk.syncFolder(above(target));
    } catch (IOException e) {
      remove(disk, partial);
      throw new ExperimentException(target.toString(), cannotWrite(e));
    }
  }

  /** What is left of a file takes space, which may be just what is missing. */
  private static void remove(Disk disk, Path partial) {
    try {
      disk.delete(partial);
    } catch (IOException e) {
      // The reader is told why the file can't be written.
    }
  }

  /**
   * Makes a folder and those above it; when this returns, they are on disk.
   *
   * @throws ExperimentException if it can't be made
   */
  static void createFolder(Disk disk, Path folder) {
    Deque<Path> missing = new ArrayDeque<>();
    for (Path path = folder; !disk.isFolder(path); path = above(path)) {
      missing.push(path);
    }
    try {
      for (Path path : missing) {
        disk.createFolder(path);
        disk.syncFolder(above(path));
      }
    } catch (IOException e) {
      throw new ExperimentException(folder.toString(), cannotWrite(e));
    }
  }

  /**
   * Returns once the name of a folder that somebody has just made is on disk.
   *
   * @throws ExperimentException if that failed
   */
  static void syncName(Disk disk, Path folder) {
    try {
      disk.syncFolder(above(folder));
    } catch (IOException e) {
      throw new ExperimentException(folder.toString(), cannotWrite(e));
    }
  }

  private static Path above(Path path) {
    return Objects.requireNonNull(path.toAbsolutePath().getParent(), "the root is a folder");
  }

  private static String cannotWrite(IOException e) {
    String reason =
        switch (e) {
          case AccessDeniedException denied -> "permission denied";
          case FileAlreadyExistsException inTheWay -> "a file with that name already exists";
          case FileSystemException other when other.getReason() != null -> other.getReason();
          default -> String.valueOf(e.getMessage());
        };
    return "can't be written ("
        + reason
        + "). Free some space, or choose another folder with --results.";
  }
}
