package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The examples for CI do what docs/guides/ci.md says of them. */
final class CiExamplesIT {
  private static final Path EXAMPLES = SettProcess.HOME.resolve("examples/ci");

  @TempDir private Path folder;

  @Test
  void theScriptComparesTwoProgramsAndLeavesItsFiles() throws Exception {
    int base = SettProcess.freePort();
    int branch = SettProcess.freePort();
    String token = "token-" + System.nanoTime();
    SettProcess.Ended ended =
        script(
            Map.of(
                "A",
                SettProcess.misbehaving(base, "healthy", token),
                "URL",
                "http://127.0.0.1:" + base + "/items",
                "B",
                SettProcess.misbehaving(branch, "healthy", token),
                "URL_B",
                "http://127.0.0.1:" + branch + "/items",
                "FLAGS",
                "--duration=400ms\n--warm-up=400ms..400ms",
                "BLOCKS",
                "2",
                "BUDGET",
                "180s"));

    // So few blocks decide nothing, unless the engine was the limit of so quick a program.
    assertTrue(List.of(0, 1, 4).contains(ended.code()), ended.text());
    String summary = Files.readString(folder.resolve("out/summary.md"));
    assertTrue(summary.startsWith("### Sett: compare"), summary);
    assertTrue(summary.contains("b slower than a by 5% on cpu-per-request"), summary);
    assertTrue(Files.readString(folder.resolve("out/junit.xml")).contains("<testsuite "));
    assertTrue(ended.text().contains("Gate undecided") || ended.code() != 0, ended.text());
  }

  @Test
  void theScriptSaysWhatIsMissing() throws Exception {
    SettProcess.Ended ended = script(Map.of("A", "java"));
    assertTrue(ended.code() != 0, ended.text());
    assertTrue(ended.text().contains("command that starts the branch"), ended.text());
  }

  @Test
  void anExperimentIsRunWithTheGatesAndFlagsGiven() throws Exception {
    assertEquals(
        "run my.yaml --plain --results out/results --markdown out/summary.md --junit out/junit.xml"
            + " --commit 1 --fail-if b worse than a --fail-if c worse than a by 5% --quick\n",
        new Shell(folder)
            .with("SETT", "/bin/echo")
            .with("OUT", "out")
            .with("EXPERIMENT", "my.yaml")
            .with("GATE", "b worse than a\n\nc worse than a by 5%")
            .with("FLAGS", "--quick")
            .run(folder, EXAMPLES.resolve("compare.sh").toString(), "--commit", "1")
            .out());
  }

  /** A gh of our own knows the comments with these ids, and notes what is sent. */
  @ParameterizedTest
  @CsvSource({
    "'', --method POST repos/o/r/issues/7/comments",
    "41 42, --method PATCH repos/o/r/issues/comments/42"
  })
  void aCommentIsWrittenOnceAndThenReplaced(String ids, String sent) throws Exception {
    Path gh = folder.resolve("gh");
    Files.writeString(
        gh,
        """
        #!/bin/sh
        case "$*" in
        *--paginate*) printf '%s' "$IDS"; printf '%s' "$HEADING" >heading ;;
        *) printf '%s' "$*" >sent ;;
        esac
        """);
    assertTrue(gh.toFile().setExecutable(true));
    Files.writeString(folder.resolve("summary.md"), "### Sett: x\n\nmore\n");

    Shell.Outcome ended =
        new Shell(folder)
            .withPath(folder)
            .with("IDS", ids.replace(' ', '\n'))
            .with("GITHUB_REPOSITORY", "o/r")
            .with("PULL_REQUEST", "7")
            .run(folder, EXAMPLES.resolve("comment.sh").toString(), "summary.md");

    assertEquals(0, ended.code(), ended.err());
    assertEquals("### Sett: x", Files.readString(folder.resolve("heading")));
    assertEquals(
        "api --silent " + sent + " --field body=@summary.md",
        Files.readString(folder.resolve("sent")));
  }

  @Test
  void gitLabRunsTheScript() throws IOException {
    String example = Files.readString(EXAMPLES.resolve("gitlab.yml"));
    assertTrue(example.contains("sett/examples/ci/compare.sh --commit"));
    assertTrue(example.contains("summary.md"));
    assertTrue(Files.isExecutable(EXAMPLES.resolve("compare.sh")));
  }

  private SettProcess.Ended script(Map<String, String> environment) throws Exception {
    Path launcher = folder.resolve("sett");
    List<String> command = new ArrayList<>(SettProcess.launch());
    command.add(1, "-Djava.io.tmpdir=" + folder);
    command.add(1, "-Dsett.lock-folder=" + folder);
    Files.writeString(launcher, "#!/bin/sh\nexec '" + String.join("' '", command) + "' \"$@\"\n");
    assertTrue(launcher.toFile().setExecutable(true));
    Path output = folder.resolve("printed.txt");
    ProcessBuilder builder =
        new ProcessBuilder("/bin/sh", EXAMPLES.resolve("compare.sh").toString(), "--connections=4")
            .redirectErrorStream(true)
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(output.toFile());
    builder.environment().put("SETT", launcher.toString());
    builder.environment().put("OUT", folder.resolve("out").toString());
    builder.environment().putAll(environment);
    Process process = builder.start();
    if (!process.waitFor(6, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new AssertionError("did not end within six minutes: " + Files.readString(output));
    }
    return new SettProcess.Ended(process.exitValue(), Files.readString(output));
  }
}
