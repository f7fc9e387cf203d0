package dev.sett.probe.machine;

import java.util.Arrays;

/**
 * Counts how long the same piece of work took, again and again, and knows what it takes at best.
 * Thread safe.
 */
final class SpeedCounter {

  /**
   * The best is the least median of so many in a row: a single one may look short where a clock is
   * coarse.
   */
  private static final int ROW = 5;

  /** One that took longer than so many times the best was interrupted, and counts as this. */
  private static final double MOST = 4;

  private final long[] row = new long[ROW];
  private long count;
  private double best = Double.POSITIVE_INFINITY;
  private double sum;

  /** One more took so long, &gt; 0. */
  synchronized void add(long nanos) {
    row[(int) (count++ % ROW)] = nanos;
    if (count % ROW == 0) {
      long[] sorted = row.clone();
      Arrays.sort(sorted);
      best = Math.min(best, (double) sorted[ROW / 2]);
    }
    sum += Math.min((double) nanos, MOST * best);
  }

  synchronized SpeedReading reading() {
    return new SpeedReading(count, sum, best);
  }
}
