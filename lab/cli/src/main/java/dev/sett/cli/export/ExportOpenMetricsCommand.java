package dev.sett.cli.export;

import dev.sett.cli.process.ExitCode;
import dev.sett.model.result.Result;
import dev.sett.model.storage.KeptResult;
import dev.sett.model.text.ExperimentException;
import dev.sett.report.summary.OpenMetrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
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

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write to a file, replacing an earlier one. Default: standard output.")
  private @Nullable Path out;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public Integer call() {
    Result read = KeptResult.in(result);
    String text = OpenMetrics.render(read);
    if (out == null) {
      spec.commandLine().getOut().print(text);
      spec.commandLine().getOut().flush();
      return ExitCode.DONE;
    }
    try {
      Files.writeString(out, text);
    } catch (IOException e) {
      throw new ExperimentException("--out", out + " can't be written (" + e.getMessage() + ").");
    }
    return ExitCode.DONE;
  }
}
