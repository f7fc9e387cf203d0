package dev.sett.cli.results;

import dev.sett.cli.process.SettPaths;
import dev.sett.model.storage.ResultArchiver;
import dev.sett.model.text.SettCommand;
import dev.sett.report.html.ReportCharts;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sett keep}. */
@Command(
    name = "keep",
    description = {
      "Copy a result into results/published/, to be committed with the sources.",
      "",
      "Copies result.json, experiment.yaml, the charts and the compressed raw trials. 'sett"
          + " findings' reads the kept results; with --verify it recomputes their effects from the"
          + " trials.",
      ""
    },
    footer = {
      "",
      "Example:",
      "  ${ROOT-COMMAND-NAME} keep results/fibers-2-20261121-101500 --as fibers-2-quick"
    })
public final class KeepCommand implements Runnable {

  @Parameters(paramLabel = "RESULT", description = "Result folder of a run.")
  private Path path = Path.of("");

  @Option(
      names = "--as",
      paramLabel = "NAME",
      description =
          "Name of the kept result; an existing one is replaced. Default: name of the experiment.")
  private @Nullable String as;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public void run() {
    Path root = SettPaths.parent();
    ResultArchiver.Kept kept =
        new ResultArchiver(root, ReportCharts::svg).keep(path, Optional.ofNullable(as));
    PrintWriter out = spec.commandLine().getOut();
    out.println(
        "Kept in %s%s: %s files, %s, of which %s are raw trials."
            .formatted(
                root.relativize(kept.folder()),
                kept.replaced() ? ", replacing an earlier one" : "",
                kept.files(),
                ResultArchiver.size(kept.bytes()),
                ResultArchiver.size(kept.trialBytes())));
    out.println("To show the table: " + SettCommand.with("findings"));
    out.flush();
  }
}
