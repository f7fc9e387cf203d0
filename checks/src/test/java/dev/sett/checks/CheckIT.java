package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./check} in a checkout of two modules, whose Maven is a script that writes reports. */
@Order(13) // the longest first
final class CheckIT {

  private static final String LONG_MESSAGE = "x".repeat(30_000);

  @TempDir private Path folder;
  private Shell shell;
  private Path root;

  @BeforeEach
  void makeCheckout() throws Exception {
    shell =
        new Shell(folder)
            .withPath(Path.of("/usr/bin"))
            .with("JAVA_HOME", System.getProperty("java.home"))
            .with("SETT_CHECK_NAMESPACES", folder.resolve("netns").toString())
            .with("TMPDIR", Files.createDirectory(folder.resolve("tmp")).toString());
    root = Files.createDirectories(folder.resolve("check out"));
    script("check", Files.readString(Sources.ROOT.resolve("check")));
    for (String part : List.of("build/find-jdk.sh", "build/runs.sh")) {
      script(part, Files.readString(Sources.ROOT.resolve(part)));
    }
    script("build/tools.sh", "#!/bin/sh\necho SETT_CHROMIUM=/a/browser\n");
    Path from = Sources.ROOT.resolve("checks/src/main/java/dev/sett/checks");
    Path to = Files.createDirectories(root.resolve("checks/src/main/java/dev/sett/checks"));
    try (Stream<Path> sources = Files.list(from)) {
      for (Path source : sources.toList()) {
        Files.copy(source, to.resolve(source.getFileName()));
      }
    }
    Files.writeString(
        root.resolve("pom.xml"),
        "<project><modules><module>one</module><module>lab/three</module></modules></project>");
    Files.createDirectories(root.resolve("one/src/test/java/a"));
    Files.writeString(root.resolve("one/src/test/java/a/OneIT.java"), "");
    Files.createDirectories(root.resolve("lab/three/src/test/java"));
    Files.createDirectories(root.resolve("docs"));
  }

  @Test
  void everyModuleIsALineAndTheLastLineIsTheTally() throws Exception {
    maven(
        """
        *verify)
          [ "$SETT_CHROMIUM" = /a/browser ] || exit 1
          unit one 3 ''; unit lab/three 2 ''; integration one 4 '' ;;
        """);
    Shell.Outcome ended = shell.run(folder, root.resolve("check").toString());

    assertEquals(0, ended.code(), ended.out() + ended.err());
    List<String> lines = ended.out().lines().toList();
    assertEquals("9 passed, 0 failed, 0 skipped", lines.getLast());
    assertTrue(lines.get(lines.size() - 2).matches("Took \\d+ min \\d+ s\\."), ended.out());
    assertTrue(ended.out().matches("(?s).*\n {2}one +7 tests +[0-9.]+ s\n.*"), ended.out());
    assertTrue(ended.out().matches("(?s).*\n {2}three +2 tests +[0-9.]+ s\n.*"), ended.out());
    assertTrue(Files.exists(root.resolve(".sett/built")), "./sett need not build again");
    assertEquals(2, runs().size(), "tests, then format: " + runs());
  }

  @Test
  void nothingIsBuiltUnderAProcessThatRunsOnTheJars() throws Exception {
    maven("*) ;;");
    String stat = Files.readString(Path.of("/proc/self/stat"));
    String begun = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[19];
    long pid = ProcessHandle.current().pid();
    Path notes = Files.createDirectories(root.resolve(".sett/running"));
    Files.writeString(notes.resolve(pid + "-" + begun), "sett compare\n");

    String check = root.resolve("check").toString();
    Shell.Outcome ended = shell.run(folder, check);

    assertEquals(2, ended.code(), ended.out() + ended.err());
    assertTrue(
        ended.err().startsWith("check: process " + pid + " (sett compare) runs on the jars in "),
        ended.err());
    assertEquals(0, shell.run(folder, check, "--list").code(), "that builds nothing");
  }

  @Test
  void aModuleThatFailsKeepsNoOtherFromBeingTestedAndItsMessageIsShort() throws Exception {
    maven(
        """
        *verify)
          unit one 3 '<failure message="%s"/>'; unit lab/three 2 ''; integration lab/three 4 '' ;;
        """
            .formatted(LONG_MESSAGE));
    Shell.Outcome ended = check();

    assertEquals(1, ended.code(), ended.out() + ended.err());
    assertTrue(ended.out().endsWith("8 passed, 1 failed, 0 skipped\n"), ended.out());
    assertTrue(ended.out().contains("failed: a.B.t1\n  xxx"), ended.out());
    assertTrue(
        ended
            .out()
            .contains("\n  .sett/check/second-try/one/target/surefire-reports/TEST-one.xml\n"),
        ended.out());
    assertTrue(ended.out().length() < 2_000, () -> ended.out().length() + " characters");
  }

  /** As when its JVM is stopped after the time that is allowed. */
  @Test
  void aTestClassWithoutAReportIsAProblem() throws Exception {
    maven("*verify) unit one 3 '' ;;");
    Shell.Outcome ended = check();
    assertEquals(1, ended.code(), ended.out() + ended.err());
    assertTrue(ended.out().contains("problem: one: a.OneIT has no report"), ended.out());
    assertTrue(ended.out().endsWith("3 passed, 0 failed, 0 skipped\n"), ended.out());

    Files.writeString(root.resolve("one/src/test/java/a/OneIT.java"), "@Tag(\"long\")\nclass");
    Shell.Outcome inLongChecks = check();
    assertEquals(0, inLongChecks.code(), inLongChecks.out() + inLongChecks.err());
  }

  @Test
  void aTestThatPassesWhenItIsRunAloneIsListedAsFlaky() throws Exception {
    maven(
        """
        *-Dit.test=a.OneIT*verify) integration one 4 '' ;;
        *verify) unit one 3 ''; integration one 4 '<failure message="too early"/>' ;;
        """);
    Shell.Outcome ended = check();

    assertEquals(0, ended.code(), ended.out() + ended.err());
    assertTrue(ended.out().contains("\nRunning a.OneIT once more, alone\n"), ended.out());
    assertTrue(ended.out().contains("\nflaky: a.B.t1: too early\n"), ended.out());
    assertFalse(ended.out().contains("\nfailed: "), ended.out());
    assertTrue(ended.out().endsWith("7 passed, 0 failed, 0 skipped\n"), ended.out());
    assertTrue(runs().get(1).contains("-Pservers,hosts -pl one -am "), runs().toString());
    assertTrue(runs().get(1).contains(" -Dsett.it.parallelism=1 "), runs().toString());
    assertTrue(
        Files.readString(
                root.resolve(".sett/check/second-try/one/target/failsafe-reports/TEST-a.OneIT.xml"))
            .contains("too early"),
        "the first report is kept");
  }

  @Test
  void aTestThatFailsAgainHasFailed() throws Exception {
    maven(
        """
        *'-Dtest=one '*test) unit one 3 '<failure message="now this"/>' ;;
        *verify) unit one 3 '<failure message="that"/>'; integration lab/three 4 '' ;;
        """);
    Shell.Outcome ended = check();
    assertEquals(1, ended.code(), ended.out() + ended.err());
    assertTrue(ended.out().contains("failed: a.B.t1\n  that\n"), ended.out());
    assertFalse(ended.out().contains("flaky: "), ended.out());
    assertTrue(ended.out().endsWith("6 passed, 1 failed, 0 skipped\n"), ended.out());
  }

  @Test
  void aBuildThatFailsIsShownWithItsErrors() throws Exception {
    maven("*verify) echo '[ERROR] One.java:[1,7] expected ;'; exit 1 ;;");
    Shell.Outcome ended = check();
    assertEquals(1, ended.code(), ended.out() + ended.err());
    assertTrue(ended.out().contains("problem: One.java:[1,7] expected ;\n"), ended.out());
    assertTrue(ended.out().contains(".sett/check/build.log"), ended.out());
    assertTrue(ended.out().endsWith("0 passed, 0 failed, 0 skipped\n"), ended.out());
    assertFalse(Files.exists(root.resolve(".sett/built")));
  }

  @Test
  void aProcessThatIsLeftBehindIsAProblem() throws Exception {
    maven("*verify) unit one 1 ''; sleep 67 >/dev/null 2>&1 & ;;");
    try {
      Shell.Outcome ended = check();
      assertEquals(1, ended.code(), ended.out() + ended.err());
      assertTrue(ended.out().matches("(?s).*problem: left behind: process \\d+: .*sleep 67\n.*"));
    } finally {
      ProcessHandle.allProcesses()
          .filter(p -> p.info().commandLine().orElse("").endsWith("sleep 67"))
          .forEach(ProcessHandle::destroyForcibly);
    }
  }

  @Test
  void fastRunsNoIntegrationTestAndLooksForNoTools() throws Exception {
    script("build/tools.sh", "#!/bin/sh\nexit 9\n");
    maven("*' test') unit one 3 '' ;;");
    Shell.Outcome ended = check("--fast");
    assertEquals(0, ended.code(), ended.out() + ended.err());
    assertTrue(ended.out().endsWith("3 passed, 0 failed, 0 skipped\n"), ended.out());
    assertEquals(1, runs().size(), runs().toString());
  }

  @Test
  void aModuleIsTestedByItself() throws Exception {
    maven(
        """
        *verify) unit one 3 ''; integration one 4 '' ;;
        """);
    Shell.Outcome ended = check("one");
    assertEquals(0, ended.code(), ended.out() + ended.err());
    assertTrue(ended.out().endsWith("7 passed, 0 failed, 0 skipped\n"), ended.out());
    assertTrue(runs().getLast().contains("-pl one -am -Dtest=none "), runs().toString());
    assertTrue(runs().getLast().contains(" -Dit.test=a.OneIT "), runs().toString());
    assertFalse(Files.exists(root.resolve(".sett/built")), "not everything was built");
  }

  @Test
  void aPartOfTheLongChecksIsNotRunAgainAtTheSameCommit() throws Exception {
    script("bench/faults/run.py", "#!/bin/sh\necho ran >>\"$(dirname \"$0\")/runs\"\n");
    Files.writeString(root.resolve(".gitignore"), "*\n");
    Files.writeString(root.resolve("docs/long-checks.md"), "| part |\n|---|\n");
    maven("*package*) : ;;");
    git("init", "-q");
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "--allow-empty", "-m", "x");

    Shell.Outcome first = check("--long", "faults-1", "--record");
    Shell.Outcome second = check("--long", "faults-1");

    assertEquals(0, first.code(), first.out() + first.err());
    assertEquals(0, second.code(), second.out() + second.err());
    assertTrue(second.out().contains("has already passed at this commit"), second.out());
    assertEquals(1, Files.readAllLines(root.resolve("bench/faults/runs")).size());
    assertTrue(
        Files.readString(root.resolve("docs/long-checks.md"))
            .startsWith("| part |\n|---|\n| `faults-1` | part 1 of 3 of the fault matrix"));
  }

  @Test
  void noTestAtAllIsNoPass() throws Exception {
    maven("*) : ;;");
    Shell.Outcome ended = check();
    assertEquals(1, ended.code(), ended.out());
    assertTrue(ended.out().contains("No test ran."), ended.out());
  }

  @Test
  void anUnknownArgumentIsAUsageError() throws Exception {
    Shell.Outcome ended = check("--fats");
    assertEquals(2, ended.code());
    assertTrue(ended.err().startsWith("check: unknown option --fats.\n\nUsage: ./check"));
  }

  /** What the script starts, from its classes instead of its sources, which takes less. */
  private Shell.Outcome check(String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                System.getProperty("java.home") + "/bin/java",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dsett.home=" + root,
                "-Djava.io.tmpdir=" + folder.resolve("tmp"),
                "-cp",
                Sources.ROOT.resolve("checks/target/classes").toString(),
                "dev.sett.checks.Check"));
    command.addAll(List.of(arguments));
    return shell.run(folder, command.toArray(String[]::new));
  }

  /** Makes Maven a script that notes its arguments and then does what the case of them says. */
  private void maven(String cases) throws IOException {
    script(
        "mvnw",
        """
        #!/bin/sh
        cd "${0%%/*}"
        printf '%%s\\n' "$*" >>.mvnw.runs
        # report MODULE FOLDER TESTS FAILURE CLASS: the first of the tests has the failure
        report() {
            mkdir -p "$1/target/$2"
            {
                echo '<testsuite time="0.5">'
                i=1
                while [ "$i" -le "$3" ]; do
                    echo "<testcase name='t$i' classname='a.B'>"
                    [ "$i" != 1 ] || echo "$4"
                    echo '</testcase>'
                    i=$((i + 1))
                done
                echo '</testsuite>'
            } >"$1/target/$2/TEST-$5.xml"
        }
        unit() { report "$1" surefire-reports "$2" "$3" "${1##*/}"; }
        integration() {
            report "$1" failsafe-reports "$2" "$3" a.OneIT
            : >"$1/target/failsafe-reports/failsafe-summary.xml"
        }
        case $* in
        %s
        esac
        """
            .formatted(cases));
  }

  private List<String> runs() throws IOException {
    return Files.readAllLines(root.resolve(".mvnw.runs"));
  }

  private void script(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private void git(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    assertEquals(0, new ProcessBuilder(command).directory(root.toFile()).start().waitFor());
  }
}
