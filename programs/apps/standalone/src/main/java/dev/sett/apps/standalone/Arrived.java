package dev.sett.apps.standalone;

/**
 * What became of tasks that arrived at a rate. Times in nanoseconds; those of tasks run from when
 * each was due, not from when it was handed over, to its end.
 *
 * @param late tasks that were handed over a millisecond or more after they were due
 * @param latestNanos the longest time from due to handed over
 */
record Arrived(int late, long latestNanos, long p50Nanos, long p99Nanos, long longestNanos) {}
