package dev.sett.load.destination;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How long and how many requests may be under way.
 *
 * @param timeout from sending a request to its whole answer at most; then it is an error, and its
 *     connection is replaced; above 0
 * @param maxWait from when a request is due to when it is sent at most; one that found no
 *     connection by then is shed; empty: it waits as long as the load lasts
 * @param maxInFlight requests due and unanswered at most, at least the number of connections; one
 *     that becomes due beyond it is shed; empty: no bound
 */
public record Limits(Duration timeout, Optional<Duration> maxWait, OptionalInt maxInFlight) {

  /** Ten seconds for an answer, and nothing is shed. */
  public static final Limits DEFAULT =
      new Limits(Duration.ofSeconds(10), Optional.empty(), OptionalInt.empty());

  /** Checks the ranges. */
  public Limits {
    if (timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("a timeout must be above 0");
    }
    if (maxInFlight.isPresent() && maxInFlight.getAsInt() < 1) {
      throw new IllegalArgumentException("the limit of requests in flight must be at least 1");
    }
  }

  /** Nothing is shed, and a request may stay unanswered for so long. */
  public static Limits timeout(Duration timeout) {
    return new Limits(timeout, Optional.empty(), OptionalInt.empty());
  }
}
