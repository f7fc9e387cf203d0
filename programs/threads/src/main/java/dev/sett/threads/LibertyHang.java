package dev.sett.threads;

/** What Liberty's pool remembers of hangs: cycles in which nothing ended while tasks waited. */
final class LibertyHang {
  /** Cycles after a hang that still are short ones. */
  private static final int WATCHED_CYCLES = 3;

  /** A floor goes down by a step after more clean cycles than these. */
  private static final int CLEAN_CYCLES = 8;

  private int watching;
  private int clean;
  private int floor;

  /** Whether the pool is resolving a hang, so that its cycles are short and it doesn't shrink. */
  boolean isResolving() {
    return watching > 0;
  }

  /** The size the pool does not go below, because less of it hung; 0 for none. */
  int floor() {
    return floor;
  }

  /** A cycle hung, and the pool went to this size. */
  void seen(int newSize) {
    watching = WATCHED_CYCLES;
    clean = 0;
    floor = Math.max(floor, newSize);
  }

  /** A cycle in which tasks ended, or none waited. */
  void notSeen(LibertySteps steps) {
    watching = Math.max(0, watching - 1);
    if (floor > 0 && ++clean > CLEAN_CYCLES) {
      clean = 0;
      floor -= steps.increment(floor);
      floor = floor <= steps.coreThreads() ? 0 : floor;
    }
  }
}
