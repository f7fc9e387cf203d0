package dev.sett.cli.results;

import dev.sett.cli.process.SettPaths;
import dev.sett.model.storage.KeptResult;
import dev.sett.model.storage.ResultArchiver;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.SettCommand;
import dev.sett.report.html.ReportCharts;
import dev.sett.runner.command.TemporaryFolders;
import dev.sett.runner.schedule.ResultJudge;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
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
      "",
      "A kept result is judged again from its raw trials, as after a change of the method.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} keep results/fibers-2-20261121-101500 --as fibers-2-quick",
      "  ${ROOT-COMMAND-NAME} keep results/published/fibers-2"
    })
public final class KeepCommand implements Runnable {

  @Parameters(paramLabel = "RESULT", description = "Result folder of a run, or a kept result.")
  private Path path = Path.of("");

  @Option(
      names = "--as",
      paramLabel = "NAME",
      description =
          "Name of the kept result; an existing one is replaced. Default: name of the experiment, or"
              + " that of the kept result.")
  private @Nullable String as;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public void run() {
    Path root = SettPaths.parent();
    ResultArchiver archiver = new ResultArchiver(root, ReportCharts::svg);
    ResultArchiver.Kept kept =
        KeptResult.isIn(path)
            ? again(archiver, root)
            : archiver.keep(path, Optional.ofNullable(as));
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

  /** What the trials of a kept result say now, under its name. */
  private ResultArchiver.Kept again(ResultArchiver archiver, Path root) {
    String name = as != null ? as : "" + path.toAbsolutePath().normalize().getFileName();
    try {
      Clock clock = Clock.systemUTC();
      Path results = Files.createTempDirectory("sett-keep-");
      try {
        ResultFolder run = KeptResult.unpack(path, results, root, clock.instant());
        run.write(ResultJudge.judge(run, clock));
        return archiver.keep(run.path(), Optional.of(name));
      } finally {
        TemporaryFolders.deleteAll(results);
      }
    } catch (IOException e) {
      throw new ExperimentException(path.toString(), "can't be judged again (" + e + ").");
    }
  }
}
