package dev.sett.cli;

import dev.sett.load.Pacing;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flag that says how the engine waits. */
final class PaceFlag {

  @Option(
      names = "--pace",
      paramLabel = "HOW",
      description =
          "What the engine does until the next request is due: park (it sleeps, and its CPU time is"
              + " the cost of the load), hybrid (it turns for the last 50 µs) or spin (it never sleeps:"
              + " earliest, and only for CPUs that nobody else uses). Default: hybrid on CPUs that were"
              + " set aside for it (taskset -c 1 ./sett load ...), else park.")
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
          throw new IllegalArgumentException("'" + text + "' is none of park, hybrid and spin.");
    };
  }
}
