package dev.sett.cli;

import dev.sett.model.Experiment;
import dev.sett.model.ExperimentException;
import dev.sett.model.ExperimentReader;
import dev.sett.model.Nearest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sett run}. */
@Command(
    name = "run",
    sortOptions = false,
    description = {"Run an experiment from its file, or one that comes with Sett by its name.", ""},
    footer = {
      "",
      "Examples:",
      "  ./sett run my-experiment.yaml",
      "  ./sett run first-look --budget 10m"
    })
final class RunCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "FILE|NAME",
      description = "Experiment file, or a name from 'sett list'.")
  private String experiment = "";

  @CommandLine.Mixin private DesignFlags design;
  @CommandLine.Mixin private OutputFlags output;

  @SuppressWarnings("unused") // picocli reads it
  @CommandLine.Mixin
  private HelpFlag help;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    Experiment read = new ExperimentReader(new BuiltIns()).read(file(experiment));
    return new Measuring(spec.commandLine(), output).run(design.applyTo(read));
  }

  private static Path file(String named) {
    Path given = Path.of(named);
    if (Files.exists(given)) {
      return given;
    }
    Path ours = Places.experiments().resolve(named + ".yaml");
    if (Files.exists(ours)) {
      return ours;
    }
    String suggestion =
        Nearest.of(named, ListCommand.experimentNames())
            .map(n -> " Did you mean " + n + "?")
            .orElse(" 'sett list' shows those that come with Sett.");
    throw new ExperimentException(named, "there is no such file or experiment." + suggestion);
  }
}
