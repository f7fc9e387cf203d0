package dev.sett.agent;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A file that a watcher keeps locked and changes about once a second. It stays open, so that it can
 * be read in a program that has run out of file descriptors, and is no channel, which an interrupt
 * would close. Not thread safe.
 */
final class LeaseFile implements Heartbeat {
  private static final int MOST_BYTES = 64;

  private final Path path;
  private final RandomAccessFile file;
  private final byte[] bytes = new byte[MOST_BYTES];

  private LeaseFile(Path path, RandomAccessFile file) {
    this.path = path;
    this.file = file;
  }

  /**
   * Opens it.
   *
   * @throws ArgumentsException if it is not there, or can't be read and written, which its lock
   *     needs
   */
  static LeaseFile open(String name) {
    Path path = Path.of(name).toAbsolutePath();
    try {
      // To open a file that is not there would make it.
      if (!Files.isRegularFile(path)) {
        throw new IOException("not a regular file");
      }
      return new LeaseFile(path, new RandomAccessFile(path.toFile(), "rw"));
    } catch (IOException e) {
      throw new ArgumentsException(
          "The lease file %s can't be opened (%s). Create it before the agent is loaded, and change it once a second."
              .formatted(path, e.getMessage()));
    }
  }

  @Override
  public boolean gone() {
    return !Files.exists(path);
  }

  @Override
  public boolean unlocked() {
    try (FileLock lock = file.getChannel().tryLock()) {
      return lock != null;
    } catch (IOException | OverlappingFileLockException e) {
      return false;
    }
  }

  /** The beginning of the file; empty if it can't be read. */
  @Override
  public String text() {
    try {
      file.seek(0);
      int length = Math.max(0, file.read(bytes));
      return new String(bytes, 0, length, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }

  /** Removes the lease, its folder if that is empty then, and nothing outside of that folder. */
  @Override
  public void remove(List<Path> files) {
    Path folder = Objects.requireNonNull(path.getParent());
    List<Path> all = new ArrayList<>(files);
    all.removeIf(one -> !folder.equals(one.toAbsolutePath().getParent()));
    all.add(path);
    all.add(folder);
    try {
      for (Path one : all) {
        Files.deleteIfExists(one);
      }
    } catch (IOException e) {
      // There is something else in the folder, which is not the agent's to remove.
    }
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      // Nothing of it was to be kept.
    }
  }
}
