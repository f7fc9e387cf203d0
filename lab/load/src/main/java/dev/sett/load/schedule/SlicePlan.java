package dev.sett.load.schedule;

import dev.sett.model.trial.LoadSlice;

/**
 * The times of one slice on the engine's clock, in nanoseconds.
 *
 * @param start when the load begins
 * @param countedStart when the settling time is over
 * @param countedEnd when the counted window is over and the drain begins
 * @param drainEnd when what is still unanswered is given up
 */
public record SlicePlan(long start, long countedStart, long countedEnd, long drainEnd) {

  /** The plan of a slice that begins at {@code start}. */
  public static SlicePlan of(long start, long settleNanos, long countedNanos, long drainNanos) {
    if (settleNanos < 0 || countedNanos <= 0 || drainNanos <= 0) {
      throw new IllegalArgumentException(
          "a slice needs a settling time of 0 or more, and a counted window and a drain above 0");
    }
    long countedStart = start + settleNanos;
    long countedEnd = countedStart + countedNanos;
    return new SlicePlan(start, countedStart, countedEnd, countedEnd + drainNanos);
  }

  /**
   * 1 if this moment is in the counted window, else 0.
   *
   * <p>There is no branch in it, and what depends on it should have none. The compiler leaves out a
   * branch that was never taken while the load settled, and throws the compiled code away when it
   * is taken for the first time: just when the counted window begins.
   */
  public int counts(long nanos) {
    return 1 - (int) (((nanos - countedStart) | (countedEnd - 1 - nanos)) >>> (Long.SIZE - 1));
  }

  /** How long a request may stay unanswered after it was sent: the length of the drain. */
  public long deadlineNanos() {
    return drainEnd - countedEnd;
  }

  /** Number of whole windows in settling time and counted window. */
  public int windows() {
    return (int) ((countedEnd - start) / LoadSlice.WINDOW_NANOS);
  }
}
