package dev.sett.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sett.model.Inside;
import dev.sett.model.InsideWindow;
import dev.sett.model.InsideWindow.Carriers;
import dev.sett.model.InsideWindow.PoolReading;
import dev.sett.model.Recording;
import dev.sett.probe.AttachedAgent;
import dev.sett.probe.InsideProbe;
import dev.sett.probe.InsideReader;
import dev.sett.probe.ProbeException;
import dev.sett.probe.RunningJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The agent in programs of their own, as its jar is built. */
class AgentIT {
  private static final long LOOK_MILLIS = 1_200;

  /** The agent looks for pools every two seconds at least. */
  private static final long LONG_LOOK_MILLIS = 5_000;

  @TempDir private Path folder;

  @Test
  void carriersThatAreTakenAndThreadsThatWaitForThemAreSeen() throws Exception {
    busyIsSeen(SubjectProcess.thisJdk(), 25);
  }

  @Test
  void theSameIsSeenOnAJdk21() throws Exception {
    Optional<String> old = Optional.ofNullable(System.getenv("SETT_JDK21"));
    assumeTrue(
        old.isPresent(),
        () ->
            Optional.ofNullable(System.getenv("SETT_JDK21_MISSING"))
                .orElse("SETT_JDK21 is not set; ./check sets it."));
    busyIsSeen(Path.of(old.orElseThrow()), 21);
  }

  private void busyIsSeen(Path jdk, int release) throws Exception {
    InsideProbe probe = probe(release, /* recording= */ true, "");
    List<String> busy = List.of("-Djdk.virtualThreadScheduler.parallelism=2", "Subject", "busy");
    InsideProbe.Seen seen = look(probe, jdk, busy);
    Inside inside = seen.inside();
    assertEquals(List.of(), inside.missing());
    assertTrue(inside.windows().size() >= 5, inside.toString());
    InsideWindow last = inside.windows().get(inside.windows().size() - 2);
    Carriers carriers = last.carriers().orElseThrow();
    assertEquals(2, carriers.parallelism(), last.toString());
    assertEquals(2, carriers.meanMounted(), 0.2, last.toString());
    // Six of the eight that compute, and the agent's own that sleeps and wakes.
    assertTrue(carriers.meanQueued() >= 5 && carriers.meanQueued() < 8, last.toString());
    assertTrue(carriers.maxQueued() >= 6, last.toString());
    assertTrue(carriers.looks() > 10, last.toString());
    assertEquals(0, carriers.idleWhileQueued(), 0.2, last.toString());
    assertTrue(
        last.pools().stream().noneMatch(pool -> pool.kind().equals("ForkJoinPool")),
        () -> "the scheduler of virtual threads is no pool: " + last);
    // A virtual thread that wakes never comes to run; it counts while it is awaited.
    assertTrue(last.virtualHiccup().maxNanos() > 300_000_000, last.toString());
    assertTrue(last.virtualHiccup().count() >= 1, last.toString());
    assertTrue(last.platformHiccup().count() > 10, last.toString());
    assertTrue(last.heapUsedBytes() > 100_000, last.toString());
    assertTrue(last.agentCpuNanos() > 0, last.toString());
    Recording recording = inside.recording().orElseThrow();
    assertTrue(recording.samples() > 10, recording.toString());
    assertTrue(
        recording.hottest().stream().anyMatch(frame -> frame.method().contains("Subject")),
        recording.toString());
  }

  @Test
  void aPoolAndWhatWaitsInItIsSeen() throws Exception {
    InsideProbe.Seen seen =
        look(probe(25, false, ""), SubjectProcess.thisJdk(), List.of("Subject", "pool"));
    PoolReading pool = last(seen);
    assertEquals(new PoolReading("ThreadPoolExecutor", "pool-thread", 4, 4, 4, 6, 0), pool);
    assertEquals(List.of(), seen.events());
  }

  @Test
  void aPoolIsFoundAmongThousandsOfThreads() throws Exception {
    InsideProbe.Seen seen =
        look(
            probe(25, false, ""),
            SubjectProcess.thisJdk(),
            List.of("Subject", "crowd"),
            LONG_LOOK_MILLIS);
    assertEquals(new PoolReading("ThreadPoolExecutor", "pool-thread", 4, 4, 4, 6, 0), last(seen));
    long cpu = 0;
    long wall = 0;
    List<InsideWindow> windows = seen.inside().windows();
    // Without the first, in which its code is new.
    for (InsideWindow window : windows.subList(windows.size() / 2, windows.size())) {
      cpu += window.agentCpuNanos();
      wall += window.wallNanos();
    }
    double share = (double) cpu / wall;
    System.out.println("agent's CPU share among 3000 threads: " + share);
    assertTrue(share < 0.25, "share of one CPU: " + share);
  }

  @Test
  void aPoolIsDoubled() throws Exception {
    InsideProbe.Seen seen =
        look(probe(25, false, "pools=x2"), SubjectProcess.thisJdk(), List.of("Subject", "pool"));
    PoolReading pool = last(seen);
    assertEquals(new PoolReading("ThreadPoolExecutor", "pool-thread", 8, 8, 8, 2, 0), pool);
    assertEquals(
        List.of("The pool pool-thread (ThreadPoolExecutor) may have 8 now, before 4."),
        seen.events());
  }

  @Test
  void theSchedulerGetsMoreCarriers() throws Exception {
    InsideProbe.Seen seen =
        look(
            probe(25, false, "parallelism=3"),
            SubjectProcess.thisJdk(),
            List.of("-Djdk.virtualThreadScheduler.parallelism=1", "Subject", "busy"));
    InsideWindow last = seen.inside().windows().getLast();
    assertEquals(3, last.carriers().orElseThrow().parallelism(), last.toString());
    assertEquals(3, last.carriers().orElseThrow().meanMounted(), 0.5, last.toString());
    assertEquals(
        List.of("The scheduler of virtual threads may use 3 carriers now, before 1."),
        seen.events());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aProgramSaysAndDoesTheSameWithTheAgent(boolean recording) throws Exception {
    SubjectProcess.Ended plain = answer(Optional.empty());
    assertEquals(7, plain.code());
    assertEquals("1 threads\nlogs OwnLogs\nsum 328350\nbye\n", plain.out());
    InsideProbe probe = probe(25, recording, recording ? "pools=x4" : "");
    SubjectProcess.Ended watched = answer(Optional.of(probe.toolOptions("")));
    assertEquals(plain.code(), watched.code());
    // JFR has threads of its own among those of the program; the agent has not.
    String said = recording ? watched.out().replaceFirst("[0-9]+", "1") : watched.out();
    assertEquals(plain.out(), said);
    // The JVM's own line about the variable, and nothing of ours.
    assertTrue(watched.err().startsWith("Picked up JAVA_TOOL_OPTIONS"), watched.err());
    assertEquals(1, watched.err().lines().count(), watched.err());
    assertFalse(probe.read().inside().windows().isEmpty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "=", "=colour=red", "=out=/nowhere/at/all", "=out=x,interval=never"})
  void wrongArgumentsAreASentenceAndTheProgramRunsOn(String arguments) throws Exception {
    SubjectProcess.Ended ended =
        answer(Optional.of("-javaagent:" + SubjectProcess.JAR + arguments));
    assertEquals(7, ended.code(), ended.err());
    assertTrue(ended.out().endsWith("bye\n"), ended.out());
    String said = ended.err().lines().skip(1).findFirst().orElse("");
    assertTrue(
        said.startsWith(
            "Sett's agent does not look into this program, which runs on without it. It"),
        ended.err());
    assertEquals(2, ended.err().lines().count(), ended.err());
  }

  @Test
  void aJdkThatIsTooOldRunsOn() throws Exception {
    Optional<Path> old = oldJdk();
    assumeTrue(
        old.isPresent(), "There is no JDK 17 in /usr/lib/jvm, nor does JAVA_HOME_17_X64 name one.");
    Path out = folder.resolve("never");
    try (SubjectProcess process =
        SubjectProcess.start(
            folder,
            old.orElseThrow(),
            Optional.of("-javaagent:" + SubjectProcess.JAR + "=out=" + out),
            List.of("Subject", "answer"))) {
      SubjectProcess.Ended ended = process.end();
      assertEquals(7, ended.code(), ended.err());
      assertTrue(ended.err().contains("needs a JDK 21 or newer; this is 17"), ended.err());
      assertFalse(Files.exists(out));
    }
  }

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
        assertEquals(4, awaitWindows(first, 4).getLast().pools().getFirst().active());
        assertTrue(first.stop());
      }
      try (AttachedAgent again = AttachedAgent.attach(jvm, SubjectProcess.JAR)) {
        assertTrue(awaitWindows(again, 2).size() >= 2);
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
      for (int i = 0; i < 500 && InsideReader.read(out).windows().size() < 2; i++) {
        Thread.sleep(20);
      }
      Files.delete(out);
      Thread.sleep(1_500);
      assertFalse(Files.exists(out));
      // One that is there refuses the next.
      AttachedAgent.attach(jvm, SubjectProcess.JAR).close();
      assertEquals(0, process.end().code());
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
            i < 500 && recorded.map(Recording::samples).filter(n -> n > 10).isEmpty();
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

  @Test
  void twoProgramsAtOnceWriteTwoFiles() throws Exception {
    String options = "-javaagent:" + SubjectProcess.JAR + "=out=" + folder.resolve("one");
    try (SubjectProcess first = pool(options);
        SubjectProcess second = pool(options)) {
      first.awaitReady();
      second.awaitReady();
      Thread.sleep(LOOK_MILLIS);
      first.end();
      second.end();
    }
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> written =
          files.filter(file -> file.getFileName().toString().startsWith("one")).toList();
      assertEquals(2, written.size(), written.toString());
      for (Path file : written) {
        InsideReader.Inside inside = InsideReader.read(file);
        assertTrue(inside.windows().size() > 3, inside.toString());
        assertEquals(List.of(), inside.missing());
      }
    }
  }

  private SubjectProcess pool(String options) throws Exception {
    return SubjectProcess.start(
        folder, SubjectProcess.thisJdk(), Optional.of(options), List.of("Subject", "pool"));
  }

  private SubjectProcess.Ended answer(Optional<String> options) throws Exception {
    try (SubjectProcess process =
        SubjectProcess.start(
            folder, SubjectProcess.thisJdk(), options, List.of("Subject", "answer"))) {
      return process.end();
    }
  }

  private InsideProbe probe(int jdk, boolean recording, String change) {
    return InsideProbe.in(
        folder.resolve("inside of it"),
        new InsideProbe.Asked(SubjectProcess.JAR, jdk, recording, change));
  }

  private InsideProbe.Seen look(InsideProbe probe, Path jdk, List<String> arguments)
      throws Exception {
    return look(probe, jdk, arguments, LOOK_MILLIS);
  }

  private InsideProbe.Seen look(InsideProbe probe, Path jdk, List<String> arguments, long millis)
      throws Exception {
    try (SubjectProcess process =
        SubjectProcess.start(folder, jdk, Optional.of(probe.toolOptions("")), arguments)) {
      process.awaitReady();
      Thread.sleep(millis);
      SubjectProcess.Ended ended = process.end();
      assertEquals(0, ended.code(), ended.err());
    }
    return probe.read();
  }

  /** The pool with the most queued, in the last window that saw it at work. */
  private static PoolReading last(InsideProbe.Seen seen) {
    return seen.inside().windows().reversed().stream()
        .flatMap(window -> window.pools().stream())
        .filter(pool -> pool.queued() > 0)
        .findFirst()
        .orElseThrow(() -> new AssertionError(seen.toString()));
  }

  private static List<InsideWindow> awaitWindows(AttachedAgent agent, int count) throws Exception {
    List<InsideWindow> windows = new ArrayList<>(agent.more());
    for (int i = 0; i < 500 && windows.size() < count; i++) {
      Thread.sleep(20);
      windows.addAll(agent.more());
    }
    assertTrue(windows.size() >= count, windows.toString());
    return windows;
  }

  private static Optional<Path> oldJdk() throws IOException {
    Optional<Path> named = Optional.ofNullable(System.getenv("JAVA_HOME_17_X64")).map(Path::of);
    Path usual = Path.of("/usr/lib/jvm");
    if (named.isPresent() || !Files.isDirectory(usual)) {
      return named;
    }
    try (Stream<Path> homes = Files.list(usual)) {
      return homes
          .filter(home -> home.getFileName().toString().contains("17"))
          .filter(home -> Files.isExecutable(home.resolve("bin/java")))
          .findFirst();
    }
  }
}
