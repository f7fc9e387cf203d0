package dev.sett.cli;

import java.io.Console;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags that say where results go and how progress is shown. */
final class OutputFlags {

  @Option(
      names = "--results",
      paramLabel = "DIR",
      description = "Folder that gets a folder for each run. Default: results/ of the checkout.")
  private @Nullable Path results;

  @Option(
      names = "--plain",
      description = "Plain lines instead of a live block; the default where it is no terminal.")
  private boolean plain;

  Path results() {
    return results == null ? Places.root().resolve("results") : results;
  }

  boolean isPlain() {
    return plain || !isTerminal();
  }

  /** Whether somebody reads along who can be shown a block that is painted over. */
  static boolean isTerminal() {
    return Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
  }
}
