package dev.sett.cli.export;

import dev.sett.cli.process.ExitCode;
import dev.sett.model.result.Result;
import dev.sett.model.storage.KeptResult;
import dev.sett.report.summary.OpenMetrics;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sett export openmetrics}. */
@Command(
    name = "openmetrics",
    sortOptions = false,
    description = {
      "Print a result as OpenMetrics text, for Prometheus and other time-series databases: effects"
          + " with their intervals, verdicts and values. docs/guides/ci.md lists the names.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} export openmetrics results/first-look-20261121-101500",
      "  ${ROOT-COMMAND-NAME} export openmetrics results/published/fibers-2 --out fibers-2.prom"
    })
final class ExportOpenMetricsCommand implements Callable<Integer> {

  @Parameters(paramLabel = "RESULT", description = "Result folder, of a run or a kept result.")
  private Path result = Path.of("");

  @CommandLine.Mixin private TextOutput output;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public Integer call() {
    Result read = KeptResult.in(result);
    output.write(OpenMetrics.render(read), spec.commandLine().getOut());
    return ExitCode.DONE;
  }
}
