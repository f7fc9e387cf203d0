package dev.sett.cli;

import dev.sett.load.Limits;
import dev.sett.load.Shape;
import dev.sett.model.ExperimentException;
import dev.sett.model.Quantity;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags that say when a request is given up. */
final class LimitFlags {

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description = "From sending a request to its whole answer at most. Default 10s.")
  private @Nullable String timeout;

  @Option(
      names = "--max-wait",
      paramLabel = "TIME",
      description =
          "With --rate: a request that found no free connection so long after it was due is shed:"
              + " not sent, and counted. Default: it waits as long as the load lasts.")
  private @Nullable String maxWait;

  @Option(
      names = "--max-in-flight",
      paramLabel = "N",
      description =
          "With --rate: a request that becomes due while N are unanswered, waiting ones included, is"
              + " shed. At least the number of connections. Default: no bound.")
  private @Nullable String maxInFlight;

  /** The limits of a load of this shape over so many connections. */
  Limits limits(Shape shape, int connections) {
    if (shape.closed() && (maxWait != null || maxInFlight != null)) {
      throw new ExperimentException(
          maxWait != null ? "--max-wait" : "--max-in-flight",
          "goes with --rate; in a closed loop nothing waits for a connection, and --find-capacity has"
              + " to see all that waits.");
    }
    Optional<Integer> inFlight =
        DesignFlags.given(
            "--max-in-flight",
            maxInFlight,
            text -> (int) Quantity.count(text, connections, Integer.MAX_VALUE));
    return new Limits(
        time("--timeout", timeout).orElse(Limits.DEFAULT.timeout()),
        time("--max-wait", maxWait),
        inFlight.map(OptionalInt::of).orElse(OptionalInt.empty()));
  }

  private static Optional<Duration> time(String flag, @Nullable String given) {
    Optional<Duration> time = DesignFlags.given(flag, given, Quantity::duration);
    if (time.isPresent() && flag.equals("--timeout") && time.get().isZero()) {
      throw new ExperimentException(flag, "must be longer than nothing.");
    }
    return time;
  }
}
