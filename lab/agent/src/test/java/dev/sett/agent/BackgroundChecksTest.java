package dev.sett.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The agent's own work, on a clock that goes on by itself: no look has to be awaited. */
@Timeout(60)
class BackgroundChecksTest {
  @TempDir private Path folder;

  private final TestingHeartbeat watcher = new TestingHeartbeat();
  private final AtomicLong nowNanos = new AtomicLong();

  @Test
  void endsWithItsLeaseAndRemovesItsFiles() throws IOException {
    Path out = folder.resolve("samples");
    AtomicReference<BackgroundChecks> checks = new AtomicReference<>();
    // Instead of the thread that looks once a second.
    AtomicLong lookDue = new AtomicLong(TimeUnit.SECONDS.toNanos(1));
    LongSupplier looking =
        () -> {
          long now = clock();
          if (checks.get() != null && now >= lookDue.get()) {
            lookDue.addAndGet(TimeUnit.SECONDS.toNanos(1));
            boolean _ = checks.get().end().look();
          }
          return now;
        };
    BackgroundChecks background = lookout(out, looking);
    checks.set(background);
    background.run();
    assertTrue(nowNanos.get() >= TimeUnit.SECONDS.toNanos(10), "not before the lease has ended");
    assertEquals(
        List.of(out, folder.resolve("samples.old"), Path.of("nowhere.jfc")), watcher.removed);
    assertTrue(Files.readString(out).lines().count() > 10, "one line a window until then");
  }

  @Test
  void whyItEndedEarlyIsItsLastLineAndItsFilesStay() throws IOException {
    Path out = folder.resolve("samples");
    Thread own = Thread.currentThread();
    AtomicInteger calls = new AtomicInteger();
    LongSupplier failing =
        () -> {
          if (Thread.currentThread() == own && calls.incrementAndGet() > 200) {
            throw new IllegalStateException("no time left");
          }
          return clock();
        };
    lookout(out, failing).run();
    assertTrue(
        Files.readString(out)
            .endsWith(
                "The agent stopped early (java.lang.IllegalStateException: no time left); the"
                    + " program continues without it.\"]}\n"),
        Files.readString(out));
    assertEquals(List.of(), watcher.removed);
  }

  /** The clock stands for a getter of the program that does not return. */
  @Test
  void aBlockedLookKeepsNeitherTheLeaseNorWhatEndsWithIt() throws Exception {
    Path out = folder.resolve("samples");
    CountDownLatch blocked = new CountDownLatch(1);
    CountDownLatch returns = new CountDownLatch(1);
    AtomicInteger calls = new AtomicInteger();
    LongSupplier blocking =
        () -> {
          if (calls.incrementAndGet() == 200) {
            blocked.countDown();
            try {
              returns.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          }
          return clock();
        };
    BackgroundChecks checks = lookout(out, blocking);
    CountDownLatch recordingClosed = new CountDownLatch(1);
    checks.end().holds(recordingClosed::countDown);
    Thread own = Thread.ofPlatform().daemon().start(checks);
    blocked.await();
    assertFalse(checks.end().look(), "its watcher is there");

    watcher.gone = true;
    assertTrue(checks.end().look());
    assertEquals(0, recordingClosed.getCount());
    assertTrue(watcher.closed, "the lease is closed");
    assertEquals(3, watcher.removed.size());
    assertFalse(checks.needed(), "the next watcher is let in");
    assertTrue(own.isAlive(), "and all that while the look is blocked");

    returns.countDown();
    own.join();
    assertEquals(3, watcher.removed.size(), "nothing ends twice");
  }

  private long clock() {
    return nowNanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(5));
  }

  private BackgroundChecks lookout(Path out, LongSupplier clock) throws IOException {
    return new BackgroundChecks(
        AgentArguments.parse("out=" + out + ",lease=any,record=nowhere.jfc", /* pid= */ 1),
        Output.open(out.toString()),
        new Lease(watcher, TimeUnit.SECONDS.toNanos(10), this::clock),
        new Opener(null),
        clock);
  }
}
