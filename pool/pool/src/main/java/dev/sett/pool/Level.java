package dev.sett.pool;

/**
 * What tasks do at the present limit: averages over its windows, the latest counting most. A limit
 * that moves by more than a tenth begins a new level. For one thread.
 */
final class Level {
  private static final double SHORTEST_HALF_NANOS = 500e6;
  private static final double LONGEST_HALF_NANOS = 10e9;

  /** Time after which a window counts for half, in tasks. */
  private static final double HALF_TASKS = 5;

  /** Tasks that began at another limit are gone after so many lengths of a task. */
  private static final double SETTLED_TASKS = 3;

  private static final double ENOUGH_COMPLETIONS = 50;
  private static final double MOVED = 0.1;

  private int limit;
  private double ageNanos;
  private double nanos;
  private double busyNanos;
  private double completions;
  private double cpuNanos;
  private boolean cpuKnown = true;
  private double sampledNanos;
  private double sampledRunQueueNanos;

  /** Takes a window in. */
  void add(Window window) {
    if (Math.abs(window.limit() - limit) > MOVED * limit) {
      limit = window.limit();
      forget();
    }
    double half = Math.clamp(HALF_TASKS * taskNanos(), SHORTEST_HALF_NANOS, LONGEST_HALF_NANOS);
    double kept = Math.pow(0.5, window.nanos() / half);
    ageNanos += window.nanos();
    nanos = kept * nanos + window.nanos();
    busyNanos = kept * busyNanos + window.busyNanos();
    completions = kept * completions + window.completions();
    cpuNanos = kept * cpuNanos + Math.max(0, window.processCpuNanos());
    cpuKnown = window.processCpuNanos() >= 0;
    sampledNanos = kept * sampledNanos + window.sample().busyNanos();
    sampledRunQueueNanos =
        kept * sampledRunQueueNanos + Math.max(0, window.sample().runQueueNanos());
  }

  /** Begins anew, as if the limit had changed. */
  void forget() {
    ageNanos = 0;
    nanos = 0;
    busyNanos = 0;
    completions = 0;
    cpuNanos = 0;
    sampledNanos = 0;
    sampledRunQueueNanos = 0;
  }

  /** Whether enough tasks began and ended at this limit to speak of them. */
  boolean known() {
    return completions >= ENOUGH_COMPLETIONS && ageNanos >= SETTLED_TASKS * taskNanos();
  }

  /** Time since the limit changed, in nanoseconds. */
  double ageNanos() {
    return ageNanos;
  }

  /** Mean time of a task, from start to end; 0 if none ended. */
  double taskNanos() {
    return completions < 1 ? 0 : busyNanos / completions;
  }

  /** The same without waiting for a CPU. */
  double ownTaskNanos() {
    return taskNanos() * (1 - waitingForCpu());
  }

  /** Share of their time in which tasks waited for a CPU; 0 where nobody tells. */
  double waitingForCpu() {
    return sampledNanos <= 0 ? 0 : Math.min(1, sampledRunQueueNanos / sampledNanos);
  }

  /** Tasks ended in a second. */
  double throughput() {
    return nanos <= 0 ? 0 : completions * 1e9 / nanos;
  }

  /** Tasks running at once. */
  double concurrency() {
    return nanos <= 0 ? 0 : busyNanos / nanos;
  }

  /** Cores that the process used; NaN if unknown. */
  double cores() {
    return cpuKnown && nanos > 0 ? cpuNanos / nanos : Double.NaN;
  }
}
