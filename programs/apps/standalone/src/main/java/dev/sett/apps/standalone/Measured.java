package dev.sett.apps.standalone;

import java.util.Optional;

/**
 * What a run showed. Times in nanoseconds from the moment the first task was handed over.
 *
 * @param handedOverNanos when the last task had been handed over
 * @param begunNanos when the last task began to run
 * @param endedNanos when the last task had ended
 * @param mostAlive the most tasks seen that had begun and not ended
 * @param before memory before the first task, warm and collected
 * @param peak memory when the most tasks were alive
 * @param highestRss highest resident memory seen, in bytes; -1 where it can't be read
 * @param mostOsThreads most threads of the operating system seen; -1 where it can't be read
 * @param cpuNanos CPU time of the whole process until the last task had ended; -1 where it can't be
 *     read
 * @param arrived what became of tasks that arrived at a rate; empty if they did not
 */
record Measured(
    long handedOverNanos,
    long begunNanos,
    long endedNanos,
    int mostAlive,
    Memory before,
    Memory peak,
    long highestRss,
    int mostOsThreads,
    long cpuNanos,
    Optional<Arrived> arrived) {

  /** Tasks begun per second. */
  double startsPerSecond(int count) {
    return count / Math.max(1e-9, begunNanos / 1e9);
  }

  /** Resident memory per task alive, in bytes; -1 where it can't be read. */
  long rssPerTask() {
    return before.rssBytes() < 0 ? -1 : perTask(peak.rssBytes() - before.rssBytes());
  }

  /** Heap per task alive, in bytes. */
  long heapPerTask() {
    return perTask(peak.heapBytes() - before.heapBytes());
  }

  private long perTask(long bytes) {
    return Math.max(0, bytes) / Math.max(1, mostAlive);
  }
}
