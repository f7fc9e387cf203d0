package dev.sett.cli;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.sett.cli.builtin.BuiltIns;
import dev.sett.cli.experiment.CompareCommand;
import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.result.Fingerprint;
import dev.sett.model.result.Plan;
import dev.sett.model.storage.KeptResult;
import dev.sett.model.storage.PlanRules;
import dev.sett.model.storage.ResultArchiver;
import dev.sett.model.yaml.ExperimentReader;
import dev.sett.model.yaml.Selection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** A rule that the plans of Sett itself don't keep would lock users out of their own results. */
class PlanRulesOfResultsTest {

  private static final Path ROOT = Path.of("../..");

  static List<Path> kept() {
    return ResultArchiver.all(ROOT);
  }

  static List<Path> experiments() throws IOException {
    try (Stream<Path> files = Files.list(ROOT.resolve("experiments"))) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    }
  }

  @Test
  void thereAreResultsAndExperiments() throws IOException {
    assertFalse(kept().isEmpty());
    assertFalse(experiments().isEmpty());
  }

  @ParameterizedTest
  @MethodSource("kept")
  void keptResultsKeepTheRules(Path folder) {
    check(KeptResult.in(folder).plan());
  }

  @ParameterizedTest
  @MethodSource("experiments")
  void experimentsKeepTheRulesInBothForms(Path file) {
    Experiment read = new ExperimentReader(new BuiltIns()).read(file);
    check(plan(read));
    check(plan(Selection.quick(read)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "--a platform:50 --b virtual --work cpu=100,idle=5ms --connections 200",
        "--a java --b jetty/virtual --url http://localhost:8080/x?y=1 --cwd . --env-a A=b",
        "--a java --b java --url https://localhost/ --insecure --header A:b --rate 1.5/s",
        "--blocks 1..3 --duration 2s --budget 90s --margin 5% --seed -7",
        "--until-decided 30m",
        "--pairs 4..8 --latency-margin 20% --server-cpus 0 --load-cpus 1",
        "--jdk 25,./here",
      })
  void comparisonsKeepTheRules(String flags) {
    CompareCommand command = new CompareCommand();
    new CommandLine(command).parseArgs(flags.isEmpty() ? new String[0] : flags.split(" ", -1));
    check(plan(command.experiment()));
  }

  private static Plan plan(Experiment experiment) {
    return new Plan(
        "0.1.0",
        List.of("./sett"),
        Instant.EPOCH,
        experiment,
        Pairing.ALTERNATING,
        "0",
        "1-3",
        new Fingerprint(Map.of()),
        List.of());
  }

  private static void check(Plan plan) {
    assertDoesNotThrow(
        () -> PlanRules.check(Path.of("run"), plan, Optional.empty(), new BuiltIns()),
        () -> String.valueOf(plan.experiment()));
  }
}
