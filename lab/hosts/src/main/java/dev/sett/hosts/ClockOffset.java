package dev.sett.hosts;

import static dev.sett.model.text.RootLocale.format;

import java.util.Comparator;
import java.util.List;

/**
 * The difference between the clock of a host and the local clock.
 *
 * @param nanos its clock minus ours
 * @param uncertaintyNanos the true difference is within this of it, on either side
 */
public record ClockOffset(long nanos, long uncertaintyNanos) {

  /** Clocks that agree, and are known to. */
  public static final ClockOffset NONE = new ClockOffset(0, 0);

  /**
   * A question for the time and its answer.
   *
   * @param askedNanos our clock when it was asked, in nanoseconds since 1970
   * @param thereNanos its clock, as it answered
   * @param answeredNanos our clock when the answer was here, not before {@code askedNanos}
   */
  public record Reading(long askedNanos, long thereNanos, long answeredNanos) {

    private long wayNanos() {
      return answeredNanos - askedNanos;
    }
  }

  /**
   * From the reading with the shortest way there and back: offset = there - (asked + answered) / 2,
   * give or take half the way (Cristian, "Probabilistic clock synchronization", 1989).
   *
   * @param readings at least 1
   */
  public static ClockOffset of(List<Reading> readings) {
    Reading best = readings.stream().min(Comparator.comparingLong(Reading::wayNanos)).orElseThrow();
    long half = best.wayNanos() / 2;
    return new ClockOffset(best.thereNanos() - best.askedNanos() - half, half);
  }

  /** A moment of that clock on ours, in nanoseconds since 1970. */
  public long here(long thereNanos) {
    return thereNanos - nanos;
  }

  /** The difference in words: {@code 1.3 ms ahead (within 0.2 ms)}. */
  public String words() {
    String where = nanos >= 0 ? "ahead" : "behind";
    return format(
        "%.1f ms %s (within %.1f ms)", Math.abs(nanos) / 1e6, where, uncertaintyNanos / 1e6);
  }
}
