package dev.sett.runner;

import dev.sett.model.ExperimentException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Keeps two measurements on one machine from disturbing each other. The system lets go of it when
 * the process ends, however it ends.
 */
final class MachineLock implements AutoCloseable {

  private final FileChannel channel;
  private final Optional<FileLock> lock;

  private MachineLock(FileChannel channel, Optional<FileLock> lock) {
    this.channel = channel;
    this.lock = lock;
  }

  /**
   * Takes the lock of this user's machine.
   *
   * @throws ExperimentException if another process holds it
   */
  static MachineLock take() {
    Path file =
        Path.of(
            System.getProperty("java.io.tmpdir"),
            "sett-" + System.getProperty("user.name") + ".lock");
    try {
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      Optional<FileLock> lock;
      try {
        lock = Optional.ofNullable(channel.tryLock());
      } catch (OverlappingFileLockException e) {
        lock = Optional.empty();
      }
      if (lock.isEmpty()) {
        channel.close();
        throw new ExperimentException(
            file.toString(),
            "another Sett measurement is running on this machine. Wait for it, or stop it.");
      }
      return new MachineLock(channel, lock);
    } catch (IOException e) {
      throw new ExperimentException(file.toString(), "can't be locked (" + e.getMessage() + ").");
    }
  }

  /** Whether the lock is held. */
  void requireHeld() {
    if (lock.isEmpty() || !lock.get().isValid()) {
      throw new IllegalStateException("the machine's lock was lost");
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // It goes with the process.
    }
  }
}
