package dev.sett.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sett.model.inside.InsideEvidence;
import dev.sett.model.inside.InsideWindow;
import dev.sett.model.inside.InsideWindow.Carriers;
import dev.sett.model.inside.InsideWindow.PoolReading;
import dev.sett.model.inside.RecordingSummary;
import dev.sett.model.inside.WaitSample;
import dev.sett.model.inside.WaitSample.Kind;
import dev.sett.model.inside.WaitSample.Wait;
import dev.sett.probe.agent.InsideProbe;
import dev.sett.probe.agent.InsideReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The agent in programs that start with it, as its jar is built. */
class AgentIT {
  private static final long LOOK_MILLIS = 1_200;

  /** The agent looks for pools every two seconds at least. */
  private static final long LONG_LOOK_MILLIS = 5_000;

  private static final PoolReading FOUR =
      new PoolReading("ThreadPoolExecutor", "pool-1-thread", 4, 4, 4, 6, 0);

  @TempDir private Path folder;
  private int probes;

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
    List<String> busy = List.of("-Djdk.virtualThreadScheduler.parallelism=2", "Subject", "busy");
    InsideProbe.Seen seen =
        look(
            () -> probe(release, /* recording= */ true, ""),
            jdk,
            busy,
            one ->
                one.inside().windows().stream().anyMatch(AgentIT::isBusy)
                    && one.inside().recording().filter(AgentIT::isOfSubject).isPresent());
    InsideEvidence inside = seen.inside();
    assertEquals(List.of(), inside.missing());
    for (InsideWindow window : inside.windows()) {
      assertTrue(window.carriers().stream().allMatch(c -> c.parallelism() == 2), window.toString());
      assertTrue(
          window.pools().stream().noneMatch(pool -> pool.kind().equals("ForkJoinPool")),
          () -> "the scheduler of virtual threads is no pool: " + window);
      assertTrue(window.heapUsedBytes() > 100_000, window.toString());
    }
    assertTrue(inside.windows().stream().anyMatch(w -> w.agentCpuNanos() > 0), inside.toString());
  }

  private static boolean isBusy(InsideWindow window) {
    return window.carriers().filter(carriers -> isBusy(window, carriers)).isPresent();
  }

  private static boolean isBusy(InsideWindow window, Carriers carriers) {
    return Math.abs(carriers.meanMounted() - 2) <= 0.2
        // Six of the eight that compute, and the agent's own that sleeps and wakes.
        && carriers.meanQueued() >= 5
        && carriers.meanQueued() < 8
        && carriers.maxQueued() >= 6
        && carriers.looks() > 10
        && carriers.idleWhileQueued() <= 0.2
        // A virtual thread that wakes never comes to run; it counts while it is awaited.
        && window.virtualHiccup().maxNanos() > 300_000_000
        && window.virtualHiccup().count() >= 1
        && window.platformHiccup().count() > 10;
  }

  private static boolean isOfSubject(RecordingSummary recording) {
    return recording.samples() > 10
        && recording.hottest().stream().anyMatch(frame -> frame.method().contains("Subject"));
  }

  @Test
  void aPoolAndWhatWaitsInItIsSeen() throws Exception {
    InsideProbe.Seen seen =
        look(
            () -> probe(25, false, ""),
            SubjectProcess.thisJdk(),
            List.of("Subject", "pool"),
            one -> shows(one, FOUR));
    assertEquals(List.of(), seen.events());
  }

  @Test
  void aPoolIsFoundAmongThousandsOfThreads() throws Exception {
    look(
        () -> probe(25, false, ""),
        SubjectProcess.thisJdk(),
        List.of("Subject", "crowd"),
        // A machine that gives its CPUs to others counts some of that as the agent's.
        one -> shows(one, FOUR) && share(one.inside().windows()) < 0.25,
        LONG_LOOK_MILLIS);
  }

  private static double share(List<InsideWindow> windows) {
    long cpu = 0;
    long wall = 0;
    // Without the first, in which its code is new.
    for (InsideWindow window : windows.subList(windows.size() / 2, windows.size())) {
      cpu += window.agentCpuNanos();
      wall += window.wallNanos();
    }
    double share = (double) cpu / wall;
    System.out.println("agent's CPU share among 3000 threads: " + share);
    return share;
  }

  @Test
  void aPoolIsDoubled() throws Exception {
    InsideProbe.Seen seen =
        look(
            () -> probe(25, false, "pool=x2:pool-1-thread"),
            SubjectProcess.thisJdk(),
            List.of("Subject", "pool"),
            one ->
                shows(one, new PoolReading("ThreadPoolExecutor", "pool-1-thread", 8, 8, 8, 2, 0)));
    assertEquals(
        List.of("The pool pool-1-thread (ThreadPoolExecutor) now has a limit of 8 (was 4)."),
        seen.events());
  }

  @Test
  void aMethodIsDelayed() throws Exception {
    assertEquals(
        List.of("Every call of Subject$Limited.call now waits for 1000 us before it begins."),
        limited(
            "delay=1ms:Subject%24Limited.call", "4 permits\n20 calls took 20 ms or more: true\n"));
  }

  @Test
  void aSemaphoreGetsAMultipleOfItsPermits() throws Exception {
    List<String> events = limited("permits=x4:Subject%24Limited", "16 permits\n");
    assertEquals(
        "A semaphore that Subject$Limited created now has 16 permits (was 4).", events.getLast());
  }

  /** The first window is longer than the program. */
  @Test
  void whatHappensJustBeforeTheProgramEndsIsWritten() throws Exception {
    Path out = folder.resolve("last.ndjson");
    String agent = "-javaagent:%s=out=%s,window=60s,permits=x2:Subject%%24Limited";
    try (SubjectProcess process =
        SubjectProcess.start(
            folder,
            SubjectProcess.thisJdk(),
            Optional.of(agent.formatted(SubjectProcess.JAR, out)),
            List.of("Subject", "limited"))) {
      process.awaitReady();
      assertEquals(0, process.end().code());
    }
    assertEquals(
        List.of("A semaphore that Subject$Limited created now has 8 permits (was 4)."),
        InsideReader.read(out).changed());
  }

  @Test
  void locksAreHeldForLonger() throws Exception {
    assertEquals(
        List.of("Subject$Locked now holds every lock that it takes for 1000 us longer."),
        changed(
            "locked",
            "hold=1ms:Subject%24Locked",
            /* begin= */ "20 calls took 20 ms or more: true\n"));
  }

  @Test
  void yieldsArePaused() throws Exception {
    assertEquals(
        List.of(
            "Subject$Yielding now parks for a moment instead of calling Thread.yield or"
                + " Thread.onSpinWait."),
        changed(
            "way",
            "yield=park:Subject%24Yielding",
            /* begin= */ "1000 yields took 50 ms or more: true\n"
                + "1000 spin waits took 50 ms or more: true\n"));
  }

  @Test
  void whatIsNotThereIsNotChanged() throws Exception {
    assertEquals(
        List.of("The class Subject$Limited has no method close that has code."),
        limited("delay=1ms:Subject%24Limited.close", "4 permits\n"));
  }

  private List<String> limited(String change, String begin) throws Exception {
    return changed("limited", change, begin);
  }

  private List<String> changed(String subject, String change, String begin) throws Exception {
    InsideProbe probe = probe(25, /* recording= */ false, change);
    try (SubjectProcess process =
        SubjectProcess.start(
            folder,
            SubjectProcess.thisJdk(),
            Optional.of(probe.toolOptions("")),
            List.of("Subject", subject))) {
      process.awaitReady();
      for (int i = 0; i < 3_000 && probe.read().events().isEmpty(); i++) {
        Thread.sleep(20);
      }
      SubjectProcess.Ended ended = process.end();
      assertEquals(0, ended.code(), ended.err());
      assertTrue(ended.out().startsWith(begin), ended.out());
    }
    return probe.read().events();
  }

  @Test
  void aClassIsLeftAsItIsOnAJdk21() throws Exception {
    Optional<String> old = Optional.ofNullable(System.getenv("SETT_JDK21"));
    assumeTrue(old.isPresent(), "SETT_JDK21 is not set; ./check sets it.");
    InsideProbe.Seen seen =
        look(
            () -> probe(21, false, "permits=x2:Subject%24Limited"),
            Path.of(old.orElseThrow()),
            List.of("Subject", "limited"),
            one -> !one.events().isEmpty());
    assertEquals(
        List.of("A class can be changed from JDK 24 on; the program runs on 21."), seen.events());
  }

  @Test
  void theSchedulerGetsMoreCarriers() throws Exception {
    InsideProbe.Seen seen =
        look(
            () -> probe(25, false, "parallelism=3"),
            SubjectProcess.thisJdk(),
            List.of("-Djdk.virtualThreadScheduler.parallelism=1", "Subject", "busy"),
            one ->
                one.inside().windows().stream()
                    .flatMap(window -> window.carriers().stream())
                    .anyMatch(c -> c.parallelism() == 3 && c.meanMounted() > 2.5));
    assertEquals(
        List.of("The virtual-thread scheduler may now use 3 carriers (was 1)."), seen.events());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aProgramSaysAndDoesTheSameWithTheAgent(boolean recording) throws Exception {
    SubjectProcess.Ended plain = answer(Optional.empty());
    assertEquals(7, plain.code());
    assertEquals("1 threads\nlogs OwnLogs\nsum 328350\nbye\n", plain.out());
    boolean seen = false;
    // So short a program may end before a busy machine lets the agent look once.
    for (int times = 0; times < 5 && !seen; times++) {
      InsideProbe probe = probe(25, recording, recording ? "pools=x4" : "");
      SubjectProcess.Ended watched = answer(Optional.of(probe.toolOptions("")));
      assertEquals(plain.code(), watched.code());
      // JFR has threads of its own among those of the program; the agent has not.
      String said = recording ? watched.out().replaceFirst("[0-9]+", "1") : watched.out();
      assertEquals(plain.out(), said);
      // The JVM's own line about the variable, and nothing of ours.
      assertTrue(watched.err().startsWith("Picked up JAVA_TOOL_OPTIONS"), watched.err());
      assertEquals(1, watched.err().lines().count(), watched.err());
      seen = !probe.read().inside().windows().isEmpty();
    }
    assertTrue(seen, "the agent never saw the program");
  }

  @Test
  void whatThreadsWaitForAndWhoHoldsItIsSeen() throws Exception {
    List<Wait> locks =
        List.of(
            new Wait(Kind.LOCK, "Subject.entering", 5, "Subject.sleep", Optional.of(Kind.SLEEP)),
            new Wait(Kind.LOCK, "Subject.locking", 5, "Subject.sleep", Optional.of(Kind.SLEEP)));
    InsideProbe.Seen seen =
        look(
            () -> probe(25, false, ""),
            SubjectProcess.thisJdk(),
            List.of("-Djdk.virtualThreadScheduler.parallelism=1", "Subject", "waits"),
            one ->
                one.inside().waits().stream()
                    .anyMatch(sample -> sample.waits().containsAll(locks) && yields(sample) >= 2));
    assertEquals(List.of(), seen.inside().missing());
    assertTrue(
        seen.inside().waits().stream().allMatch(s -> s.cpuNanos() > 0 && s.threads() > 5),
        seen.toString());
  }

  private static int yields(WaitSample sample) {
    return sample.waits().stream()
        .filter(wait -> wait.kind() == Kind.YIELD && wait.where().equals("Subject.yielding"))
        .mapToInt(Wait::threads)
        .sum();
  }

  /** With a flag that makes the agent cheaper on older JDKs, this program stands still. */
  @Test
  void virtualThreadsThatWaitForAMonitorMakeProgress() throws Exception {
    try (SubjectProcess process =
        SubjectProcess.start(
            folder,
            SubjectProcess.thisJdk(),
            Optional.of(probe(25, /* recording= */ true, "").toolOptions("")),
            List.of("Subject", "monitor"))) {
      assertEquals("all ended\n", process.end().out());
    }
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
        said.startsWith("Sett's agent is not active; the program continues without it. "),
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
      assertTrue(ended.err().contains("needs JDK 21 or later; this is 17"), ended.err());
      assertFalse(Files.exists(out));
    }
  }

  @Test
  void twoProgramsAtOnceWriteTwoFiles() throws Exception {
    String options = "-javaagent:" + SubjectProcess.JAR + "=out=" + folder.resolve("one");
    try (SubjectProcess first = pool(options);
        SubjectProcess second = pool(options)) {
      first.awaitReady();
      second.awaitReady();
      awaitTwoFiles();
      first.end();
      second.end();
    }
    List<Path> written = written();
    assertEquals(2, written.size(), written.toString());
    for (Path file : written) {
      InsideReader.Inside inside = InsideReader.read(file);
      assertTrue(inside.windows().size() > 3, inside.toString());
      assertEquals(List.of(), inside.missing());
    }
  }

  private void awaitTwoFiles() throws Exception {
    for (int i = 0; i < 3_000; i++) {
      List<Path> written = written();
      if (written.size() == 2
          && written.stream().allMatch(file -> InsideReader.read(file).windows().size() > 3)) {
        return;
      }
      Thread.sleep(20);
    }
  }

  private List<Path> written() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.getFileName().toString().startsWith("one")).toList();
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
        folder.resolve("inside of it " + probes++),
        new InsideProbe.Asked(SubjectProcess.JAR, jdk, recording, change, false));
  }

  private InsideProbe.Seen look(
      Supplier<InsideProbe> probe,
      Path jdk,
      List<String> arguments,
      Predicate<InsideProbe.Seen> enough)
      throws Exception {
    return look(probe, jdk, arguments, enough, LOOK_MILLIS);
  }

  /** Looks until that is seen, each time longer: a busy machine may show less at first. */
  private InsideProbe.Seen look(
      Supplier<InsideProbe> probe,
      Path jdk,
      List<String> arguments,
      Predicate<InsideProbe.Seen> enough,
      long millis)
      throws Exception {
    InsideProbe.Seen seen = look(probe.get(), jdk, arguments, millis);
    for (int times = 2; times <= 5 && !enough.test(seen); times++) {
      seen = look(probe.get(), jdk, arguments, times * millis);
    }
    assertTrue(enough.test(seen), seen.toString());
    return seen;
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

  /** Whether a window saw such a pool; as the program ends, it is another. */
  private static boolean shows(InsideProbe.Seen seen, PoolReading pool) {
    return seen.inside().windows().stream().anyMatch(window -> window.pools().contains(pool));
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
