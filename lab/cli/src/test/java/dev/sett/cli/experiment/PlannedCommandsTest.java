package dev.sett.cli.experiment;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.cli.builtin.BuiltIns;
import dev.sett.model.yaml.ExperimentReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlannedCommandsTest {

  @Test
  void flagsOfPointsAreListed() {
    String text =
        """
        variants:
          a: {program: batch, threads: virtual}
          b: {program: batch, threads: "platform:8"}
        points:
          one by one: {measure: {job: {units: 7, flags: --chunk 1}}}
          usual: {measure: {job: 7}}
        """;

    List<String> lines =
        PlannedCommands.lines(
            new ExperimentReader(new BuiltIns()).read("x.yaml", text, Path.of("")),
            Optional.empty());

    assertTrue(lines.contains("  flags at one by one: --chunk 1"), lines::toString);
    assertTrue(lines.stream().noneMatch(line -> line.contains("usual")), lines::toString);
  }
}
