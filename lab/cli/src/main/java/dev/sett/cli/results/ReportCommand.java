package dev.sett.cli.results;

import dev.sett.cli.experiment.Continuation;
import dev.sett.cli.flags.ConclusionFlags;
import dev.sett.model.storage.ResultFolder;
import dev.sett.report.summary.TextReport;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sett report}. */
@Command(
    name = "report",
    description = {"Recompute the verdicts of a run from its trials and rewrite its report.", ""},
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} report results/first-look-20261121-101500",
      "  ${ROOT-COMMAND-NAME} report results/first-look-20261121-101500 --warnings",
      "  ${ROOT-COMMAND-NAME} report results/first-look-20261121-101500 --fail-if 'b slower than a by 5%% on cpu'",
      "  ${ROOT-COMMAND-NAME} report results/first-look-20261121-101500 --markdown >summary.md"
    })
public final class ReportCommand implements Callable<Integer> {

  @Parameters(paramLabel = "RESULT", description = "Result folder of a run.")
  private Path path = Path.of("");

  @Option(
      names = "--warnings",
      description =
          "Print every warning in full, including those that change no conclusion. Without it, these"
              + " are counted in one line.")
  private boolean warnings;

  @CommandLine.Mixin private ConclusionFlags conclusionFlags;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public Integer call() {
    ResultFolder folder = ResultFolder.open(path);
    ConclusionFlags.Conclusion conclusion = conclusionFlags.check(folder.plan().experiment());
    StoredResult stored = StoredResult.judgedAgain(folder, Clock.systemUTC());
    PrintWriter out = spec.commandLine().getOut();
    String text =
        TextReport.render(
                stored.result(),
                stored.trials(),
                folder.path().toString(),
                warnings ? TextReport.Warnings.ALL : TextReport.Warnings.LIMITING,
                /* colour= */ false)
            + (stored.result().interrupted()
                ? "The run was stopped early. To resume: " + Continuation.command(folder) + "\n"
                : Continuation.howTo(folder, stored.result()));
    int code = conclusion.draw(stored.result(), stored.trials(), text, out);
    out.flush();
    return code;
  }
}
