package dev.sett.model;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * Files that are either whole or not there: written under another name, forced to disk, renamed.
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
  static void write(Path target, byte[] bytes) {
    Path partial =
        target.resolveSibling(target.getFileName() + "." + UUID.randomUUID() + ".partial");
    try {
      try (FileChannel channel =
          FileChannel.open(
              partial,
              StandardOpenOption.CREATE_NEW,
              StandardOpenOption.WRITE,
              LinkOption.NOFOLLOW_LINKS)) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
          channel.write(buffer);
        }
        channel.force(/* metaData= */ true);
      }
      Files.move(
          partial, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      remove(partial);
      throw new ExperimentException(target.toString(), cannotWrite(e));
    }
  }

  /** What is left of a file takes space, which may be just what is missing. */
  private static void remove(Path partial) {
    try {
      Files.deleteIfExists(partial);
    } catch (IOException e) {
      // The reader is told why the file can't be written.
    }
  }

  /**
   * Makes a folder and those above it.
   *
   * @throws ExperimentException if it can't be made
   */
  static void createFolder(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new ExperimentException(folder.toString(), cannotWrite(e));
    }
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
