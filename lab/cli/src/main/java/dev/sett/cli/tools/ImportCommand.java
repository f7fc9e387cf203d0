package dev.sett.cli.tools;

import dev.sett.cli.experiment.ExperimentCommandRunner;
import dev.sett.cli.flags.DesignFlags;
import dev.sett.cli.flags.OutputFlags;
import dev.sett.cli.process.ExitCode;
import dev.sett.cli.process.Version;
import dev.sett.engines.ImportFiles;
import dev.sett.engines.ImportResult;
import dev.sett.model.result.Result;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.Quantity;
import dev.sett.model.text.SyntaxRules;
import dev.sett.model.trial.Trial;
import dev.sett.report.html.HtmlReport;
import dev.sett.report.summary.TextReport;
import dev.sett.runner.schedule.ResultJudge;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sett import}. */
@Command(
    name = "import",
    sortOptions = false,
    description = {
      "Read the output of other load tools: wrk, wrk2, ab, oha, zrk, k6, JMeter and Hyperfoil.",
      "",
      "Without --a and --b, prints the files as a table. With them, the files form blocks: the"
          + " first file of A and the first file of B were measured together, then the second"
          + " files, and so on. The result is like that of a run, with a verdict if there are at"
          + " least 5 blocks.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} import wrk.txt k6-summary.json samples.jtl",
      "  ${ROOT-COMMAND-NAME} import --rate 2000/s --a a1.txt,a2.txt,a3.txt,a4.txt,a5.txt \\",
      "      --b b1.txt,b2.txt,b3.txt,b4.txt,b5.txt"
    })
public final class ImportCommand implements Callable<Integer> {

  @Parameters(arity = "0..*", paramLabel = "FILE", description = "Output file of a load tool.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--a",
      paramLabel = "FILE",
      split = ",",
      description = "Files of the baseline variant, comma-separated, in the order of the blocks.")
  private List<Path> a = new ArrayList<>();

  @Option(
      names = "--b",
      paramLabel = "FILE",
      split = ",",
      description = "Files of the other variant, comma-separated, in the order of the blocks.")
  private List<Path> b = new ArrayList<>();

  @Option(names = "--name-a", paramLabel = "NAME", description = "Name of A. Default A.")
  private String nameA = "A";

  @Option(names = "--name-b", paramLabel = "NAME", description = "Name of B. Default B.")
  private String nameB = "B";

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      description =
          "Target rate of the load, such as 2000/s, if the files do not contain it (those of wrk2,"
              + " oha and k6 do not).")
  private @Nullable String rate;

  @CommandLine.Mixin private OutputFlags output;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public Integer call() {
    OptionalDouble asked =
        DesignFlags.given("--rate", rate, Quantity::rate)
            .map(OptionalDouble::of)
            .orElse(OptionalDouble.empty());
    PrintWriter out = spec.commandLine().getOut();
    if (a.isEmpty() && b.isEmpty()) {
      if (files.isEmpty()) {
        throw new ExperimentException(
            "import",
            "no files given. Name the files to read, or pass blocks of files with --a and --b.");
      }
      out.print(ImportTable.of(ImportFiles.read(files, asked)));
      out.flush();
      return ExitCode.DONE;
    }
    if (!files.isEmpty()) {
      throw new ExperimentException(
          files.getFirst().toString(), "belongs to neither --a nor --b. Add it to one of them.");
    }
    ImportFiles.Pair pair = ImportFiles.pair(a, b, asked);
    out.print(ImportTable.of(pair.all()));
    Clock clock = Clock.systemUTC();
    ResultFolder folder =
        ImportResult.write(
            pair,
            DesignFlags.given("--name-a", nameA, SyntaxRules::label).orElseThrow(),
            DesignFlags.given("--name-b", nameB, SyntaxRules::label).orElseThrow(),
            output.results(),
            new ImportResult.Origin(
                Version.text(),
                ExperimentCommandRunner.typed(spec.commandLine()),
                clock.instant()));
    List<Trial> trials = folder.trials().summaries();
    Result result = ImportResult.judged(folder, ResultJudge.judge(folder, trials, clock));
    folder.writeReport(HtmlReport.utf8(result, trials, folder.evidence(), folder.trials()::whole));
    out.println();
    out.print(
        TextReport.render(
            result,
            trials,
            folder.path().toString(),
            TextReport.Warnings.LIMITING,
            /* colour= */ false));
    out.flush();
    return ExitCode.DONE;
  }
}
