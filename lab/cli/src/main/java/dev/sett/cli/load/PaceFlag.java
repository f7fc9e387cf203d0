package dev.sett.cli.load;

import dev.sett.cli.flags.DesignFlags;
import dev.sett.load.loop.Pacing;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flag that says how the engine waits. */
final class PaceFlag {

  @Option(
      names = "--pace",
      paramLabel = "HOW",
      description =
          "How the engine waits until the next request is due: park (it sleeps; its CPU time is the"
              + " cost of the load), hybrid (it busy-spins for the last 50 µs) or spin (it never"
              + " sleeps: most precise, but only for CPUs without other work). Default: hybrid on"
              + " dedicated CPUs (taskset -c 1 ${ROOT-COMMAND-NAME} load ...), else park.")
  private @Nullable String pace;

  /** How the engine waits. */
  Pacing pacing() {
    return DesignFlags.given("--pace", pace, PaceFlag::read).orElseGet(Pacing::usual);
  }

  private static Pacing read(String text) {
    return switch (text) {
      case "park" -> Pacing.PARK;
      case "hybrid" -> Pacing.HYBRID;
      case "spin" -> Pacing.SPIN;
      default ->
          throw new IllegalArgumentException(
              "'" + text + "' is not a valid pace (expected park, hybrid or spin).");
    };
  }
}
