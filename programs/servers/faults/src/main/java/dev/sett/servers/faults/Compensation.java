package dev.sett.servers.faults;

import dev.sett.workload.Answer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * Each request appends to a log and waits until the disk has it ({@code FileChannel.force}). The
 * carrier waits with it, and the scheduler starts a spare one in its place: many more carriers than
 * processors. Plain reads and writes are not compensated on JDK 25; forcing, locking and files
 * opened for synchronous writing are. Cured, one platform thread forces for all that wait, and
 * those leave their carriers. Needs temporary files on a disk; in memory there is nothing to wait
 * for.
 */
final class Compensation implements Fault {
  private static final int ENTRY_BYTES = 512;

  /** The log begins anew here, so that no run fills a disk. */
  private static final long LOG_BYTES = 16 << 20;

  private final boolean cured;
  private final Path file;
  private final FileChannel log;
  private final AtomicLong end = new AtomicLong();
  private final LongAdder forces = new LongAdder();
  private final LinkedBlockingQueue<CountDownLatch> waiting = new LinkedBlockingQueue<>();
  private final Thread forcing = Thread.ofPlatform().daemon().name("sett-log").unstarted(this::all);

  Compensation(boolean cured) throws IOException {
    this.cured = cured;
    file = Files.createTempFile("sett-fault", ".log");
    log = FileChannel.open(file, StandardOpenOption.WRITE);
    if (cured) {
      forcing.start();
    }
  }

  @Override
  public Answer answer(Supplier<Answer> request) throws IOException, InterruptedException {
    long at = end.getAndAdd(ENTRY_BYTES) % LOG_BYTES;
    log.write(ByteBuffer.allocate(ENTRY_BYTES), at);
    if (cured) {
      CountDownLatch written = new CountDownLatch(1);
      waiting.add(written);
      written.await();
    } else {
      force();
    }
    return request.get();
  }

  private void force() throws IOException {
    log.force(/* metaData= */ false);
    forces.increment();
  }

  private void all() {
    try {
      List<CountDownLatch> these = new ArrayList<>();
      while (true) {
        these.add(waiting.take());
        waiting.drainTo(these);
        force();
        these.forEach(CountDownLatch::countDown);
        these.clear();
      }
    } catch (InterruptedException e) {
      // The server is being stopped.
    } catch (IOException e) {
      System.err.println("The log of the fault can't be written to disk: " + e);
    }
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of("forces", forces.sum());
  }

  @Override
  public void close() throws IOException {
    forcing.interrupt();
    log.close();
    Files.deleteIfExists(file);
  }
}
