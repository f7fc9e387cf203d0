package dev.sett.load.metrics;

import org.HdrHistogram.Histogram;

/**
 * How long requests took, in nanoseconds: the response, and the three parts that add up to it.
 * Single writer.
 */
final class LatencyHistograms {

  final Histogram response;
  final Histogram service;
  final Histogram waiting;
  final Histogram lag;

  /**
   * No request yet.
   *
   * @param digits kept of each time, 1 to 3
   */
  LatencyHistograms(int digits) {
    response = histogram(digits);
    service = histogram(digits);
    waiting = histogram(digits);
    lag = histogram(digits);
  }

  /** An empty histogram of times up to 10 minutes. */
  static Histogram histogram(int digits) {
    return new Histogram(WindowPart.LONGEST_NANOS, digits);
  }

  /**
   * A request that was sent.
   *
   * @param due when it was due
   * @param free when its connection became free
   * @param sentAt when it was sent
   * @param now when its answer was whole, or it failed
   */
  void sent(long due, long free, long sentAt, long now) {
    long ready = Math.max(due, free);
    response.recordValue(limited(now - due));
    waiting.recordValue(limited(ready - due));
    lag.recordValue(limited(sentAt - ready));
    service.recordValue(limited(now - sentAt));
  }

  /** A request given up before a connection was free for it. */
  void neverSent(long due, long now) {
    response.recordValue(limited(now - due));
    waiting.recordValue(limited(now - due));
  }

  /** A time as a histogram takes it. */
  static long limited(long nanos) {
    return Math.clamp(nanos, 0, WindowPart.LONGEST_NANOS);
  }

  /** Adds what another loop saw. */
  void add(LatencyHistograms other) {
    response.add(other.response);
    service.add(other.service);
    waiting.add(other.waiting);
    lag.add(other.lag);
  }
}
