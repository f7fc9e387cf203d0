package dev.sett.probe.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sett.probe.proc.Proc;
import dev.sett.probe.proc.ProcessCgroups;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Groups of every hierarchy in which this user may make one. */
@Timeout(120)
class CgroupIT {

  private static final String PREFIX = "sett-test-";
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Starts a daemon the usual way, a second child in a new session, and ends. */
  private static final String DAEMON =
      "read -r go; setsid sh -c 'setsid sleep 1000 >/dev/null 2>&1 &'; echo left";

  private final List<Cgroup> made = new ArrayList<>();

  /** Empty folders where there are no control groups. */
  static List<Path> parents() {
    List<Path> parents = ProcessCgroups.own(Proc.HERE).stream().map(f -> Path.of("/" + f)).toList();
    return parents.isEmpty() ? List.of(Path.of("/nowhere")) : parents;
  }

  @AfterEach
  void removeAll() {
    made.forEach(group -> group.kill(PATIENCE));
    made.forEach(Cgroup::remove);
  }

  @ParameterizedTest
  @MethodSource("parents")
  void aDaemonStaysInTheGroupAndEndsWithIt(Path parent) throws Exception {
    Cgroup group = make(parent).below("program");
    Process shell = new ProcessBuilder("/bin/sh", "-c", DAEMON).start();
    group.join(shell.pid());
    assertEquals(List.of(shell.pid()), group.pids());
    try (BufferedReader said = shell.inputReader()) {
      shell.outputWriter().close();
      assertEquals("left", said.readLine());
    }
    shell.waitFor();

    List<Long> left = group.pids();
    assertEquals(1, left.size(), "the sleep, whose parents are gone: " + left);
    ProcessHandle daemon = ProcessHandle.of(left.getFirst()).orElseThrow();
    assertFalse(group.remove(), "somebody is in it");

    assertTrue(group.kill(PATIENCE));
    assertEquals(List.of(), group.pids());
    // Its new parent may not have waited for it yet.
    assertTrue(ProcessStat.of(Proc.HERE, daemon.pid()).filter(s -> s.state() != 'Z').isEmpty());
    assertTrue(group.remove());
    assertFalse(Files.exists(group.folder()));
  }

  @ParameterizedTest
  @MethodSource("parents")
  void groupsBelowAreKilledAndRemovedToo(Path parent) throws Exception {
    Cgroup group = make(parent);
    Cgroup below = group.below("one").below("two");
    Process process = new ProcessBuilder("/bin/sleep", "1000").start();
    below.join(process.pid());
    assertEquals(List.of(process.pid()), group.pids());

    assertTrue(group.kill(PATIENCE));
    process.waitFor();
    assertTrue(group.remove());
    assertFalse(Files.exists(group.folder()));
    assertTrue(group.remove(), "it is gone already");
  }

  @ParameterizedTest
  @MethodSource("parents")
  void aProcessThatIsGoneCannotJoin(Path parent) throws Exception {
    Cgroup group = make(parent);
    Process process = new ProcessBuilder("/bin/true").start();
    process.waitFor();
    assertThrows(IOException.class, () -> group.join(process.pid()));
  }

  @Test
  void thereIsNoneWhereTheUserMayNotMakeOne(@TempDir Path folder) {
    // A plain folder lets nobody in.
    assertEquals(Optional.empty(), Cgroup.make(List.of(folder, folder.resolve("none")), PREFIX));
    assertEquals(0, folder.toFile().list().length);
  }

  private Cgroup make(Path parent) {
    Optional<Cgroup> group = Cgroup.make(List.of(parent), PREFIX);
    assumeTrue(group.isPresent(), "no control group can be made in " + parent);
    made.add(group.get());
    return group.get();
  }
}
