package dev.sett.cli.results;

import dev.sett.cli.experiment.Continuation;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.Result;
import dev.sett.model.storage.KeptResult;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.trial.Trial;
import dev.sett.report.data.ReportData;
import dev.sett.report.process.PartsText;
import dev.sett.report.why.MissingEvidence;
import dev.sett.report.why.WhyText;
import dev.sett.why.Facts;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sett why}. */
@Command(
    name = "why",
    description = {
      "Explain a result: every cause found, with its numbers, the control run that confirms it and"
          + " what to do about it.",
      ""
    },
    footer = {"", "Example:", "  ${ROOT-COMMAND-NAME} why results/first-look-20261121-101500"})
public final class WhyCommand implements Runnable {

  @Parameters(paramLabel = "RESULT", description = "Result folder, of a run or a kept result.")
  private Path path = Path.of("");

  @Option(
      names = "--facts",
      description =
          "Print the facts that the rules were evaluated on instead, one per line"
              + " (docs/why/facts.md describes them). Needs the result folder of a run, which"
              + " contains the trials.")
  private boolean facts;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public void run() {
    if (facts) {
      printFacts();
      return;
    }
    Result result = KeptResult.in(path);
    String why = WhyText.full(result, /* colour= */ false);
    boolean lookedInto = ResultFolder.isLookedInto(path);
    PrintWriter out = spec.commandLine().getOut();
    if (!why.isEmpty()) {
      out.print(why);
    } else if (lookedInto) {
      out.println("The programs were profiled, but no known cause matches.");
      out.println("The report shows the evidence: " + path.resolve("report.html"));
    } else {
      out.println("There is no evidence in this result. Run the experiment again with --explain.");
    }
    if (lookedInto) {
      ResultFolder folder = ResultFolder.open(path);
      ReportData page = ReportData.of(result, folder.trials().summaries(), folder.evidence());
      MissingEvidence.sentences(page).forEach(out::println);
      String parts = PartsText.of(page);
      out.print(parts.isEmpty() ? "" : "\n" + parts);
    }
    out.flush();
  }

  private void printFacts() {
    ResultFolder folder = ResultFolder.open(path);
    Result result =
        folder
            .result()
            .orElseThrow(
                () ->
                    new ExperimentException(
                        path.toString(),
                        "has no result yet. To finish the run: " + Continuation.command(folder)));
    List<Trial> trials = folder.trials().all();
    List<Trial> evidence = folder.evidence();
    PrintWriter out = spec.commandLine().getOut();
    for (Point point : result.plan().experiment().points()) {
      List<Variant> variants = result.plan().variantsAt(point.name());
      for (Variant variant : variants) {
        Variant other =
            variant.equals(variants.getFirst()) ? variants.getLast() : variants.getFirst();
        out.println(point.name() + ": " + variant.name() + " vs " + other.name());
        out.println(Facts.of(result, trials, evidence, point, variant, other).written());
      }
    }
    out.flush();
  }
}
