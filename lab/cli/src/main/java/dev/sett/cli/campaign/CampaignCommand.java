package dev.sett.cli.campaign;

import dev.sett.cli.builtin.BuiltIns;
import dev.sett.cli.builtin.ServerBuild;
import dev.sett.cli.campaign.CampaignOutcome.State;
import dev.sett.cli.experiment.ExperimentCommandRunner;
import dev.sett.cli.flags.DesignFlags;
import dev.sett.cli.flags.OutputFlags;
import dev.sett.cli.process.ExitCode;
import dev.sett.cli.process.InterruptionHook;
import dev.sett.cli.process.SettPaths;
import dev.sett.model.storage.NewResult;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.Quantity;
import dev.sett.model.text.SettCommand;
import dev.sett.runner.ExperimentService;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sett campaign}. */
@Command(
    name = "campaign",
    sortOptions = false,
    description = {
      "Run several experiments one after the other, unattended, in their long form.",
      "",
      "First prints what will be measured and how long it takes; at the end, a table of all"
          + " experiments. One that fails does not stop the others. After Ctrl-C or a reboot, the"
          + " same command continues: it skips what is done and resumes the run that was cut off.",
      "",
      "An experiment is done if the folder of results has a finished run of the same experiment,"
          + " with the same measuring code of Sett and the same built-in servers, on the same"
          + " machine (CPUs, memory, kernel, JDK). A run that differs in any of these is kept, but does not count.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} campaign fibers-2 liberty-ping pinning",
      "  ${ROOT-COMMAND-NAME} campaign fibers-2 my-experiment.yaml --quick",
      "  ${ROOT-COMMAND-NAME} campaign $(cat tonight.txt) --budget-total 8h"
    })
public final class CampaignCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "FILE|NAME",
      arity = "0..*",
      description =
          "Experiment files or names from '${ROOT-COMMAND-NAME} list', in the order in which they"
              + " are to run.")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--quick",
      description = "Run the short form of each experiment, as '${ROOT-COMMAND-NAME} run' does.")
  private boolean quick;

  @Option(names = "--long", description = "Run the long form of each experiment. The default.")
  private boolean longForm;

  @Option(
      names = "--budget-total",
      paramLabel = "TIME",
      description =
          "Maximum time for the campaign, such as 3h. An experiment is not begun if the most that"
              + " it takes is longer than what is left; shorter ones after it are.")
  private @Nullable String budget;

  @CommandLine.Mixin private OutputFlags output;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    if (quick && longForm) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--quick conflicts with --long. Use one of them.");
    }
    if (names.isEmpty()) {
      throw new CommandLine.ParameterException(
          spec.commandLine(),
          "no experiments: name at least one, a file or a name from '"
              + SettCommand.with("list")
              + "'.");
    }
    Optional<Duration> total = DesignFlags.given("--budget-total", budget, Quantity::duration);
    List<CampaignPlan.Asked> experiments = CampaignPlan.read(names, quick);
    requireWritable(output.results());
    ExperimentService service = new ExperimentService(SettPaths.home(), new BuiltIns());
    List<CampaignEntry> entries =
        new CampaignPlan(
                service,
                new ServerBuild(SettPaths.home()),
                new EarlierRuns(output.results()),
                Clock.systemUTC())
            .entries(experiments);
    PrintWriter out = spec.commandLine().getOut();
    out.print(CampaignText.forecast(entries, output.results()));
    out.flush();
    CampaignRuns runs =
        new LocalCampaignRuns(
            service,
            entry ->
                new ExperimentCommandRunner(spec.commandLine(), output, service, entry.command()));
    if (entries.stream().noneMatch(CampaignEntry::isMeasured)) {
      return run(new Campaign(runs, total, System::nanoTime, out), entries);
    }
    try (InterruptionHook _ = InterruptionHook.on(service, spec.commandLine().getErr());
        ExperimentService.Holding _ = service.holdMachine(Optional.empty())) {
      return run(new Campaign(runs, total, System::nanoTime, out), entries);
    }
  }

  private int run(Campaign campaign, List<CampaignEntry> entries) throws InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    List<CampaignOutcome> outcomes = campaign.run(entries);
    out.println();
    out.print(CampaignText.table(outcomes));
    if (!outcomes.stream().allMatch(outcome -> outcome.state().isDone())) {
      out.println(
          "To finish the rest: "
              + dev.sett.model.text.CommandLine.join(
                  ExperimentCommandRunner.typed(spec.commandLine())));
    }
    out.flush();
    return exitCode(outcomes.stream().map(CampaignOutcome::state).toList());
  }

  /** The exit code of a campaign whose experiments got so far. */
  static int exitCode(List<State> states) {
    if (states.contains(State.INTERRUPTED)) {
      return ExitCode.INTERRUPTED;
    }
    return states.contains(State.FAILED) ? ExitCode.NOT_MET : ExitCode.DONE;
  }

  private static void requireWritable(Path results) {
    NewResult.prepare(results);
    if (!Files.isWritable(results)) {
      throw new ExperimentException(
          results.toString(), "can't be written. Choose another folder with --results.");
    }
  }
}
