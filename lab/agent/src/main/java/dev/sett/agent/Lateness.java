package dev.sett.agent;

/**
 * How late wake-ups were, in nanoseconds. One thread counts, one other closes windows; a wake-up at
 * the very end of a window may count in the next.
 */
final class Lateness {
  private volatile int count;
  private volatile long sum;
  private volatile long most;
  private int countBefore;
  private long sumBefore;

  /** Counts a wake-up; those before its time were in time. Only the thread that woke. */
  // One writer: what is read is what this thread wrote, but for the largest, which may be lost.
  @SuppressWarnings("NonAtomicVolatileUpdate")
  void woke(long lateNanos) {
    long late = Math.max(0, lateNanos);
    sum += late;
    count++;
    if (late > most) {
      most = late;
    }
  }

  /**
   * Writes the window, and begins the next.
   *
   * @param awaitedNanos how late a wake-up is that still has not come; 0 or less if none is
   */
  void close(JsonLine json, String name, long awaitedNanos) {
    int countNow = count;
    long sumNow = sum;
    int wakes = countNow - countBefore;
    long late = sumNow - sumBefore;
    long worst = most;
    most = 0;
    countBefore = countNow;
    sumBefore = sumNow;
    if (awaitedNanos > 0) {
      wakes++;
      late += awaitedNanos;
      worst = Math.max(worst, awaitedNanos);
    }
    json.open(name)
        .put("count", wakes)
        .put("meanNanos", wakes == 0 ? 0 : late / wakes)
        .put("maxNanos", worst)
        .close();
  }
}
