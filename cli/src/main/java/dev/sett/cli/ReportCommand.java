package dev.sett.cli;

import dev.sett.lab.Lab;
import dev.sett.model.Result;
import dev.sett.model.ResultFolder;
import dev.sett.report.HtmlReport;
import dev.sett.report.TextReport;
import java.nio.file.Path;
import java.time.Clock;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sett report}. */
@Command(
    name = "report",
    description = {"Judge the trials of a run again and write its report anew.", ""},
    footer = {"", "Example:", "  ./sett report results/first-look-20261121-101500"})
final class ReportCommand implements Runnable {

  @Parameters(paramLabel = "RESULT", description = "Folder of a run.")
  private Path path = Path.of("");

  @SuppressWarnings("unused") // picocli reads it
  @CommandLine.Mixin
  private HelpFlag help;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public void run() {
    ResultFolder folder = ResultFolder.open(path);
    Result judged = Lab.judge(folder, Clock.systemUTC());
    // Causes come from control runs, which are not judged again here.
    Result result =
        folder.result().map(earlier -> judged.explained(earlier.explanations())).orElse(judged);
    folder.write(result);
    folder.writeText("report.html", HtmlReport.render(result, folder.trials(), folder.evidence()));
    spec.commandLine()
        .getOut()
        .print(
            TextReport.render(
                result, folder.trials(), folder.report().toString(), /* colour= */ false));
    spec.commandLine().getOut().flush();
  }
}
