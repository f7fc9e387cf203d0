package dev.sett.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.load.destination.Limits;
import dev.sett.load.destination.Wire;
import dev.sett.load.loop.Cpus;
import dev.sett.load.loop.OsThread;
import dev.sett.load.loop.Pacing;
import dev.sett.load.schedule.Shape;
import dev.sett.model.design.CpuSet;
import dev.sett.model.http.Request;
import dev.sett.model.trial.EngineLoop;
import dev.sett.model.trial.LoadSlice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What the engine says of its own loops. */
class LoopHealthIT {

  @Test
  void theLoopsTogetherAnsweredWhatTheSliceDid() throws Exception {
    LoadSlice slice = run(Pacing.PARK);
    List<EngineLoop> loops = slice.engine().loops();
    assertEquals(Math.min(8, slice.engine().cpus()), loops.size());
    assertEquals(slice.answered(), loops.stream().mapToLong(EngineLoop::answered).sum());
    assertEquals(8, loops.stream().mapToInt(EngineLoop::connections).sum());
    assertEquals(0, slice.engine().turningNanos(), "asleep, it does not turn");
    assertEquals("park", slice.engine().pace());
    // The schedule goes round the loops, so they are as even as their numbers of connections.
    assertEquals(1, slice.engine().requestImbalance().orElseThrow(), 0.05);
    long cpu = loops.stream().mapToLong(EngineLoop::cpuNanos).sum();
    assertTrue(cpu > 0 && cpu <= slice.engine().cpuNanos(), cpu + " of " + slice.engine());
  }

  @Test
  void turningForNothingIsNotTakenForWork() throws Exception {
    // What else this JVM computes, such as other tests, counts as the engine's; not every time.
    LoadSlice slice = run(Pacing.SPIN);
    for (int again = 0; again < 9 && !hardlyWorks(slice.engine()); again++) {
      slice = run(Pacing.SPIN);
    }
    assertTrue(hardlyWorks(slice.engine()), slice.engine().toString());
  }

  /** 400 requests a second: hardly any of the CPU time is work. */
  private static boolean hardlyWorks(LoadSlice.Engine engine) {
    return engine.cpuShare() < 0.6
        && engine.loops().stream()
            .allMatch(loop -> loop.turningNanos() > loop.cpuNanos() / 2 && loop.busyShare() < 0.5);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aThreadStaysWhereItIsPinned() throws Exception {
    CpuSet allowed = Cpus.here().allowed().orElseThrow();
    int last = allowed.cpus().getLast();
    CompletableFuture<String> seen = new CompletableFuture<>();
    Thread.ofPlatform()
        .start(
            () -> {
              boolean pinned = OsThread.pin(last);
              long slack = OsThread.timerSlack(1000);
              seen.complete(pinned + " " + slack + " " + ownMask());
            });
    assertEquals("true 1000 " + last, seen.get(60, TimeUnit.SECONDS));
    assertEquals(allowed, Cpus.here().allowed().orElseThrow(), "the others stay free");
  }

  private static String ownMask() {
    try {
      return Files.readAllLines(Path.of("/proc/thread-self/status")).stream()
          .filter(line -> line.startsWith("Cpus_allowed_list:"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("");
    } catch (java.io.IOException e) {
      return e.toString();
    }
  }

  private static LoadSlice run(Pacing pacing) throws Exception {
    try (RawServer server = RawServer.saying(RawServer.OK);
        LoadOnce load =
            LoadOnce.on(
                server.url(),
                Request.get(Optional.empty()),
                Duration.ZERO,
                /* connections= */ 8,
                Wire.HTTP11,
                pacing)) {
      return load.run(
          new Shape.ConstantRate(400),
          Duration.ofMillis(200),
          Duration.ofSeconds(1),
          Limits.DEFAULT,
          window -> {});
    }
  }
}
