package dev.sett.cli.experiment;

import dev.sett.cli.flags.ConclusionFlags;
import dev.sett.cli.flags.DesignFlags;
import dev.sett.cli.flags.ExplainFlags;
import dev.sett.cli.flags.OutputFlags;
import dev.sett.cli.flags.RemoteFlag;
import dev.sett.model.keys.DesignKeys;
import dev.sett.model.text.ExperimentException;
import dev.sett.runner.schedule.Addition;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sett resume}. */
@Command(
    name = "resume",
    description = {
      "Resume an interrupted run, retry the failed trials of a run, or add pairs to a run.",
      "",
      "Finished trials are kept; the time budget starts again. With --budget or --until-decided,"
          + " warm pairs are added to the same measurement. Each look at its verdicts spends part"
          + " of the error, so later intervals have a higher confidence.",
      "",
      "A kept result, such as one under results/published/, stays as it is: a copy of it is resumed."
          + " To replace the kept result by the copy, run 'sett keep' on the copy.",
      "",
      "A result names commands. If somebody else made it, Sett lists them and asks before it starts"
          + " anything.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} resume results/first-look-20261121-101500",
      "  ${ROOT-COMMAND-NAME} resume results/first-look-20261121-101500 --budget 20m",
      "  ${ROOT-COMMAND-NAME} resume results/published/liberty-banking --budget 100m --yes"
    })
public final class ResumeCommand implements Callable<Integer> {

  @Parameters(paramLabel = "RESULT", description = "Result folder of the run, or a kept result.")
  private Path folder = Path.of("");

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description = "Add warm pairs for this time, such as 20m: at least one at each point.")
  private @Nullable String budget;

  @Option(
      names = "--until-decided",
      paramLabel = "TIME",
      description =
          "Add warm pairs until requests per second and CPU per request are decided at every point,"
              + " for at most this time.")
  private @Nullable String untilDecided;

  @CommandLine.Mixin private CommandApproval approval;
  @CommandLine.Mixin private RemoteFlag remote;
  @CommandLine.Mixin private ExplainFlags explain;
  @CommandLine.Mixin private ConclusionFlags conclusion;
  @CommandLine.Mixin private OutputFlags output;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    Optional<Addition> addition = addition();
    return new ExperimentCommandRunner(spec.commandLine(), output, explain.wish(), conclusion)
        .allowing(remote)
        .resume(folder, addition, approval);
  }

  /** What is to be added; empty: only what was planned is finished. */
  private Optional<Addition> addition() {
    Optional<Addition> pairs =
        DesignFlags.given(DesignKeys.BUDGET, budget)
            .map(time -> new Addition(time, /* untilDecided= */ false));
    Optional<Addition> decided =
        DesignFlags.given(DesignKeys.UNTIL_DECIDED, untilDecided)
            .map(time -> new Addition(time, /* untilDecided= */ true));
    if (pairs.isPresent() && decided.isPresent()) {
      throw new ExperimentException("--until-decided", "conflicts with --budget. Remove one.");
    }
    return pairs.or(() -> decided);
  }
}
