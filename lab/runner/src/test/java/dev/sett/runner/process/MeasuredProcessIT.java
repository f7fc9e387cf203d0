package dev.sett.runner.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sett.probe.process.Cgroup;
import dev.sett.runner.command.Invocation;
import dev.sett.runner.control.Interruption;
import dev.sett.runner.control.TrialException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a program finds when it starts. */
@Timeout(120)
class MeasuredProcessIT {

  private static final String LOOK =
      "read -r line; echo $? > input; cat /proc/self/cgroup > groups; cat /proc/$$/environ > names;"
          + " printf '%s ' \"$@\" > words; mv words done; exec sleep 1000";

  @TempDir private Path folder;
  private Optional<Cgroup> group = Optional.empty();
  private final ChildProcesses children =
      new ChildProcesses(new Interruption(), new ProgramFamilies(this::makeGroup));

  private Optional<Cgroup> makeGroup() {
    group = Cgroup.make("sett-test-");
    return group;
  }

  @AfterEach
  void endAll() {
    children.killAll();
  }

  /** A name with a point keeps the program from being held. */
  @ParameterizedTest
  @ValueSource(strings = {"PLAIN", "a.b"})
  void itHasItsWordsItsVariablesAndAnEmptyInput(String variable) throws Exception {
    MeasuredProcess process = start(Map.of(variable, "x y"), "one two", "$three");
    awaitLook();

    assertEquals("one two $three ", Files.readString(folder.resolve("done")));
    assertEquals("1\n", Files.readString(folder.resolve("input")), "read at the end of its input");
    List<String> environment =
        Arrays.asList(Files.readString(folder.resolve("names")).split("\0", -1));
    assertTrue(environment.contains(variable + "=x y"), environment.toString());

    assertTrue(process.stop(Duration.ofSeconds(60)), "it ends by SIGTERM");
  }

  @Test
  void itIsInItsGroupFromItsFirstInstructionOn() throws Exception {
    MeasuredProcess process = start(Map.of(), "x");
    assumeTrue(group.isPresent(), "No control group can be made here.");
    awaitLook();

    String groups = Files.readString(folder.resolve("groups"));
    String name = String.valueOf(group.get().folder().getFileName());
    assertTrue(groups.contains("/" + name + "/program-1"), groups);
    assertEquals(List.of(process.pid()), group.get().pids());

    process.stop(Duration.ofSeconds(60));
    assertFalse(Files.exists(group.get().folder().resolve("program-1")));
    children.killAll();
    assertFalse(Files.exists(group.get().folder()));
  }

  @Test
  void nothingIsLeftOfItOnceTheUserWantsToGo() throws Exception {
    MeasuredProcess process = start(Map.of(), "x");
    awaitLook();

    children.endAll(Duration.ofSeconds(60));

    assertFalse(process.alive());
    assertTrue(group.isEmpty() || !Files.exists(group.get().folder()));
  }

  @Test
  void neitherItNorItsGroupIsMadeOnceTheUserWantsToGo() {
    children.endAll(Duration.ZERO);

    assertThrows(TrialException.class, () -> start(Map.of(), "x"));
    assertTrue(group.isEmpty());
  }

  @Test
  void oneThatCannotBeStartedLeavesNoGroup() {
    Path missing = folder.resolve("missing");
    Invocation invocation = invocation(List.of(missing.toString()), Map.of("a.b", "not held"));
    assertThrows(TrialException.class, () -> start(invocation));
    assertTrue(group.isEmpty() || !Files.exists(group.get().folder().resolve("program-1")));
  }

  @Test
  void aNameThatAShellDropsIsSeen() {
    assertTrue(HeldStart.passes(Set.of("HOME", "_x1")));
    assertFalse(HeldStart.passes(Set.of("HOME", "spring.datasource.url")));
    assertFalse(HeldStart.passes(Set.of("1x")));
  }

  private void awaitLook() throws InterruptedException {
    while (!Files.exists(folder.resolve("done"))) {
      Thread.sleep(10);
    }
  }

  private MeasuredProcess start(Map<String, String> environment, String... words) {
    List<String> command =
        new ArrayList<>(List.of("/bin/sh", "-c", "cd '" + folder + "'; " + LOOK, "look"));
    command.addAll(List.of(words));
    return start(invocation(command, environment));
  }

  private static Invocation invocation(List<String> command, Map<String, String> environment) {
    return new Invocation(
        command,
        environment,
        Optional.empty(),
        /* url= */ Optional.empty(),
        /* readyUrl= */ Optional.empty(),
        "25");
  }

  private MeasuredProcess start(Invocation invocation) {
    return MeasuredProcess.start(
        invocation,
        /* guard= */ List.of(),
        /* cpus= */ Optional.empty(),
        new ProgramLog(folder.resolve("program.log")),
        children);
  }
}
