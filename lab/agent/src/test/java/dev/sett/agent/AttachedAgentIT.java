package dev.sett.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sett.model.inside.InsideWindow;
import dev.sett.model.inside.RecordingSummary;
import dev.sett.probe.agent.AttachedAgent;
import dev.sett.probe.agent.InsideReader;
import dev.sett.probe.jvm.RunningJvm;
import dev.sett.probe.proc.ProbeException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent in programs that run already, as its jar is built. */
class AttachedAgentIT {
  @TempDir private Path folder;

  @Test
  void itIsAttachedOnceStopsAndIsAttachedAgain() throws Exception {
    try (SubjectProcess process =
        SubjectProcess.start(
            folder, SubjectProcess.thisJdk(), Optional.empty(), List.of("Subject", "pool"))) {
      process.awaitReady();
      RunningJvm jvm = RunningJvm.of(process.pid());
      try (AttachedAgent first = AttachedAgent.attach(jvm, SubjectProcess.JAR)) {
        ProbeException second =
            assertThrows(
                ProbeException.class, () -> AttachedAgent.attach(jvm, SubjectProcess.JAR).close());
        assertTrue(
            String.valueOf(second.getMessage())
                .contains(
                    "Another watcher, process %d, already watches"
                        .formatted(ProcessHandle.current().pid())),
            second.getMessage());
        assertTrue(
            awaitWindows(first, 4, window -> window.pools().stream().anyMatch(p -> p.active() == 4))
                    .size()
                >= 4);
        // Longer than a lease without a sign of life lasts.
        assertTrue(awaitWindows(first, 120, window -> true).size() >= 120);
        assertTrue(first.stop());
      }
      try (AttachedAgent again = AttachedAgent.attach(jvm, SubjectProcess.JAR)) {
        assertTrue(awaitWindows(again, 2, window -> true).size() >= 2);
        assertEquals(List.of(), again.missing());
      }
      assertEquals(0, process.end().code());
    }
  }

  @Test
  void itEndsByItselfWhenItsFileIsRemoved() throws Exception {
    Path out = folder.resolve("attached.ndjson");
    try (SubjectProcess process =
        SubjectProcess.start(
            folder, SubjectProcess.thisJdk(), Optional.empty(), List.of("Subject", "pool"))) {
      process.awaitReady();
      RunningJvm jvm = RunningJvm.of(process.pid());
      jvm.load(SubjectProcess.JAR, "out=" + out);
      for (int i = 0; i < 3_000 && InsideReader.read(out).windows().size() < 2; i++) {
        Thread.sleep(20);
      }
      Files.delete(out);
      // One that is there refuses the next.
      attachWhenAlone(jvm).close();
      assertFalse(Files.exists(out));
      assertEquals(0, process.end().code());
    }
  }

  private static AttachedAgent attachWhenAlone(RunningJvm jvm) throws Exception {
    long end = System.nanoTime() + 60_000_000_000L;
    while (true) {
      try {
        return AttachedAgent.attach(jvm, SubjectProcess.JAR);
      } catch (ProbeException e) {
        boolean other = String.valueOf(e.getMessage()).contains("already runs in this program");
        if (!other || System.nanoTime() > end) {
          throw e;
        }
        Thread.sleep(100);
      }
    }
  }

  @Test
  void itEndsWithAWatcherThatIsKilledAndIsAttachedAgain() throws Exception {
    try (SubjectProcess process = pool()) {
      JvmView program = new JvmView(process.pid(), folder);
      try (WatcherProcess watcher = WatcherProcess.start(process.pid(), folder.resolve("w"))) {
        program.awaitAgent();
        assertFalse(watcher.files().isEmpty());
        watcher.kill();
        program.awaitNoAgent();
        JvmView.await("files are gone", () -> watcher.files().isEmpty());
      }
      attachesAnew(process);
      program.awaitNoAgent();
      assertEquals(0, process.end().code());
    }
  }

  /** The agent's own thread waits in the program's code, which may never return. */
  @Test
  void aPoolWhoseGetterBlocksKeepsNeitherTheRecordingNorTheFiles() throws Exception {
    try (SubjectProcess process =
        SubjectProcess.start(
            folder, SubjectProcess.thisJdk(), Optional.empty(), List.of("Subject", "stuck"))) {
      process.awaitReady();
      JvmView program = new JvmView(process.pid(), folder);
      try (WatcherProcess watcher = WatcherProcess.start(process.pid(), folder.resolve("w"))) {
        program.awaitAgent();
        program.awaitThread("Subject$Stuck.getActiveCount");
        watcher.kill();
        program.awaitOnlyItsOwnThread();
        JvmView.await("files are gone", () -> watcher.files().isEmpty());
      }
      SubjectProcess.Ended ended = process.end();
      assertEquals(0, ended.code());
      assertFalse(ended.err().contains("Exception"), ended.err());
    }
  }

  @Test
  void aWatcherThatWasJustKilledIsFollowedAtOnce() throws Exception {
    try (SubjectProcess process = pool();
        WatcherProcess watcher = WatcherProcess.start(process.pid(), folder.resolve("w"))) {
      watcher.kill();
      attachesAnew(process);
      JvmView.await("files are gone", () -> watcher.files().isEmpty());
      assertEquals(0, process.end().code());
    }
  }

  @Test
  void itEndsWithAWatcherThatIsSuspendedWhoIsToldSo() throws Exception {
    try (SubjectProcess process = pool();
        WatcherProcess watcher = WatcherProcess.start(process.pid(), folder.resolve("w"))) {
      watcher.signal("STOP");
      new JvmView(process.pid(), folder).awaitNoAgent();
      JvmView.await("files are gone", () -> watcher.files().isEmpty());
      try (AttachedAgent next =
          AttachedAgent.attach(RunningJvm.of(process.pid()), SubjectProcess.JAR)) {
        watcher.signal("CONT");
        String said = watcher.said();
        assertTrue(said.contains("because this watch was suspended for 10 s"), said);
        watcher.awaitEnd();
        // It has stopped its own agent and not this one.
        int before = awaitWindows(next, 1, window -> true).size();
        assertTrue(awaitWindows(next, 20, window -> true).size() >= 20, "after " + before);
      }
      assertEquals(0, process.end().code());
    }
  }

  @Test
  void itEndsWhenAFileThatNobodyLocksIsNotChanged() throws Exception {
    Path watch = Files.createDirectory(folder.resolve("watch"));
    Path lease = Files.writeString(watch.resolve("lease"), "17 0");
    try (SubjectProcess process = pool()) {
      RunningJvm.of(process.pid())
          .load(
              SubjectProcess.JAR,
              "out=" + watch.resolve("samples.ndjson") + ",lease=" + lease + ",expires=1s");
      JvmView.await("files are gone", () -> !Files.exists(watch));
      new JvmView(process.pid(), folder).awaitNoAgent();
      attachesAnew(process);
      assertEquals(0, process.end().code());
    }
  }

  @Test
  void anAgentOfTheProgramsOwnIsNotEndedByAWatcher() throws Exception {
    Path out = folder.resolve("own.ndjson");
    try (SubjectProcess process =
        SubjectProcess.start(
            folder,
            SubjectProcess.thisJdk(),
            Optional.of("-javaagent:" + SubjectProcess.JAR + "=out=" + out),
            List.of("Subject", "pool"))) {
      process.awaitReady();
      RunningJvm jvm = RunningJvm.of(process.pid());
      ProbeException refused =
          assertThrows(
              ProbeException.class, () -> AttachedAgent.attach(jvm, SubjectProcess.JAR).close());
      assertTrue(
          String.valueOf(refused.getMessage()).contains("already runs in this program"),
          refused.getMessage());
      assertTrue(String.valueOf(refused.getMessage()).contains(out.toString()));
      int before = InsideReader.read(out).windows().size();
      JvmView.await("it goes on", () -> InsideReader.read(out).windows().size() > before + 20);
      assertEquals(0, process.end().code());
    }
  }

  private SubjectProcess pool() throws Exception {
    SubjectProcess process =
        SubjectProcess.start(
            folder, SubjectProcess.thisJdk(), Optional.empty(), List.of("Subject", "pool"));
    process.awaitReady();
    return process;
  }

  private static void attachesAnew(SubjectProcess process) throws Exception {
    try (AttachedAgent again =
        AttachedAgent.attach(RunningJvm.of(process.pid()), SubjectProcess.JAR)) {
      assertTrue(awaitWindows(again, 2, window -> true).size() >= 2);
      assertEquals(List.of(), again.missing());
    }
  }

  @Test
  void whatJfrRecordsIsReadWhileTheProgramRuns() throws Exception {
    recordingIsRead(SubjectProcess.thisJdk());
  }

  @Test
  void theSameIsReadOnAJdk21() throws Exception {
    Optional<String> old = Optional.ofNullable(System.getenv("SETT_JDK21"));
    assumeTrue(old.isPresent(), "SETT_JDK21 is not set; ./check sets it.");
    recordingIsRead(Path.of(old.orElseThrow()));
  }

  private void recordingIsRead(Path jdk) throws Exception {
    try (SubjectProcess process =
        SubjectProcess.start(
            folder,
            jdk,
            Optional.empty(),
            List.of("-Djdk.virtualThreadScheduler.parallelism=2", "Subject", "busy"))) {
      process.awaitReady();
      try (AttachedAgent agent =
          AttachedAgent.attach(RunningJvm.of(process.pid()), SubjectProcess.JAR)) {
        Optional<RecordingSummary> recorded = Optional.empty();
        for (int i = 0;
            i < 1_500 && recorded.map(RecordingSummary::samples).filter(n -> n > 10).isEmpty();
            i++) {
          Thread.sleep(20);
          List<InsideWindow> _ = agent.more();
          recorded = agent.recording(Duration.ofSeconds(10));
        }
        assertEquals(List.of(), agent.missing());
        assertTrue(
            recorded.orElseThrow().hottest().stream().anyMatch(f -> f.method().contains("Subject")),
            recorded.toString());
      }
      assertEquals(0, process.end().code());
    }
  }

  private static List<InsideWindow> awaitWindows(
      AttachedAgent agent, int count, Predicate<InsideWindow> one) throws Exception {
    List<InsideWindow> windows = new ArrayList<>(agent.more());
    for (int i = 0; i < 3_000 && (windows.size() < count || windows.stream().noneMatch(one)); i++) {
      Thread.sleep(20);
      windows.addAll(agent.more());
    }
    assertTrue(windows.stream().anyMatch(one), windows.toString());
    return windows;
  }
}
