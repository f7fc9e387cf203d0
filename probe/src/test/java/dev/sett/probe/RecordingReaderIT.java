package dev.sett.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.Recording;
import java.io.StringReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings of this JVM itself, with the settings of a trial. */
class RecordingReaderIT {
  @TempDir private Path folder;

  @Test
  void waitsAreCountedWithTheirPlacesAndAPieceOfAFileIsNamed() throws Exception {
    Path file = folder.resolve("whole.jfr");
    Configuration settings =
        Configuration.create(new StringReader(InsideProbe.settings(Runtime.version().feature())));
    try (jdk.jfr.Recording recording = new jdk.jfr.Recording(settings)) {
      recording.start();
      waitForAMonitor();
      waitParked();
      burn();
      recording.stop();
      recording.dump(file);
    }
    RecordingReader.Read read = RecordingReader.read(file);
    assertEquals(Optional.empty(), read.missing());
    Recording whole = read.recording().orElseThrow();
    assertEquals(1, whole.blocked().count(), whole.toString());
    assertTrue(whole.blocked().nanos() >= 20_000_000, whole.toString());
    assertEquals("RecordingReaderIT.enter", whole.blocked().where());
    assertTrue(whole.parked().count() >= 3, whole.toString());
    assertTrue(whole.parked().nanos() >= 90_000_000, whole.toString());
    assertEquals("RecordingReaderIT.waitParked", whole.parked().where());
    assertTrue(whole.wallNanos() > 200_000_000, whole.toString());
    assertTrue(whole.samples() >= 5, whole.toString());
    assertTrue(
        whole.hottest().stream().anyMatch(f -> f.method().equals("RecordingReaderIT.burn")),
        whole.toString());
    assertEquals(Recording.Waits.NONE, whole.pinned());
    assertEquals(0, whole.throttledNanos());

    byte[] bytes = Files.readAllBytes(file);
    for (int length : new int[] {0, 10, 100, bytes.length / 2, bytes.length - 1}) {
      Path piece = folder.resolve("piece-" + length);
      Files.write(piece, Arrays.copyOf(bytes, length));
      RecordingReader.Read cut = RecordingReader.read(piece);
      assertTrue(cut.missing().orElse("").contains("read only in part"), length + " bytes: " + cut);
    }
    Path strange = folder.resolve("strange");
    Files.writeString(
        strange,
        "This is no recording at all, but long enough for its header to be one. ".repeat(5));
    assertFalse(RecordingReader.read(strange).missing().isEmpty());
    assertEquals(Optional.empty(), RecordingReader.read(strange).recording());
    assertFalse(RecordingReader.read(folder.resolve("none")).missing().isEmpty());
  }

  private void waitForAMonitor() throws Exception {
    CountDownLatch taken = new CountDownLatch(1);
    Object monitor = new Object();
    Thread holder =
        new Thread(
            () -> {
              synchronized (monitor) {
                taken.countDown();
                sleep(60);
              }
            });
    holder.start();
    taken.await();
    enter(monitor);
    holder.join();
  }

  private static void enter(Object monitor) {
    synchronized (monitor) {
      assertTrue(Thread.holdsLock(monitor));
    }
  }

  private static void waitParked() {
    for (int i = 0; i < 3; i++) {
      LockSupport.parkNanos(30_000_000);
    }
  }

  private static void burn() {
    // CPU time, not time: a busy machine gives less of it.
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long end = threads.getCurrentThreadCpuTime() + 500_000_000;
    long x = 1;
    while (threads.getCurrentThreadCpuTime() < end) {
      for (int i = 0; i < 100_000; i++) {
        x = x * 31 + 7;
      }
    }
    assertTrue(x != 0);
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
