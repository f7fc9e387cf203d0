package dev.sett.probe.usage;

import dev.sett.probe.proc.LibC;
import dev.sett.probe.proc.Proc;
import dev.sett.probe.process.ProcessStat;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** Readings of several processes at one moment, by pid. */
public record TreeReading(Map<Long, ProcessReading> processes) {

  /** Reads {@code stat} and the CPU clock of each; those that are gone are left out. */
  static TreeReading of(Proc proc, List<Long> pids) {
    long[] clocks = clocks(pids);
    Map<Long, ProcessReading> processes = LinkedHashMap.newLinkedHashMap(pids.size());
    for (int i = 0; i < clocks.length; i++) {
      long pid = pids.get(i);
      long clockNanos = clocks[i];
      Optional<ProcessReading> reading =
          proc.present()
              ? ProcessStat.of(proc, pid)
                  .map(stat -> ProcessReading.of(pid, stat, clockNanos, 0, List.of()))
              : ProcessReading.portable(pid);
      reading.ifPresent(r -> processes.put(pid, r));
    }
    return new TreeReading(processes);
  }

  /** All clocks first and close together: they are what has to fit the moment. */
  static long[] clocks(List<Long> pids) {
    return pids.stream().mapToLong(pid -> LibC.cpuNanos(pid).orElse(0)).toArray();
  }

  /** Both together. */
  TreeReading and(TreeReading other) {
    Map<Long, ProcessReading> all = new LinkedHashMap<>(processes);
    all.putAll(other.processes);
    return new TreeReading(all);
  }

  /** CPU time used by these processes since {@code from}, exact while they live. */
  long cpuNanosSince(TreeReading from) {
    return since(from, ProcessReading::cpuNanos, p -> p.endedUserNanos() + p.endedSystemNanos());
  }

  /** The same in user mode, from clock ticks. */
  long userNanosSince(TreeReading from) {
    return since(from, ProcessReading::userNanos, ProcessReading::endedUserNanos);
  }

  /** The same in the kernel, from clock ticks. */
  long systemNanosSince(TreeReading from) {
    return since(from, ProcessReading::systemNanos, ProcessReading::endedSystemNanos);
  }

  /*
   * A process that lives: the difference of its clock. One that is new: all of it. One that ended
   * and was waited for: the kernel added its whole life (and that of its own ended children) to
   * its parent's "ended" counter, so what was already seen of it at `from` is taken off again
   * there, or at the nearest ancestor that lives. The "ended" counter has ticks of 10 ms.
   */
  private long since(
      TreeReading from, ToLongFunction<ProcessReading> own, ToLongFunction<ProcessReading> ended) {
    Map<Long, Long> seenOfEnded = new HashMap<>();
    for (ProcessReading before : from.processes.values()) {
      if (same(before).isEmpty()) {
        heir(from, before)
            .ifPresent(
                heir ->
                    seenOfEnded.merge(
                        heir.pid(),
                        own.applyAsLong(before) + ended.applyAsLong(before),
                        Long::sum));
      }
    }
    long total = 0;
    for (ProcessReading now : processes.values()) {
      Optional<ProcessReading> before = from.same(now);
      total += own.applyAsLong(now) - before.map(own::applyAsLong).orElse(0L);
      long endedNanos = ended.applyAsLong(now) - before.map(ended::applyAsLong).orElse(0L);
      total += Math.max(0, endedNanos - seenOfEnded.getOrDefault(now.pid(), 0L));
    }
    return Math.max(0, total);
  }

  private Optional<ProcessReading> heir(TreeReading from, ProcessReading gone) {
    ProcessReading parent = from.processes.get(gone.parent());
    while (parent != null && same(parent).isEmpty()) {
      parent = from.processes.get(parent.parent());
    }
    return Optional.ofNullable(parent);
  }

  /** The reading of the same process here, if it is here. */
  Optional<ProcessReading> same(ProcessReading other) {
    return Optional.ofNullable(processes.get(other.pid())).filter(other::sameAs);
  }

  int threads() {
    return processes.values().stream().mapToInt(ProcessReading::threads).sum();
  }

  long rssBytes() {
    return processes.values().stream().mapToLong(ProcessReading::rssBytes).sum();
  }

  long pssBytes() {
    return processes.values().stream().mapToLong(ProcessReading::pssBytes).sum();
  }
}
