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
      "Go on with a run that was interrupted, or try again what failed in it. Its finished trials"
          + " count; it may take its budget of time again.",
      ""
    },
    footer = {"", "Example:", "  ./sett resume results/first-look-20261121-101500"})
final class ResumeCommand implements Callable<Integer> {

  @Parameters(paramLabel = "RESULT", description = "Folder of the interrupted run.")
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
    return new Measuring(spec.commandLine(), output, explain.wish(), conclusion)
        .resume(ResultFolder.open(folder));
  }
}
