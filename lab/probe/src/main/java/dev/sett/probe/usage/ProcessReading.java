package dev.sett.probe.usage;

import dev.sett.probe.process.ProcessStat;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One process's counters since it started.
 *
 * @param start tells two processes with one pid apart
 * @param pssBytes 0 where it was not read
 * @param tasks its threads; empty where they were not read
 */
record ProcessReading(
    long pid,
    long start,
    long parent,
    long cpuNanos,
    long userNanos,
    long systemNanos,
    long endedUserNanos,
    long endedSystemNanos,
    int threads,
    long rssBytes,
    long pssBytes,
    List<ThreadReading> tasks) {

  /** From the line of the kernel and, if there was one, the exact clock. */
  static ProcessReading of(
      long pid, ProcessStat stat, long clockNanos, long pssBytes, List<ThreadReading> tasks) {
    return new ProcessReading(
        pid,
        stat.startTicks(),
        stat.parent(),
        clockNanos > 0 ? clockNanos : stat.userNanos() + stat.systemNanos(),
        stat.userNanos(),
        stat.systemNanos(),
        stat.endedUserNanos(),
        stat.endedSystemNanos(),
        stat.threads(),
        stat.rssBytes(),
        pssBytes,
        tasks);
  }

  /** What the JDK can tell on a system without /proc: CPU time in total. */
  static Optional<ProcessReading> portable(long pid) {
    return ProcessHandle.of(pid)
        .map(
            process -> {
              ProcessHandle.Info info = process.info();
              return new ProcessReading(
                  pid,
                  info.startInstant().map(Instant::toEpochMilli).orElse(0L),
                  process.parent().map(ProcessHandle::pid).orElse(0L),
                  info.totalCpuDuration().map(java.time.Duration::toNanos).orElse(0L),
                  0,
                  0,
                  0,
                  0,
                  0,
                  0,
                  0,
                  List.of());
            });
  }

  boolean sameAs(ProcessReading other) {
    return pid == other.pid && start == other.start;
  }
}
