package dev.sett.cli;

import dev.sett.model.Result;
import dev.sett.model.ResultFolder;
import dev.sett.report.WhyText;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sett why}. */
@Command(
    name = "why",
    description = {
      "Say why a result is as it is: every cause that was found, its numbers, what was changed to"
          + " prove it, and what to do about it.",
      ""
    },
    footer = {"", "Example:", "  ./sett why results/first-look-20261121-101500"})
final class WhyCommand implements Runnable {

  @Parameters(paramLabel = "RESULT", description = "Folder of a run, or of a kept result.")
  private Path path = Path.of("");

  @SuppressWarnings("unused") // picocli reads it
  @CommandLine.Mixin
  private HelpFlag help;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public void run() {
    Result result = ResultFolder.kept(path);
    String why = WhyText.full(result, /* colour= */ false);
    PrintWriter out = spec.commandLine().getOut();
    if (!why.isEmpty()) {
      out.print(why);
    } else if (ResultFolder.isLookedInto(path)) {
      out.println("The programs were looked into, and none of the known causes fits.");
      out.println("What was seen is drawn in the report: " + path.resolve("report.html"));
    } else {
      out.println("No evidence was gathered. Run it again with --explain.");
    }
    out.flush();
  }
}
