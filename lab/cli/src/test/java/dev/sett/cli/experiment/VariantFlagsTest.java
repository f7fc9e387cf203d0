package dev.sett.cli.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sett.model.experiment.Experiment;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.text.ExperimentException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

final class VariantFlagsTest {

  /** A run may be resumed from another folder. */
  @Test
  void theWorkingFolderIsStoredAsAnAbsolutePath() {
    CompareCommand command = new CompareCommand();
    new CommandLine(command)
        .parseArgs("--a", "x", "--b", "y", "--url", "http://localhost:1/", "--cwd", "src/../src");
    Experiment experiment = command.experiment();
    assertEquals(
        List.of(Optional.of(Path.of("src").toAbsolutePath().toString())),
        experiment.variants().stream()
            .map(v -> ((OwnServer) v.launch()).cwd())
            .distinct()
            .toList());
  }

  @Test
  void variantsOfOneCommandHavePortsOfTheirOwnWhereItSaysSo() {
    Experiment experiment =
        experiment(
            "--url",
            "http://localhost:{port}/x",
            "--command",
            "java -jar app.jar --server.port={port}",
            "--vary",
            "virtual=false,true");
    List<OwnServer> servers =
        experiment.variants().stream().map(v -> (OwnServer) v.launch()).toList();
    assertEquals(2, servers.stream().map(s -> s.url().getPort()).distinct().count());
    for (OwnServer server : servers) {
      assertEquals("--server.port=" + server.url().getPort(), server.command().getLast());
    }
  }

  @Test
  void variantsOfOneCommandConflictWithOthers() {
    assertEquals(
        "--b",
        assertThrows(
                ExperimentException.class,
                () ->
                    experiment(
                        "--url",
                        "http://localhost:1/",
                        "--command",
                        "x",
                        "--vary",
                        "a=1,2",
                        "--b",
                        "y"))
            .complaints()
            .getFirst()
            .where());
    assertEquals(
        "--command",
        assertThrows(
                ExperimentException.class,
                () ->
                    experiment(
                        "--url", "http://localhost:{port}/", "--command", "x", "--vary", "a=1,2"))
            .complaints()
            .getFirst()
            .where());
  }

  private static Experiment experiment(String... flags) {
    CompareCommand command = new CompareCommand();
    new CommandLine(command).parseArgs(flags);
    return command.experiment();
  }
}
