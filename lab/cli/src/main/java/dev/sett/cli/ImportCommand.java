package dev.sett.cli;

import dev.sett.model.ExperimentException;
import dev.sett.model.Quantity;
import dev.sett.model.Result;
import dev.sett.model.ResultFolder;
import dev.sett.report.HtmlReport;
import dev.sett.report.TextReport;
import dev.sett.runner.Lab;
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
      "Read what other load tools have printed: wrk, wrk2, ab, oha, zrk, k6, JMeter, Hyperfoil.",
      "",
      "Files alone come out as a table. With --a and --b they are blocks: the first file of A and the"
          + " first of B were measured together, then the second ones, and so on. That is a result"
          + " like any other, with a verdict from 5 blocks on.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ./sett import wrk.txt k6-summary.json samples.jtl",
      "  ./sett import --rate 2000/s --a a1.txt,a2.txt,a3.txt,a4.txt,a5.txt \\",
      "      --b b1.txt,b2.txt,b3.txt,b4.txt,b5.txt"
    })
final class ImportCommand implements Callable<Integer> {

  @Parameters(arity = "0..*", paramLabel = "FILE", description = "What a tool printed.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--a",
      paramLabel = "FILE",
      split = ",",
      description = "Files of the baseline variant, block by block.")
  private List<Path> a = new ArrayList<>();

  @Option(
      names = "--b",
      paramLabel = "FILE",
      split = ",",
      description = "Files of the other variant.")
  private List<Path> b = new ArrayList<>();

  @Option(names = "--name-a", paramLabel = "NAME", description = "What A is called. Default A.")
  private String nameA = "A";

  @Option(names = "--name-b", paramLabel = "NAME", description = "What B is called. Default B.")
  private String nameB = "B";

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      description =
          "The rate that was asked for, such as 2000/s, where the files don't tell it. wrk2, oha and"
              + " k6 don't.")
  private @Nullable String rate;

  @CommandLine.Mixin private OutputFlags output;

  @SuppressWarnings("unused") // picocli reads it
  @CommandLine.Mixin
  private HelpFlag help;

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
            "import", "name the files to read, or blocks of them with --a and --b.");
      }
      out.print(ImportTable.of(ImportFiles.read(files, asked)));
      out.flush();
      return ExitCode.DONE;
    }
    if (!files.isEmpty()) {
      throw new ExperimentException(
          files.getFirst().toString(), "belongs to neither --a nor --b. Name it with one of them.");
    }
    ImportFiles.Pair pair = ImportFiles.pair(a, b, asked);
    out.print(ImportTable.of(pair.all()));
    ResultFolder folder = ImportResult.write(pair, nameA, nameB, output.results(), typed());
    Result result = ImportResult.judged(folder, Lab.judge(folder, Clock.systemUTC()));
    folder.writeText("report.html", HtmlReport.render(result, folder.trials(), folder.evidence()));
    out.println();
    out.print(
        TextReport.render(
            result, folder.trials(), folder.report().toString(), /* colour= */ false));
    out.flush();
    return ExitCode.DONE;
  }

  private List<String> typed() {
    List<String> words = new ArrayList<>(List.of("./sett"));
    CommandLine root = spec.commandLine();
    while (root.getParent() != null) {
      root = root.getParent();
    }
    words.addAll(root.getParseResult().originalArgs());
    return words;
  }
}
