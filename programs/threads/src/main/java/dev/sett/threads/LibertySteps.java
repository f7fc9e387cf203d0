package dev.sett.threads;

/**
 * How far Liberty's pool moves at once.
 *
 * @param rules the version that it follows
 * @param cores processors of the process, at least 1
 */
record LibertySteps(LibertyRules rules, int cores) {
  /** A queue is deep that holds more tasks than this many steps have threads. */
  private static final int DEEP = 4;

  /** The pool never has fewer, on however few processors. */
  private static final int FLOOR = 4;

  /** The size a pool begins with and never goes below: twice the processors, at least 4. */
  int coreThreads() {
    return Math.max(FLOOR, 2 * cores);
  }

  /** A step from a pool of some size, in threads: the larger the pool, the longer the step. */
  int increment(int size) {
    if (size <= 16 * cores) {
      return cores;
    }
    if (size <= 64 * cores) {
      return 2 * cores;
    }
    int step = size <= 128 * cores ? 4 : size <= 256 * cores ? 8 : 16;
    return Math.min(step, rules.longestStep()) * cores;
  }

  /** Whether so many tasks wait for a pool of this size that it may grow without proof. */
  boolean isDeep(int queued, int size) {
    return rules.growsForQueue() && queued > DEEP * increment(size);
  }

  /** The size up to which the pool grows only because nothing ends. */
  int mostToBreakHang() {
    return rules == LibertyRules.CURRENT
        ? Math.min(1000, 128 * cores)
        : Math.max(1000, 128 * cores);
  }
}
