package dev.sett.apps.standalone;

import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * The arrivals of one run. One thread hands the tasks over, each when it is due or, if that is
 * past, immediately; none is left out. Any number of threads run them.
 */
final class Arrivals {
  /** From this on an arrival counts as late; parking alone takes up to a tenth of it. */
  static final long LATE_NANOS = 1_000_000;

  private final long[] dueNanos;
  private final long[] endedNanos;
  private final LongSupplier nanoClock;
  private long startNanos;
  private int late;
  private long latestNanos;

  /** All that the run needs is in memory before it begins. */
  Arrivals(ArrivalPlan plan, int count, LongSupplier nanoClock) {
    this.dueNanos = plan.dueNanos(count);
    this.endedNanos = new long[count];
    Arrays.fill(endedNanos, Long.MAX_VALUE);
    this.nanoClock = nanoClock;
  }

  /** The time from which the schedule counts. */
  void begin(long nanos) {
    startNanos = nanos;
  }

  /** Waits until a task is due; not at all if that is past. */
  void awaitDue(int task) throws InterruptedException {
    long due = startNanos + dueNanos[task];
    long left = due - nanoClock.getAsLong();
    // No spinning at the end: on few CPUs it would take them from the tasks.
    while (left > 0) {
      LockSupport.parkNanos(this, left);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      left = due - nanoClock.getAsLong();
    }
    latestNanos = Math.max(latestNanos, -left);
    late += -left >= LATE_NANOS ? 1 : 0;
  }

  /** The work as the task of this number, which notes when it ends. */
  Runnable task(int number, Runnable work) {
    return () -> {
      work.run();
      endedNanos[number] = nanoClock.getAsLong();
    };
  }

  /** What became of them; once the executor of all tasks has been closed. */
  Arrived arrived() {
    long[] took = new long[dueNanos.length];
    for (int i = 0; i < took.length; i++) {
      took[i] = endedNanos[i] - startNanos - dueNanos[i];
    }
    Arrays.sort(took);
    return new Arrived(
        late, latestNanos, quantile(took, 0.50), quantile(took, 0.99), took[took.length - 1]);
  }

  /** The smallest value that at least this share of all does not exceed. */
  private static long quantile(long[] ascending, double share) {
    return ascending[(int) Math.ceil(share * ascending.length) - 1];
  }
}
