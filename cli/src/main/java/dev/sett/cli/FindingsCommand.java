package dev.sett.cli;

import dev.sett.model.Result;
import dev.sett.model.ResultFolder;
import dev.sett.model.Trial;
import dev.sett.report.FindingsTable;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sett findings}. */
@Command(
    name = "findings",
    description = {
      "Say of every published finding whether it holds here: by the results in results/published/,"
          + " or by those named.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ./sett findings",
      "  ./sett findings results/fibers-2-20261121-101500",
      "  ./sett findings --markdown >docs/findings.md"
    })
final class FindingsCommand implements Runnable {

  @Parameters(
      paramLabel = "RESULT",
      arity = "0..*",
      description = "Folder of a run or of a kept result. Default: all that are kept.")
  private List<Path> paths = new ArrayList<>();

  @Option(
      names = "--markdown",
      description = "A page in Markdown, with links that fit the folder docs/.")
  private boolean markdown;

  @SuppressWarnings("unused") // picocli reads it
  @CommandLine.Mixin
  private HelpFlag help;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public void run() {
    Path root = Places.root();
    PrintWriter out = spec.commandLine().getOut();
    List<Path> folders = paths.isEmpty() ? Keeper.all(root) : paths;
    if (folders.isEmpty() && !markdown) {
      out.println("No result is kept yet. './sett keep RESULT' keeps one in results/published/.");
    } else {
      List<FindingsTable.Source> sources = folders.stream().map(f -> source(root, f)).toList();
      out.print(markdown ? FindingsTable.markdown(sources) : FindingsTable.text(sources));
    }
    out.flush();
  }

  /** What is in {@code docs/findings.md}: all that is kept. */
  static String page(Path root) {
    return FindingsTable.markdown(
        Keeper.all(root).stream().map(folder -> source(root, folder)).toList());
  }

  private static FindingsTable.Source source(Path root, Path folder) {
    Path absolute = folder.toAbsolutePath().normalize();
    String link = absolute.startsWith(Keeper.shelf(root)) ? "../" + root.relativize(absolute) : "";
    Result result = ResultFolder.kept(folder);
    boolean whole = Files.isRegularFile(folder.resolve("plan.json"));
    List<Trial> trials = whole ? ResultFolder.open(folder).trials() : List.of();
    return new FindingsTable.Source(link, result, trials);
  }
}
