package dev.sett.pool;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What the Linux kernel tells of one thread: its time on a CPU, and ready to run without one
 * ({@code /proc/self/task/ID/schedstat}). The file stays open: read again, it tells what is true
 * then.
 */
final class ThreadStat implements Closeable {
  private static final Path OWN = Path.of("/proc/thread-self");
  private static final int LONGEST = 96;

  private final RandomAccessFile file;
  private final byte[] text = new byte[LONGEST];

  private ThreadStat(RandomAccessFile file) {
    this.file = file;
  }

  /**
   * Both times so far.
   *
   * @param cpuNanos on a CPU
   * @param runQueueNanos ready to run, waiting for one
   */
  record Times(long cpuNanos, long runQueueNanos) {}

  /** The number by which the kernel knows the calling thread; 0 where it has none to be seen. */
  static long ownId() {
    try {
      // A link such as 4711/task/4723.
      return Long.parseLong(String.valueOf(Files.readSymbolicLink(OWN).getFileName()));
    } catch (IOException | RuntimeException e) {
      return 0;
    }
  }

  /** Of the thread with a number; empty if there is none, or the kernel does not tell. */
  static Optional<ThreadStat> of(long id) {
    if (id == 0) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new ThreadStat(new RandomAccessFile("/proc/self/task/" + id + "/schedstat", "r")));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The times until now; empty if the thread has ended. */
  Optional<Times> read() {
    try {
      file.seek(0);
      int length = file.read(text);
      String[] words = new String(text, 0, Math.max(0, length), US_ASCII).split(" ");
      return words.length < 2
          ? Optional.empty()
          : Optional.of(new Times(Long.parseLong(words[0]), Long.parseLong(words[1])));
    } catch (IOException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      // Nothing was written.
    }
  }
}
