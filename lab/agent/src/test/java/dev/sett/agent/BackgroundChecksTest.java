package dev.sett.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
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
    lookout(out, this::clock).run();
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

  private long clock() {
    return nowNanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(5));
  }

  private BackgroundChecks lookout(Path out, LongSupplier clock) throws IOException {
    return new BackgroundChecks(
        AgentArguments.parse("out=" + out + ",lease=any,record=nowhere.jfc", /* pid= */ 1),
        Output.open(out.toString()),
        new Lease(watcher, TimeUnit.SECONDS.toNanos(10), this::clock),
        Opener.none(),
        clock);
  }
}
