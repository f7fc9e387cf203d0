package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.sett.model.design.CpuSet;
import dev.sett.model.design.Metric;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Result;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.probe.process.ProcessCpuset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commands that leave their program to somebody else, as containers and daemons are started. */
@Timeout(300)
final class BackgroundProgramsIT {

  private static final Path GROUPS = Path.of("/sys/fs/cgroup");

  @TempDir private Path folder;
  private final List<Path> groups = new ArrayList<>();
  private final String token = "token-" + System.nanoTime();

  @AfterEach
  void removeGroups() throws Exception {
    assertEquals(List.of(), SettProcess.leftOver(token), "programs that are left");
    for (Path group : groups) {
      Files.deleteIfExists(group);
    }
  }

  /** The launcher leaves its groups, forks twice, clears its environment, and ends. */
  @Test
  void aProgramInGroupsOfItsOwnIsMeasuredPinnedAndStopped() throws Exception {
    makeGroups();
    assumeFalse(groups.isEmpty(), "No control group can be made in " + GROUPS + " here.");
    int port = SettProcess.freePort();
    int other = SettProcess.freePort();
    String join =
        groups.stream()
            .map(group -> "echo $$ > '" + group + "/cgroup.procs'")
            .collect(Collectors.joining("\n"));
    Path launcher =
        script(
            "launcher",
            """
            %s
            (setsid env -i sh -c 'taskset -c %s %s & echo $! > %s' >/dev/null 2>&1 &)
            """
                .formatted(
                    join,
                    allCpus(),
                    SettProcess.misbehaving(other, "healthy", token),
                    folder.resolve("pid")));

    Set<CpuSet> seen = new HashSet<>();
    SettProcess lab =
        SettProcess.start(
            compare(
                SettProcess.misbehaving(port, "healthy", token),
                launcher.toString(),
                "http://127.0.0.1:" + port + "/",
                "--url-b",
                "http://127.0.0.1:" + other + "/"));
    Path pid = folder.resolve("pid");
    while (lab.isRunning()) {
      if (Files.exists(pid) && !Files.readString(pid).isBlank()) {
        seen.addAll(ProcessCpuset.allowed(Long.parseLong(Files.readString(pid).strip())));
      }
      Thread.sleep(10);
    }
    SettProcess.Ended ended = lab.await();

    Result result = result();
    List<Trial> trials = trials();
    assertEquals(2 * 2, trials.size(), ended.text());
    for (Trial trial : trials) {
      assertTrue(trial.failure().isEmpty(), () -> trial.failure() + ended.text());
      assertTrue(cpu(trial).stream().allMatch(nanos -> nanos > 0), trial::toString);
      assertTrue(trial.launched().orElseThrow().jvm().orElseThrow().known(), trial::toString);
      assertEquals(result.plan().serverCpus(), trial.launched().orElseThrow().cpus());
    }
    assertTrue(
        effect(result, Metric.CPU_PER_REQUEST).isPresent(), () -> "no CPU in " + ended.text());
    if (!result.plan().serverCpus().isEmpty()) {
      assertTrue(seen.contains(CpuSet.parse(result.plan().serverCpus())), seen::toString);
    }
  }

  /** What is behind the forwarder can be anywhere, so its CPU is not known, but its answers are. */
  @Test
  void aProgramBehindAForwarderHasNoCpuAndAVerdictOnItsRequests() throws Exception {
    int port = SettProcess.freePort();
    int other = SettProcess.freePort();
    int behind = SettProcess.freePort();
    String program = SettProcess.misbehaving(behind, "healthy", token);
    String java = program.substring(0, program.indexOf(' '));
    Path proxy = Files.createSymbolicLink(folder.resolve("docker-proxy"), Path.of(java));
    Path launcher =
        script(
            "container",
            """
            %s -cp %s %s %d %d &
            exec %s
            """
                .formatted(
                    proxy,
                    SettProcess.HOME.resolve("checks/target/test-classes"),
                    Forwarder.class.getName(),
                    other,
                    behind,
                    program));

    SettProcess.Ended ended =
        SettProcess.run(
            compare(
                SettProcess.misbehaving(port, "healthy", token),
                launcher.toString(),
                "http://127.0.0.1:" + port + "/",
                "--url-b",
                "http://127.0.0.1:" + other + "/"));

    Result result = result();
    assertTrue(effect(result, Metric.REQUESTS_PER_SECOND).isPresent(), ended.text());
    assertFalse(effect(result, Metric.CPU_PER_REQUEST).isPresent(), ended.text());
    assertFalse(effect(result, Metric.MEMORY_UNDER_LOAD).isPresent(), ended.text());
    assertTrue(
        ended.text().contains("B: CPU and memory can't be read: port " + other + " is owned by"),
        ended.text());
    assertTrue(ended.text().contains("'--network host'"), ended.text());
    for (Trial trial : trials()) {
      boolean direct = trial.variant().equals("A");
      assertTrue(cpu(trial).stream().allMatch(nanos -> direct == nanos > 0), trial::toString);
    }
  }

  private List<String> compare(String a, String b, String url, String... more) {
    List<String> words = new ArrayList<>(List.of("compare", "--a", a, "--b", b, "--url", url));
    words.addAll(List.of(more));
    words.addAll(List.of("--plain", "--rate", "300", "--connections", "4", "--blocks", "2"));
    words.addAll(List.of("--duration", "400ms", "--warm-up", "300ms..300ms", "--budget", "4m"));
    words.addAll(List.of("--results", folder.resolve("results").toString()));
    return words;
  }

  private Path script(String name, String text) throws IOException {
    Path script = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + text);
    assertTrue(script.toFile().setExecutable(true));
    return script;
  }

  /** In every hierarchy that lets this user make one; all CPUs may be used there. */
  private void makeGroups() throws IOException {
    List<Path> tops = new ArrayList<>(List.of(GROUPS));
    try (Stream<Path> below = Files.list(GROUPS)) {
      below.filter(path -> !Files.isSymbolicLink(path)).forEach(tops::add);
    }
    for (Path top : tops) {
      if (!Files.exists(top.resolve("cgroup.procs"))) {
        continue; // No hierarchy.
      }
      Path group = top.resolve("sett-check-" + token);
      try {
        Files.createDirectory(group);
        groups.add(group);
        for (String file : List.of("cpuset.cpus", "cpuset.mems")) {
          if (Files.exists(top.resolve(file)) && Files.exists(group.resolve(file))) {
            Files.writeString(group.resolve(file), Files.readString(top.resolve(file)).strip());
          }
        }
        if (!Files.isWritable(group.resolve("cgroup.procs"))) {
          throw new IOException("not writable");
        }
      } catch (IOException e) {
        groups.remove(group);
        Files.deleteIfExists(group);
      }
    }
  }

  private static String allCpus() {
    return ProcessCpuset.allowed(ProcessHandle.current().pid()).getFirst().toString();
  }

  private Path resultFolder() throws IOException {
    try (Stream<Path> folders = Files.list(folder.resolve("results"))) {
      return folders.filter(Files::isDirectory).findFirst().orElseThrow();
    }
  }

  private Result result() throws IOException {
    return ResultFolder.open(resultFolder()).result().orElseThrow();
  }

  private List<Trial> trials() throws IOException {
    return ResultFolder.open(resultFolder()).trials().all().stream()
        .filter(trial -> trial.block() > 0)
        .toList();
  }

  private static List<Long> cpu(Trial trial) {
    return trial.slices(Phase.COST).stream().map(Slice::usage).map(u -> u.cpuNanos()).toList();
  }

  private static Optional<Effect> effect(Result result, Metric metric) {
    return result.effects().stream().filter(e -> e.metric() == metric).findFirst();
  }
}
