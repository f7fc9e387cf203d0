package dev.sett.cli.experiment;

import dev.sett.cli.builtin.BuiltIns;
import dev.sett.cli.builtin.ListCommand;
import dev.sett.cli.flags.CommitFlag;
import dev.sett.cli.flags.ConclusionFlags;
import dev.sett.cli.flags.DesignFlags;
import dev.sett.cli.flags.ExplainFlags;
import dev.sett.cli.flags.HostsFlag;
import dev.sett.cli.flags.OutputFlags;
import dev.sett.cli.flags.RemoteFlag;
import dev.sett.cli.flags.ResumeFlag;
import dev.sett.cli.process.SettPaths;
import dev.sett.cli.progress.RunEstimate;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Forecast;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.NearestWord;
import dev.sett.model.text.SettCommand;
import dev.sett.model.yaml.ExperimentReader;
import dev.sett.model.yaml.Selection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sett run}. */
@Command(
    name = "run",
    sortOptions = false,
    description = {"Run an experiment from a file, or a built-in experiment by name.", ""},
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} run my-experiment.yaml",
      "  ${ROOT-COMMAND-NAME} run first-look --budget 10m",
      "  ${ROOT-COMMAND-NAME} run my-grid --quick",
      "  ${ROOT-COMMAND-NAME} run my-grid --only connections=1000 --only variant=virtual"
    })
public final class RunCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "FILE|NAME",
      description = "Experiment file or name from '${ROOT-COMMAND-NAME} list'.")
  private String experiment = "";

  @Option(
      names = "--quick",
      description =
          "Run the short form: the points that the file selects for it, or about a tenth of all"
              + " points.")
  private boolean quick;

  @Option(
      names = "--only",
      paramLabel = "FACTOR=VALUE",
      description =
          "Run only matching points or variants, such as connections=1000, point=NAME or"
              + " variant=NAME. Separate alternative values with commas; repeat the flag to combine"
              + " conditions.")
  private List<String> only = new ArrayList<>();

  @Option(names = "--yes", description = "Start the run even if it takes more than 3 hours.")
  private boolean yes;

  @CommandLine.Mixin private DesignFlags design;
  @CommandLine.Mixin private HostsFlag hosts;
  @CommandLine.Mixin private RemoteFlag remote;
  @CommandLine.Mixin private ExplainFlags explain;
  @CommandLine.Mixin private ConclusionFlags conclusion;
  @CommandLine.Mixin private CommitFlag commit;
  @CommandLine.Mixin private ResumeFlag resume;
  @CommandLine.Mixin private OutputFlags output;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    Experiment asked = experiment();
    if (!yes) {
      RunEstimate.requireShort(asked, quick);
    }
    return new ExperimentCommandRunner(spec.commandLine(), output, explain.wish(), conclusion)
        .allowing(remote)
        .run(asked, hosts, commit.here(), resume);
  }

  /** The part that the flags ask for, as they want it measured. */
  Experiment experiment() {
    Path file = file(experiment);
    Experiment read = new ExperimentReader(new BuiltIns()).read(file);
    Experiment part = only.isEmpty() ? read : Selection.only(read, only);
    Experiment chosen = quick ? Selection.quick(part) : part;
    Experiment asked = design.applyTo(chosen);
    boolean given =
        design.hasBudget() || (only.isEmpty() && ExperimentReader.givesBudget(file, quick));
    boolean forecast = !given && chosen.design().budget().equals(Forecast.budget(chosen));
    return forecast ? asked.withDesign(asked.design().within(Forecast.budget(asked))) : asked;
  }

  /** The file of an experiment: one that is named, or one that comes with Sett. */
  public static Path file(String named) {
    Path given = Path.of(named);
    if (Files.exists(given)) {
      return given;
    }
    Path ours = SettPaths.experiments().resolve(named + ".yaml");
    if (Files.exists(ours)) {
      return ours;
    }
    String suggestion =
        NearestWord.of(named, ListCommand.experimentNames())
            .map(n -> " Did you mean " + n + "?")
            .orElse(" '" + SettCommand.with("list") + "' shows the built-in experiments.");
    throw new ExperimentException(named, "there is no such file or experiment." + suggestion);
  }
}
