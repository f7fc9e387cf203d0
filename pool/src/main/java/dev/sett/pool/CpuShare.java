package dev.sett.pool;

/**
 * How much of their own time tasks compute, learnt from samples: a moving average that forgets what
 * it knew when tasks are plainly of another kind. For one thread.
 */
final class CpuShare {
  /** Sampled time in tasks after which the share is believed: a few scheduler ticks. */
  private static final long ENOUGH_NANOS = 4_000_000;

  /** Sampled time after which an older sample counts for less than a third. */
  private static final double MEMORY_NANOS = 200e6;

  private static final double FOREIGN = 0.2;
  private static final int FOREIGN_IN_A_ROW = 3;

  private double share = Double.NaN;
  private double seenNanos;
  private int foreign;

  /** Takes a sample in; true if it shows, for the third time in a row, tasks of another kind. */
  boolean learn(Window.Sample sample) {
    double now = sample.computing();
    if (Double.isNaN(now)) {
      return false;
    }
    boolean trusted = trusted();
    foreign = trusted && isForeign(now) ? foreign + 1 : 0;
    if (foreign >= FOREIGN_IN_A_ROW) {
      foreign = 0;
      share = now;
      seenNanos = sample.busyNanos();
      return true;
    }
    double weight = sample.busyNanos() / (sample.busyNanos() + Math.min(seenNanos, MEMORY_NANOS));
    share = seenNanos == 0 ? now : share + weight * (now - share);
    seenNanos += sample.busyNanos();
    return false;
  }

  /** Whether enough was seen. */
  boolean trusted() {
    return seenNanos >= ENOUGH_NANOS;
  }

  /** Share of their own time that tasks compute, 0 to 1; NaN if nothing was seen. */
  double value() {
    return share;
  }

  /** Far away in what it means for the limit: twice or half the share, and not by a hair. */
  private boolean isForeign(double now) {
    return Math.abs(now - share) > FOREIGN && (now > 2 * share || share > 2 * now);
  }
}
