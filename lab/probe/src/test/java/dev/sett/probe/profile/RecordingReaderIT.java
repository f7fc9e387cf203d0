package dev.sett.probe.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.inside.RecordingSummary;
import dev.sett.probe.agent.InsideProbe;
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
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Recordings of this JVM itself, with the settings of a trial. Threads of the JDK and of JUnit
 * wait, too: what the test does itself is the least that is counted, and its places are the most
 * frequent.
 */
@Isolated("it records the whole JVM")
class RecordingReaderIT {
  private static final int MONITORS = 5;
  private static final int PARKS = 10;

  /** So that the objects are created. */
  private static volatile long[] allocated = {};

  @TempDir private Path folder;

  @Test
  void waitsAreCountedWithTheirPlacesAndAPieceOfAFileIsNamed() throws Exception {
    Path file = folder.resolve("whole.jfr");
    Configuration settings =
        Configuration.create(new StringReader(InsideProbe.settings(Runtime.version().feature())));
    try (jdk.jfr.Recording recording = new jdk.jfr.Recording(settings)) {
      recording.start();
      for (int i = 0; i < MONITORS; i++) {
        waitForAMonitor();
      }
      waitParked();
      burn();
      allocate();
      System.gc();
      recording.stop();
      recording.dump(file);
    }
    RecordingReader.Read read = RecordingReader.read(file);
    assertEquals(Optional.empty(), read.missing());
    RecordingSummary whole = read.recording().orElseThrow();
    assertTrue(whole.blocked().count() >= MONITORS, whole.toString());
    assertTrue(whole.blocked().nanos() >= MONITORS * 20_000_000L, whole.toString());
    assertEquals("RecordingReaderIT.enter", whole.blocked().where());
    assertTrue(whole.parked().count() >= PARKS, whole.toString());
    assertTrue(whole.parked().nanos() >= PARKS * 29_000_000L, whole.toString());
    assertEquals("RecordingReaderIT.waitParked", whole.parked().where());
    assertTrue(whole.wallNanos() > 200_000_000, whole.toString());
    assertTrue(whole.samples() >= 5, whole.toString());
    assertTrue(
        whole.hottest().stream().anyMatch(f -> f.method().equals("RecordingReaderIT.burn")),
        whole.toString());
    assertEquals(RecordingSummary.Waits.NONE, whole.pinned());
    assertEquals(0, whole.throttledNanos());
    // The first sample of a thread may stand for all that the thread allocated before.
    double allocated =
        whole.allocations().stream()
            .filter(a -> a.type().equals("long[]"))
            .filter(a -> a.where().equals("RecordingReaderIT.allocate"))
            .mapToDouble(RecordingSummary.Allocation::share)
            .sum();
    assertTrue(allocated > 0.05 && allocated <= 1, whole.toString());
    assertTrue(whole.humongous().orElse(2) < 1, "one collection was asked for: " + whole);

    byte[] bytes = Files.readAllBytes(file);
    for (int length : new int[] {0, 10, 100, bytes.length / 2, bytes.length - 1}) {
      Path piece = folder.resolve("piece-" + length);
      Files.write(piece, Arrays.copyOf(bytes, length));
      RecordingReader.Read cut = RecordingReader.read(piece);
      assertTrue(
          cut.missing().orElse("").contains("Only part of the JFR recording"),
          length + " bytes: " + cut);
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
    Thread waiting = Thread.currentThread();
    Thread holder =
        new Thread(
            () -> {
              synchronized (monitor) {
                taken.countDown();
                while (waiting.getState() != Thread.State.BLOCKED) {
                  sleep(1);
                }
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
    for (int i = 0; i < PARKS; i++) {
      LockSupport.parkNanos(30_000_000);
    }
  }

  private static void allocate() {
    for (int i = 0; i < 10_000; i++) {
      allocated = new long[4_000];
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
