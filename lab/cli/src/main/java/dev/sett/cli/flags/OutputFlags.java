package dev.sett.cli.flags;

import dev.sett.cli.process.SettPaths;
import java.io.Console;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags that say where results go and how progress is shown. */
public final class OutputFlags {

  @Option(
      names = "--results",
      paramLabel = "DIR",
      description =
          "Folder for results; each run gets a subfolder. Default: results/ in $SETT_HOME, else in the"
              + " checkout, or in the working folder if Sett is installed.")
  private @Nullable Path results;

  @Option(
      names = "--plain",
      description =
          "Print plain lines instead of a live display. Default if standard output is not a"
              + " terminal.")
  private boolean plain;

  public Path results() {
    return results == null ? SettPaths.results() : results;
  }

  public boolean isPlain() {
    return plain || !isTerminal();
  }

  /** Whether somebody reads along who can be shown a block that is painted over. */
  public static boolean isTerminal() {
    return Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
  }
}
