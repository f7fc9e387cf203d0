package dev.sett.checks;

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
                "BASE", SettProcess.misbehaving(base, "healthy", token),
                "BASE_PORT", Integer.toString(base),
                "BRANCH", SettProcess.misbehaving(branch, "healthy", token),
                "BRANCH_PORT", Integer.toString(branch),
                "REQUEST", "/items",
                "BLOCKS", "2",
                "BUDGET", "180s"));

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
    SettProcess.Ended ended = script(Map.of("BASE", "java"));
    assertTrue(ended.code() != 0, ended.text());
    assertTrue(ended.text().contains("command that starts the branch"), ended.text());
  }

  @Test
  void bothSystemsRunTheScript() throws IOException {
    for (String file : new String[] {"github.yml", "gitlab.yml"}) {
      String example = Files.readString(EXAMPLES.resolve(file));
      assertTrue(example.contains("sett/examples/ci/compare.sh --commit"), file);
      assertTrue(example.contains("summary.md"), file);
    }
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
        new ProcessBuilder(
                "/bin/sh",
                EXAMPLES.resolve("compare.sh").toString(),
                "--duration=400ms",
                "--warm-up=400ms..400ms",
                "--connections=4")
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
