package dev.sett.pool;

/**
 * Two limits in turns, first one, then the other, {@value #ROUNDS} times over, so that a drift hits
 * both alike. Every turn begins with a time that is not counted, in which tasks that began under
 * the other limit end. For one thread.
 */
final class PairedTrial {
  static final int ROUNDS = 3;

  private static final long LONGEST_LOOK_NANOS = 100_000_000;

  /** So many times the tasks of the beginning, besides chance: they pile up, or the load grew. */
  private static final double MORE = 1.1;

  /** Chance: deviations of a number that varies as much as arrivals do. */
  private static final double DEVIATIONS = 2;

  /** A limit of which less than this is in use on average is no limit. */
  private static final double IN_USE = 0.8;

  private final int demand;
  private final int inForce;
  private final int tried;
  private final double plainlyLess;
  private final long settleNanos;
  private final long measureNanos;
  private final Side[] sides = {new Side(), new Side()};
  private Side[] round = {new Side(), new Side()};
  private int cheaper;
  private int turn;
  private boolean settling = true;
  private long leftNanos;

  /**
   * Before the first window.
   *
   * @param demand tasks that run and wait now
   * @param inForce the limit that is in force now
   * @param tried the limit to look at
   * @param plainlyLess with this gain or less after a round, a lower limit is given up
   * @param settleNanos time of each turn that isn't counted
   * @param measureNanos time of each turn that is
   */
  PairedTrial(
      int demand, int inForce, int tried, double plainlyLess, long settleNanos, long measureNanos) {
    this.demand = demand;
    this.inForce = inForce;
    this.tried = tried;
    this.plainlyLess = plainlyLess;
    this.settleNanos = settleNanos;
    this.measureNanos = measureNanos;
    this.leftNanos = settleNanos;
  }

  /** What a limit did, over all its turns. */
  private static final class Side {
    private long nanos;
    private long busyNanos;
    private long completions;
    private long cpuNanos;

    private void add(Window window) {
      nanos += window.nanos();
      busyNanos += window.busyNanos();
      completions += window.completions();
      cpuNanos += Math.max(0, window.processCpuNanos());
    }

    private double concurrency() {
      return busyNanos / (double) Math.max(1, nanos);
    }

    private double throughput() {
      return completions * 1e9 / Math.max(1, nanos);
    }

    private double cpuPerTask() {
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

  /** Length of the window that comes: short enough to notice when the load changes. */
  long nextNanos() {
    return Math.clamp(leftNanos, 1, LONGEST_LOOK_NANOS);
  }

  /** Takes in the window that has passed. */
  void observe(Window window) {
    leftNanos -= window.nanos();
    if (!settling) {
      sides[turn % 2].add(window);
      round[turn % 2].add(window);
    }
    if (leftNanos <= 0) {
      if (!settling && turn % 2 == 1) {
        cheaper += round[0].cpuPerTask() < round[1].cpuPerTask() ? 1 : 0;
        round = new Side[] {new Side(), new Side()};
      }
      turn += settling ? 0 : 1;
      settling = !settling;
      leftNanos = settling ? settleNanos : measureNanos;
    }
  }

  /** Whether more tasks are there than at the beginning: a queue grows, or the load is another. */
  boolean overrun(Window window) {
    return (double) window.busy() + window.queued()
        > MORE * demand + DEVIATIONS * Math.sqrt(demand);
  }

  /** Whether not even the lower limit was in use, so that the two can't differ. */
  boolean unneeded() {
    Side lower = sides[tried < inForce ? 0 : 1];
    boolean seen = turn >= (tried < inForce ? 1 : 2);
    return seen && lower.concurrency() < IN_USE * Math.min(tried, inForce);
  }

  /** Whether there is nothing more to see. */
  boolean over() {
    return turn == 2 * ROUNDS || (turn >= 2 && tried < inForce && gain() < plainlyLess);
  }

  /** Throughput of the limit tried, over that of the one in force. */
  double gain() {
    return sides[0].throughput() / Math.max(1e-9, sides[1].throughput());
  }

  /** Tasks ended in a second at the limit tried. */
  double throughput() {
    return sides[0].throughput();
  }

  /** Whether a task cost less CPU time at the limit tried in every round. */
  boolean alwaysCheaper() {
    return cheaper == ROUNDS;
  }

  /** CPU time for a task at the limit tried, over that at the one in force; 1 if unknown. */
  double cost() {
    double before = sides[1].cpuPerTask();
    return before == 0 ? 1 : sides[0].cpuPerTask() / before;
  }
}
