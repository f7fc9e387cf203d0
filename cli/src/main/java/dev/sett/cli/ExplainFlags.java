package dev.sett.cli;

import dev.sett.model.Quantity;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags that ask for reasons. */
final class ExplainFlags {

  private static final Duration USUAL = Duration.ofMinutes(5);

  @Option(
      names = "--explain",
      description =
          "Then find out why: look into the programs in trials of their own, and put each reason"
              + " to the test by a control run.")
  private boolean explain;

  @Option(
      names = "--explain-budget",
      paramLabel = "TIME",
      description = "Time for that; implies --explain. Default 5m.")
  private @Nullable String budget;

  /** Time to find reasons in; empty: nobody asked for any. */
  Optional<Duration> budget() {
    return DesignFlags.given("--explain-budget", budget, Quantity::duration)
        .or(() -> explain ? Optional.of(USUAL) : Optional.empty());
  }
}
