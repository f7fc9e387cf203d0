package dev.sett.pool;

/**
 * How much of their own time tasks compute, learnt from samples: a moving average over some tens of
 * tasks that forgets what it knew when tasks are plainly of another kind. For one thread.
 */
final class CpuShare {
  /** Sampled time in tasks after which the share is believed: a few scheduler ticks. */
  private static final long ENOUGH_NANOS = 4_000_000;

  /** Less of tasks' own time in a sample is rounding. */
  private static final double LEAST_NANOS = 50_000;

  /** The least sampled time that the average remembers. */
  private static final double MEMORY_NANOS = 200e6;

  /** It remembers at least so many tasks: fewer say little of tasks that differ. */
  private static final double MEMORY_TASKS = 300;

  private static final double FOREIGN = 0.2;
  private static final int FOREIGN_IN_A_ROW = 3;

  /**
   * Tasks of another kind must have been seen for as long as so many of the known kind take. More
   * if they compute more: where a few compute for long, they crowd out the others for a time, and
   * too many threads cost less than too few.
   */
  private static final double FOREIGN_TASKS = 30;

  private static final double FOREIGN_COMPUTING_TASKS = 150;

  private double share = Double.NaN;
  private double seenNanos;
  private int foreign;
  private double foreignNanos;
  private double foreignComputed;

  /**
   * Takes a sample in.
   *
   * @param taskNanos mean length of a task so far, 0 if unknown
   * @return true if it shows, for long enough, tasks of another kind
   */
  boolean learn(Window.Sample sample, double taskNanos) {
    double now = sample.computing();
    // Their own time is what says something: who only waited for a CPU has not shown anything.
    double nanos = sample.busyNanos() - Math.max(0, sample.runQueueNanos());
    if (Double.isNaN(now) || nanos < LEAST_NANOS) {
      return false;
    }
    if (trusted() && isForeign(now)) {
      foreign++;
      foreignNanos += nanos;
      foreignComputed += nanos * now;
    } else {
      forgetForeign();
    }
    double needed = now > share ? FOREIGN_COMPUTING_TASKS : FOREIGN_TASKS;
    if (foreign >= FOREIGN_IN_A_ROW && foreignNanos >= needed * taskNanos) {
      share = foreignComputed / foreignNanos;
      seenNanos = foreignNanos;
      forgetForeign();
      return true;
    }
    double memory = Math.max(MEMORY_NANOS, MEMORY_TASKS * taskNanos);
    double weight = nanos / (nanos + Math.min(seenNanos, memory));
    share = seenNanos == 0 ? now : share + weight * (now - share);
    seenNanos += nanos;
    return false;
  }

  private void forgetForeign() {
    foreign = 0;
    foreignNanos = 0;
    foreignComputed = 0;
  }

  /** Whether the last samples looked like tasks of another kind, and more are needed to say so. */
  boolean doubted() {
    return foreign > 0;
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
