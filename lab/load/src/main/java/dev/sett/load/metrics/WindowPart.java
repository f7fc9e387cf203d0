package dev.sett.load.metrics;

import dev.sett.model.trial.LoadSlice;
import java.util.OptionalLong;
import org.HdrHistogram.IntCountsHistogram;

/** One window as one event loop saw it. Percentiles are good to 2 digits, the maximum is exact. */
public final class WindowPart {

  /** Longest latency told apart, in nanoseconds: 10 minutes. */
  static final long LONGEST_NANOS = 600_000_000_000L;

  private final IntCountsHistogram responses = new IntCountsHistogram(LONGEST_NANOS, 2);
  private long failed;
  private long maxNanos;

  /** A right answer that took this long. */
  void right(long nanos) {
    responses.recordValue(Math.clamp(nanos, 0, LONGEST_NANOS));
    maxNanos = Math.max(maxNanos, nanos);
  }

  /** A failure was noticed. */
  public void failed() {
    failed++;
  }

  /** Adds what another loop saw in the same window. */
  void add(WindowPart other) {
    responses.add(other.responses);
    failed += other.failed;
    maxNanos = Math.max(maxNanos, other.maxNanos);
  }

  /**
   * The window as it is shown and stored.
   *
   * @param withinNanos response time up to which answers are counted by themselves; empty: none are
   */
  LoadSlice.Window window(OptionalLong withinNanos) {
    return new LoadSlice.Window(
        responses.getTotalCount(),
        failed,
        Math.min(maxNanos, responses.getValueAtPercentile(50)),
        Math.min(maxNanos, responses.getValueAtPercentile(99)),
        maxNanos,
        withinNanos.isEmpty()
            ? OptionalLong.empty()
            : OptionalLong.of(responses.getCountBetweenValues(0, withinNanos.getAsLong())));
  }
}
