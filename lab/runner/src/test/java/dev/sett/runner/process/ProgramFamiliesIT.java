package dev.sett.runner.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sett.probe.proc.Proc;
import dev.sett.probe.proc.ProcessCgroups;
import dev.sett.probe.process.LimitedCgroups;
import dev.sett.runner.TestingLab;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nothing that a program started outlives it or the lab, with control groups and without. */
@Timeout(120)
class ProgramFamiliesIT {

  /** Ends by a signal, and leaves a program below it. */
  private static final String WRAPPER = "sleep %s & touch started; exec sleep %s";

  /** Is gone at once. */
  private static final String GONE = "sleep %s & touch started; exit";

  /** A daemon the usual way: a second child, in a new session. */
  private static final String DAEMON =
      "setsid sh -c '(sleep %s &) ; touch started' & exec sleep %s";

  /** The same without the environment of its parents. */
  private static final String HIDDEN =
      "env -i setsid /bin/sh -c '(sleep %s &) ; touch started' & exec sleep %s";

  private final String name = "1000." + UUID.randomUUID().toString().replaceAll("[^0-9]", "1");

  @TempDir private Path folder;

  @SuppressWarnings("NullAway.Init") // by start
  private Process lab;

  @SuppressWarnings("NullAway.Init") // by start
  private BufferedReader said;

  @SuppressWarnings("NullAway.Init") // by start
  private Path group;

  @AfterEach
  void endAll() {
    lab.destroyForcibly();
    left().forEach(ProcessHandle::destroyForcibly);
  }

  @ParameterizedTest
  @CsvSource({
    "groups,wrapper",
    "groups,gone",
    "groups,daemon",
    "groups,hidden",
    "none,wrapper",
    "none,gone",
    "none,daemon",
    "none,hidden",
    "limits,wrapper",
    "limits,hidden"
  })
  void nothingIsLeftWhenTheProgramHasStopped(String mode, String kind) throws Exception {
    start(mode, script(kind));

    lab.outputWriter().close();
    said.readLine();
    assertEquals("adopted []", said.readLine());

    assertEquals(List.of(), left());
    assertFalse(Files.exists(group), "the control group");
    assertEquals(List.of(), limited());
    assertEquals(0, lab.waitFor());
  }

  @ParameterizedTest
  @CsvSource({
    "groups,wrapper",
    "groups,gone",
    "groups,daemon",
    "groups,hidden",
    "none,wrapper",
    "none,gone",
    "none,daemon",
    "limits,wrapper",
    "limits,hidden"
  })
  void nothingIsLeftWhenTheLabIsKilled(String mode, String kind) throws Exception {
    start(mode, script(kind));
    assertFalse(left().isEmpty());

    lab.destroyForcibly().waitFor();

    while (!left().isEmpty() || Files.exists(group) || !limited().isEmpty()) {
      Thread.sleep(20);
    }
  }

  private static String script(String kind) {
    return switch (kind) {
      case "wrapper" -> WRAPPER;
      case "gone" -> GONE;
      case "daemon" -> DAEMON;
      case "hidden" -> HIDDEN;
      default -> throw new IllegalArgumentException(kind);
    };
  }

  /** Starts a lab and waits until its program has started what it starts. */
  private void start(String mode, String script) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                TestingLab.class.getName(),
                mode,
                folder.toString()));
    String here = "cd '" + folder + "'; ";
    command.addAll(List.of("/bin/sh", "-c", here + script.replace("%s", name)));
    lab = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    said = lab.inputReader();
    group = folder.resolve("none");
    if (mode.equals("limits")) {
      Optional<String> complaint = LimitedCgroups.complaint(TestingLab.LIMITS);
      assumeTrue(complaint.isEmpty(), () -> "Not here: " + complaint.orElse(""));
    }
    if (!mode.equals("none")) {
      String line = said.readLine();
      assumeTrue(!line.equals("none"), "No control group can be made here.");
      group = Path.of(line);
      assertTrue(Files.isDirectory(group));
    }
    assertEquals("started", said.readLine());
    while (!Files.exists(folder.resolve("started"))) {
      Thread.sleep(10);
    }
    assertEquals(mode.equals("limits"), !limited().isEmpty());
  }

  /** Control groups with limits that the lab has made. */
  private List<Path> limited() {
    return Stream.of("cpu", "memory")
        .flatMap(controller -> ProcessCgroups.own(Proc.HERE, controller).stream())
        .flatMap(above -> above.folders().stream())
        .distinct()
        .flatMap(
            folder ->
                Stream.ofNullable(
                    Path.of("/" + folder)
                        .toFile()
                        .listFiles((_, name) -> name.startsWith("sett-" + lab.pid() + "-"))))
        .flatMap(Arrays::stream)
        .map(File::toPath)
        .toList();
  }

  /** Processes of the program, but not the lab itself, which has the name among its arguments. */
  private List<ProcessHandle> left() {
    return ProcessHandle.allProcesses()
        .filter(process -> process.pid() != lab.pid())
        .filter(process -> commandLine(process).contains(name))
        .toList();
  }

  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
    } catch (IOException e) {
      return "";
    }
  }
}
