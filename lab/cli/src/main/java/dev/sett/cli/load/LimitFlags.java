package dev.sett.cli.load;

import dev.sett.cli.flags.DesignFlags;
import dev.sett.load.destination.Limits;
import dev.sett.load.schedule.Shape;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.Quantity;
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
      description =
          "Maximum time from sending a request to receiving its complete answer. Default 10s.")
  private @Nullable String timeout;

  @Option(
      names = "--max-wait",
      paramLabel = "TIME",
      description =
          "With --rate, shed a request that has waited this long for a free connection: it is not"
              + " sent, but counted. Default: requests wait until the load ends.")
  private @Nullable String maxWait;

  @Option(
      names = "--max-in-flight",
      paramLabel = "N",
      description =
          "With --rate, shed a request that becomes due while N others are waiting or unanswered. N"
              + " is at least the number of connections, with --http2 of all their streams. Default:"
              + " unlimited.")
  private @Nullable String maxInFlight;

  /**
   * The limits of a load of this shape.
   *
   * @param atOnce requests that the connections can carry at a time
   */
  Limits limits(Shape shape, int atOnce) {
    if (shape.closed() && (maxWait != null || maxInFlight != null)) {
      throw new ExperimentException(
          maxWait != null ? "--max-wait" : "--max-in-flight",
          "requires --rate: in a closed loop no request waits for a connection, and --find-capacity"
              + " must count every waiting request.");
    }
    Optional<Integer> inFlight =
        DesignFlags.given(
            "--max-in-flight",
            maxInFlight,
            text -> (int) Quantity.count(text, atOnce, Integer.MAX_VALUE));
    return new Limits(
        time("--timeout", timeout).orElse(Limits.DEFAULT.timeout()),
        time("--max-wait", maxWait),
        inFlight.map(OptionalInt::of).orElse(OptionalInt.empty()));
  }

  private static Optional<Duration> time(String flag, @Nullable String given) {
    Optional<Duration> time = DesignFlags.given(flag, given, Quantity::duration);
    if (time.isPresent() && flag.equals("--timeout") && time.get().isZero()) {
      throw new ExperimentException(flag, "must be longer than 0s.");
    }
    return time;
  }
}
