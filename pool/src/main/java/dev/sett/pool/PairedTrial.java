package dev.sett.pool;

import java.util.OptionalInt;

/**
 * Two limits in turns, first one, then the other, {@value #ROUNDS} times over, so that a drift hits
 * both alike. Every turn begins with a window that is not counted, in which tasks that began under
 * the other limit end. For one thread.
 */
final class PairedTrial {
  static final int ROUNDS = 3;

  private final int inForce;
  private final int tried;
  private final long settleNanos;
  private final long measureNanos;
  private final Side[] sides = {new Side(), new Side()};
  private int turn;
  private boolean settling = true;

  /**
   * Before the first window.
   *
   * @param inForce the limit that is in force now
   * @param tried the limit to look at
   */
  PairedTrial(int inForce, int tried, long settleNanos, long measureNanos) {
    this.inForce = inForce;
    this.tried = tried;
    this.settleNanos = settleNanos;
    this.measureNanos = measureNanos;
  }

  /** What each limit did, over all its turns. */
  static final class Side {
    private long nanos;
    private long completions;
    private long cpuNanos;

    private void add(Window window) {
      nanos += window.nanos();
      completions += window.completions();
      cpuNanos += Math.max(0, window.processCpuNanos());
    }

    double throughput() {
      return completions * 1e9 / Math.max(1, nanos);
    }

    double cpuPerTask() {
      return cpuNanos / (double) Math.max(1, completions);
    }
  }

  int inForce() {
    return inForce;
  }

  int tried() {
    return tried;
  }

  /** The limit of the turn that comes or runs: odd turns are of the limit in force. */
  int limit() {
    return turn % 2 == 0 ? tried : inForce;
  }

  /** Length of the window that comes. */
  long nextNanos() {
    return settling ? settleNanos : measureNanos;
  }

  /**
   * Takes in the window that was asked for; the limit of the next, empty when all turns are over.
   */
  OptionalInt observe(Window window) {
    if (settling) {
      settling = false;
    } else {
      sides[turn % 2].add(window);
      turn++;
      settling = true;
    }
    return turn == 2 * ROUNDS ? OptionalInt.empty() : OptionalInt.of(limit());
  }

  Side ofTried() {
    return sides[0];
  }

  Side ofInForce() {
    return sides[1];
  }
}
