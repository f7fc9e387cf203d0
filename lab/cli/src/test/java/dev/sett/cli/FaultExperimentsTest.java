package dev.sett.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.cli.builtin.BuiltIns;
import dev.sett.cli.process.SettPaths;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.yaml.ExperimentReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The experiments of {@code bench/faults} can be read, and set two servers against each other. */
class FaultExperimentsTest {

  static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(SettPaths.root().resolve("bench/faults"))) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void isReadWithoutComplaintAndHasBlocksForAVerdict(Path file) {
    Experiment experiment = new ExperimentReader(new BuiltIns()).read(file);
    assertEquals(file.getFileName().toString(), experiment.name().substring(6) + ".yaml");
    assertEquals(2, experiment.variants().size());
    for (Variant variant : experiment.variants()) {
      assertTrue(isTheFaultsServer(variant), variant::toString);
    }
    assertEquals(5, experiment.design().minBlocks());
  }

  /** By its name, or by a command of which it is a part. */
  private static boolean isTheFaultsServer(Variant variant) {
    return switch (variant.launch()) {
      case BuiltInServer builtIn -> builtIn.server().equals("faults");
      case OwnServer own ->
          own.command().contains("programs/servers/faults/target/sett-server-faults.jar");
      default -> false;
    };
  }
}
