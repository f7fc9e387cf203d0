package dev.sett.probe.agent;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The file by which an agent knows that its watcher is alive: locked, and changed once a second by
 * a thread of its own, so that a terminal that takes no output does not end the watch. It begins
 * with the pid of this process. Once this is closed, or this process has ended, the agent ends,
 * too.
 */
final class WatcherLease implements AutoCloseable {
  /** For how long the file may stay as it is, as if this process were suspended. */
  static final Duration LENGTH = Duration.ofSeconds(10);

  private static final long BEAT_MILLIS = 1_000;

  private final FileChannel channel;
  private final CountDownLatch closed = new CountDownLatch(1);

  private WatcherLease(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Makes the file.
   *
   * @throws IOException if it can't be written
   */
  static WatcherLease begin(Path file) throws IOException {
    // Nothing else here may open the file: to close it again would drop the lock, see fcntl(2).
    WatcherLease lease =
        new WatcherLease(
            FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
    lease.lock();
    lease.write(0);
    Thread thread = Thread.ofPlatform().daemon().name("sett-watch-lease").unstarted(lease::beat);
    thread.start();
    return lease;
  }

  private void lock() {
    try {
      FileLock held = channel.tryLock();
      assert held != null;
    } catch (IOException e) {
      // A file system without locks: the agent goes by the changes alone.
    }
  }

  private void beat() {
    try {
      for (long beats = 1; !closed.await(BEAT_MILLIS, TimeUnit.MILLISECONDS); beats++) {
        beat(beats);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void beat(long beats) {
    try {
      write(beats);
    } catch (IOException e) {
      // The next one may come through, and the lock tells the same.
    }
  }

  private void write(long beats) throws IOException {
    String text = ProcessHandle.current().pid() + " " + beats + "\n";
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    int _ = channel.write(bytes, /* position= */ 0);
  }

  @Override
  public void close() {
    closed.countDown();
    try {
      channel.close();
    } catch (IOException e) {
      // The lock goes with this process at the latest.
    }
  }
}
