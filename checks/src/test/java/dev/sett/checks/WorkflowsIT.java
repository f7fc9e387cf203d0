package dev.sett.checks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workflows of GitHub Actions, ours and the example, checked by actionlint. */
final class WorkflowsIT {

  @TempDir private Path folder;

  @BeforeEach
  void needsActionlint() {
    assumeTrue(
        System.getenv("SETT_ACTIONLINT") != null,
        () ->
            Optional.ofNullable(System.getenv("SETT_ACTIONLINT_MISSING"))
                .orElse("SETT_ACTIONLINT does not say where actionlint is"));
  }

  @Test
  void areFlawless() throws Exception {
    List<Path> workflows = new ArrayList<>(List.of(Sources.ROOT.resolve("examples/ci/github.yml")));
    try (Stream<Path> ours = Files.list(Sources.ROOT.resolve(".github/workflows"))) {
      workflows.addAll(ours.toList());
    }
    assertTrue(workflows.size() >= 4, workflows::toString);
    assertEquals("", lint(workflows));
  }

  @Test
  void flawsAreFound() throws Exception {
    Path workflow = folder.resolve("broken.yml");
    Files.writeString(
        workflow,
        """
        on: push
        jobs:
          one:
            runs-on: ubuntu-24.04
            steps:
              - run: echo ${{ github.evnt_name }}
        """);
    assertTrue(lint(List.of(workflow)).contains("evnt_name"));
  }

  private static String lint(List<Path> workflows) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(System.getenv("SETT_ACTIONLINT"), "-oneline"));
    workflows.forEach(workflow -> command.add(workflow.toString()));
    Process process =
        new ProcessBuilder(command)
            .directory(Sources.ROOT.toFile())
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertEquals(printed.isEmpty() ? 0 : 1, process.waitFor(), printed);
    return printed;
  }
}
