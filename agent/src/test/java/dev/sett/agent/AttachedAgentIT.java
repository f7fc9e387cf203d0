package dev.sett.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sett.model.InsideWindow;
import dev.sett.model.Recording;
import dev.sett.probe.AttachedAgent;
import dev.sett.probe.InsideReader;
import dev.sett.probe.ProbeException;
import dev.sett.probe.RunningJvm;
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
            String.valueOf(second.getMessage()).contains("Somebody looks into that program"),
            second.getMessage());
        assertTrue(
            awaitWindows(first, 4, window -> window.pools().stream().anyMatch(p -> p.active() == 4))
                    .size()
                >= 4);
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
        boolean other = String.valueOf(e.getMessage()).contains("Somebody looks into that program");
        if (!other || System.nanoTime() > end) {
          throw e;
        }
        Thread.sleep(100);
      }
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
        Optional<Recording> recorded = Optional.empty();
        for (int i = 0;
            i < 1_500 && recorded.map(Recording::samples).filter(n -> n > 10).isEmpty();
            i++) {
          Thread.sleep(20);
          List<InsideWindow> unused = agent.more();
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
