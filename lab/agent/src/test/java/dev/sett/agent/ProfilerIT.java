package dev.sett.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sett.model.inside.CallNode;
import dev.sett.model.inside.Profile;
import dev.sett.probe.agent.InsideProbe;
import dev.sett.probe.profile.ProfilerLibrary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The profiler in a real program, beside the agent and JFR, as in an evidence trial. */
class ProfilerIT {
  /** CPU time while it is looked at: a busy machine takes longer to give as much. */
  private static final Duration LOOK = Duration.ofSeconds(2);

  @TempDir private Path folder;
  private int probes;

  @BeforeEach
  void hasAProfiler() {
    Optional<String> refusal = ProfilerLibrary.refusal();
    assumeTrue(refusal.isEmpty(), () -> refusal.orElse(""));
  }

  @Test
  void theHotMethodIsFoundAndJfrContinues() throws Exception {
    busyIsProfiled(SubjectProcess.thisJdk(), Runtime.version().feature());
  }

  @Test
  void theSameIsFoundOnAJdk21() throws Exception {
    Optional<Path> home = Optional.ofNullable(System.getenv("SETT_JDK21")).map(Path::of);
    assumeTrue(home.isPresent(), "SETT_JDK21 is not set; ./check sets it.");
    busyIsProfiled(home.orElseThrow(), 21);
  }

  private void busyIsProfiled(Path jdk, int release) throws Exception {
    InsideProbe probe = probe(release);
    try (SubjectProcess process =
        SubjectProcess.start(
            folder, jdk, Optional.of(probe.toolOptions("")), List.of("Subject", "busy"))) {
      process.awaitReady();
      awaitAgent();
      probe.beginProfile();
      awaitCpu(process, LOOK);
      probe.beginProfile(); // Without effect, since it has begun.
      probe.endProfile();
      SubjectProcess.Ended ended = process.end();
      assertEquals(0, ended.code(), ended.err());
      onlyTheJvmSpoke(ended.err());
      assertEquals("", ended.out());
    }
    InsideProbe.Seen seen = probe.read();
    assertEquals(List.of(), seen.inside().missing());
    Profile profile = seen.inside().profile().orElseThrow();
    assertEquals(ProfilerLibrary.name(), profile.profiler());
    assertTrue(Set.of("cpu", "ctimer", "itimer").contains(profile.event()), profile.event());
    // A hundred a second of CPU time or more.
    assertTrue(profile.samples() >= 40, profile.toString());
    long hot =
        all(profile.calls())
            .filter(call -> call.method().startsWith("Subject.lambda$busy$"))
            .mapToLong(CallNode::samples)
            .sum();
    assertTrue(hot > profile.samples() / 2, profile.toString());
    assertTrue(seen.inside().recording().orElseThrow().samples() > 40, "JFR samples as before");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aProgramSaysAndDoesTheSameWithTheProfilerAndAnAgentOfItsOwn(boolean ended) throws Exception {
    SubjectProcess.Ended plain = later(Optional.empty(), () -> {});
    assertEquals(7, plain.code());
    assertEquals("1 threads\nlogs OwnLogs\nsum 328350\nbye\n", plain.out());
    InsideProbe probe = probe(Runtime.version().feature());
    String own =
        "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:0";
    SubjectProcess.Ended profiled =
        later(
            Optional.of(probe.toolOptions(own)),
            () -> {
              awaitAgent();
              probe.beginProfile();
              Thread.sleep(200);
              if (ended) {
                probe.endProfile();
              }
            });
    probe.endProfile();
    assertEquals(plain.code(), profiled.code());
    // JFR has threads of its own among those of the program; the profiler has not.
    assertEquals(plain.out(), profiled.out().replaceFirst("[0-9]+", "1"));
    onlyTheJvmSpoke(profiled.err());
    String missing = String.join("|", probe.read().inside().missing());
    // A program that only waits may well use no CPU that a sample sees.
    String others = missing.replace("async-profiler took no CPU samples of the program.", "");
    assertEquals(!ended, others.contains(". The flame graph is drawn from JFR samples"), missing);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-XX:-EnableDynamicAgentLoading", "-XX:+DisableAttachMechanism"})
  void aProgramThatRefusesRunsOnAndJfrTakesTheProfile(String flag) throws Exception {
    InsideProbe probe = probe(Runtime.version().feature());
    SubjectProcess.Ended ended =
        later(
            Optional.of(probe.toolOptions(flag)),
            () -> {
              awaitAgent();
              probe.beginProfile();
              probe.endProfile();
            });
    assertEquals(7, ended.code(), ended.err());
    assertEquals(1, ended.err().lines().count(), ended.err());
    assertTrue(ended.out().endsWith("sum 328350\nbye\n"), ended.out());
    InsideProbe.Seen seen = probe.read();
    assertEquals(Optional.empty(), seen.inside().profile());
    assertEquals(1, seen.inside().missing().size(), seen.toString());
    assertTrue(
        seen.inside().missing().getFirst().contains("drawn from JFR samples"), seen.toString());
    assertTrue(seen.inside().recording().isPresent());
  }

  /** Its lines about the variable and about an agent that comes late; none of the profiler's. */
  private static void onlyTheJvmSpoke(String err) {
    assertTrue(err.startsWith("Picked up JAVA_TOOL_OPTIONS"), err);
    assertEquals(
        List.of(), err.lines().skip(1).filter(line -> !line.startsWith("WARNING: ")).toList(), err);
  }

  private interface Meanwhile {
    void happens() throws Exception;
  }

  /** A program that answers once its input is closed, and what happens before. */
  private SubjectProcess.Ended later(Optional<String> options, Meanwhile meanwhile)
      throws Exception {
    try (SubjectProcess process =
        SubjectProcess.start(
            folder, SubjectProcess.thisJdk(), options, List.of("Subject", "later"))) {
      process.awaitReady();
      meanwhile.happens();
      return process.end();
    }
  }

  private InsideProbe probe(int jdk) {
    return InsideProbe.in(
        inside(++probes),
        new InsideProbe.Asked(
            SubjectProcess.JAR, jdk, /* recording= */ true, /* change= */ "", true));
  }

  private Path inside(int number) {
    return folder.resolve("inside of it " + number);
  }

  /** Until the agent has written something, by which the program is found. */
  private void awaitAgent() throws Exception {
    for (int i = 0; i < 3_000 && written() == 0; i++) {
      Thread.sleep(20);
    }
    assertTrue(written() > 0, "the agent wrote nothing");
  }

  /** Until a program has used so much more CPU time, at most a minute. */
  private static void awaitCpu(SubjectProcess process, Duration more) throws Exception {
    ProcessHandle.Info before = ProcessHandle.of(process.pid()).orElseThrow().info();
    Duration until = before.totalCpuDuration().orElseThrow().plus(more);
    for (int i = 0; i < 3_000; i++) {
      ProcessHandle.Info now = ProcessHandle.of(process.pid()).orElseThrow().info();
      if (now.totalCpuDuration().orElseThrow().compareTo(until) >= 0) {
        return;
      }
      Thread.sleep(20);
    }
  }

  private long written() throws Exception {
    try (Stream<Path> files = Files.list(inside(probes))) {
      return files
          .filter(file -> file.toString().endsWith(".ndjson"))
          .mapToLong(file -> file.toFile().length())
          .sum();
    }
  }

  private static Stream<CallNode> all(List<CallNode> calls) {
    return calls.stream().flatMap(call -> Stream.concat(Stream.of(call), all(call.callees())));
  }
}
