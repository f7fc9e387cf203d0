package dev.sett.cli.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.experiment.Experiment;
import dev.sett.model.launch.OwnServer;
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
}
