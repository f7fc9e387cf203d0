package dev.sett.cli;

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
      "Keep a result beside the sources, in results/published/: result.json, experiment.yaml, the"
          + " charts and the raw trials, compressed. 'sett findings' reads what is kept, and with"
          + " --verify it judges the trials again.",
      ""
    },
    footer = {"", "Example:", "  ./sett keep results/fibers-2-20261121-101500 --as fibers-2-quick"})
final class KeepCommand implements Runnable {

  @Parameters(paramLabel = "RESULT", description = "Folder of a run.")
  private Path path = Path.of("");

  @Option(
      names = "--as",
      paramLabel = "NAME",
      description =
          "Name to keep it under; one of that name is replaced. Default: the experiment's.")
  private @Nullable String as;

  @SuppressWarnings("unused") // picocli reads it
  @CommandLine.Mixin
  private HelpFlag help;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public void run() {
    Path root = Places.root();
    Keeper.Kept kept = new Keeper(root).keep(path, Optional.ofNullable(as));
    PrintWriter out = spec.commandLine().getOut();
    out.println(
        "Kept in "
            + root.relativize(kept.folder())
            + (kept.replaced() ? ", in place of an earlier one" : "")
            + ": "
            + kept.files()
            + " files, "
            + Keeper.size(kept.bytes())
            + ", of which "
            + Keeper.size(kept.trialBytes())
            + " are raw trials.");
    out.println("Bring the table up to date: ./sett findings --markdown >docs/findings.md");
    out.flush();
  }
}
