package dev.sett.pool;

import static java.util.Objects.requireNonNull;

/**
 * What a {@link Tuner} decides.
 *
 * @param limit maximum number of concurrent tasks from now on, at least 1
 * @param nextNanos length of the next window in nanoseconds, above 0
 * @param reason why
 */
public record Adjustment(int limit, long nextNanos, Reason reason) {

  /** Checks the values. */
  public Adjustment {
    requireNonNull(reason);
    if (limit < 1 || nextNanos <= 0) {
      throw new IllegalArgumentException(
          "An adjustment needs a limit of at least 1 and a time above 0; got %d and %d ns."
              .formatted(limit, nextNanos));
    }
  }
}
