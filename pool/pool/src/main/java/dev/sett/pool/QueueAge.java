package dev.sett.pool;

/**
 * How long the task at the front of the queue has waited, without a stamp on any task: each look
 * notes how many had been put by then. Safe for all threads.
 */
final class QueueAge {
  /** Looks that are remembered: dense of late, and before that as far apart as they are old. */
  private static final int MOST = 256;

  private final TaskQueue queue;

  // Guarded by this. At times[i], placed[i] tasks had been put; both ascend.
  private final long[] times = new long[MOST];
  private final long[] placed = new long[MOST];
  private int looks;

  QueueAge(TaskQueue queue) {
    this.queue = queue;
  }

  /**
   * Looks at the queue.
   *
   * @param now as {@link Machine#nanoTime}
   * @return nanoseconds since the first look that is remembered and saw the task that is at the
   *     front now: not more than it has waited, and less by the time from one look to the next or
   *     by up to a tenth; 0 if no task waits
   */
  synchronized long nanos(long now) {
    if (queue.isEmpty()) {
      looks = 0;
      return 0;
    }
    long taken = queue.taken();
    int gone = 0;
    while (gone < looks && placed[gone] <= taken) {
      gone++;
    }
    looks -= gone;
    System.arraycopy(times, gone, times, 0, looks);
    System.arraycopy(placed, gone, placed, 0, looks);
    note(now, queue.placed());
    return Math.max(0, now - times[0]);
  }

  private void note(long now, long put) {
    if (looks > 0 && placed[looks - 1] >= put) {
      return;
    }
    if (looks == MOST) {
      forgetOne(now);
    }
    times[looks] = now;
    placed[looks] = put;
    looks++;
  }

  /** Forgets the look that leaves the smallest gap, as a part of its age. */
  private void forgetOne(long now) {
    int least = 1;
    double smallest = Double.MAX_VALUE;
    for (int look = 1; look < looks - 1; look++) {
      long before = times[look - 1];
      double gap = (times[look + 1] - before) / (double) (now - before);
      if (gap < smallest) {
        smallest = gap;
        least = look;
      }
    }
    looks--;
    System.arraycopy(times, least + 1, times, least, looks - least);
    System.arraycopy(placed, least + 1, placed, least, looks - least);
  }
}
