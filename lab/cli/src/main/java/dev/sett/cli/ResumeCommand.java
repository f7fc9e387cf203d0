package dev.sett.cli;

import dev.sett.model.ResultFolder;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sett resume}. */
@Command(
    name = "resume",
    description = {
      "Resume an interrupted run, or retry the failed trials of a run.",
      "",
      "Finished trials are kept; the time budget starts again.",
      ""
    },
    footer = {"", "Example:", "  ./sett resume results/first-look-20261121-101500"})
final class ResumeCommand implements Callable<Integer> {

  @Parameters(paramLabel = "RESULT", description = "Result folder of the interrupted run.")
  private Path folder = Path.of("");

  @CommandLine.Mixin private ExplainFlags explain;
  @CommandLine.Mixin private ConclusionFlags conclusion;
  @CommandLine.Mixin private OutputFlags output;

  @SuppressWarnings("unused") // picocli reads it
  @CommandLine.Mixin
  private HelpFlag help;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    return new ExperimentCommandRunner(spec.commandLine(), output, explain.wish(), conclusion)
        .resume(ResultFolder.open(folder));
  }
}
