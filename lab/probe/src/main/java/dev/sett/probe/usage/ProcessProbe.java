package dev.sett.probe.usage;

import dev.sett.model.outside.Usage;
import dev.sett.probe.proc.KernelFields;
import dev.sett.probe.proc.ProbeException;
import dev.sett.probe.proc.Proc;
import dev.sett.probe.proc.ProcessCgroups;
import dev.sett.probe.process.ProcessStat;
import dev.sett.probe.process.ProcessTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Watches one process and everything it started, from outside and without privileges. A wrapper
 * script, a launcher or a build tool in front of the real program does not matter: the whole tree
 * counts. Thread safe.
 *
 * <p>On Linux everything comes from /proc and the process's CPU clock. Elsewhere only CPU time in
 * total is known, from {@link ProcessHandle}.
 */
public final class ProcessProbe {
  private static final long PSS_EVERY_NANOS = 900_000_000;

  private final Proc proc;
  private final long rootPid;
  private final ProcessTree tree;
  private final MachineProbe machine;
  private final LongSupplier nanoClock;
  private final boolean seen;
  private Map<Long, ThreadReading> lastThreads = Map.of();
  private Map<Long, Long> lastPss = Map.of();
  private long lastPssNanos;
  private Set<String> memberships = Set.of();
  private ProcessCgroups cgroups;

  ProcessProbe(Proc proc, long rootPid, MachineProbe machine, LongSupplier nanoClock) {
    this(proc, rootPid, /* seen= */ true, machine, nanoClock);
  }

  private ProcessProbe(
      Proc proc, long rootPid, boolean seen, MachineProbe machine, LongSupplier nanoClock) {
    this.seen = seen;
    this.proc = proc;
    this.rootPid = rootPid;
    this.tree = ProcessTree.of(rootPid);
    this.machine = machine;
    this.cgroups = ProcessCgroups.of(proc, memberships);
    this.nanoClock = nanoClock;
    this.lastPssNanos = nanoClock.getAsLong() - PSS_EVERY_NANOS;
  }

  /**
   * A probe for the tree below {@code rootPid}. Make it as soon as the process is started: children
   * whose parents end before the first look are not found.
   */
  public static ProcessProbe of(long rootPid, MachineProbe machine, LongSupplier nanoClock) {
    return new ProcessProbe(Proc.HERE, rootPid, machine, nanoClock);
  }

  /**
   * A probe for a program whose processes can't be seen: only the machine is read, what the program
   * uses is 0 throughout, and nobody is taken for a stranger.
   */
  public static ProcessProbe ofUnseen(MachineProbe machine, LongSupplier nanoClock) {
    return new ProcessProbe(Proc.HERE, /* rootPid= */ 0, /* seen= */ false, machine, nanoClock);
  }

  /** One more process that counts, with everything that it started, whatever becomes of both. */
  public synchronized void add(long pid) {
    tree.add(pid);
  }

  /** The process at the top. */
  public long rootPid() {
    return rootPid;
  }

  /**
   * Counters of the processes and the machine: a few system calls a process, whatever the number of
   * threads. For the edges of a slice.
   *
   * @throws ProbeException if the whole tree has ended
   */
  public synchronized UsageSnapshot snapshot() {
    return take(/* full= */ false);
  }

  /**
   * The same and counters of every thread (two small files for each that ran since the last one,
   * one for the others), and proportional memory, renewed at most about once a second because
   * reading it holds the process's memory map.
   *
   * @throws ProbeException if the whole tree has ended
   */
  public synchronized UsageSnapshot fullSnapshot() {
    return take(/* full= */ true);
  }

  /**
   * What was used between two snapshots of this probe. Thread families, run-queue wait and context
   * switches need both to be full and are empty or 0 otherwise; of threads that ended in between
   * only the CPU time is known, as part of {@code OTHER}. A process that ended in between counts if
   * its parent waited for it, to 10 ms.
   */
  public Usage usage(UsageSnapshot from, UsageSnapshot to) {
    Usage usage = UsageBetween.of(from, to);
    return seen ? usage : usage.withMachine(usage.machine().withForeignNanos(0));
  }

  private UsageSnapshot take(boolean full) {
    List<Long> pids = tree.pids();
    long atNanos = nanoClock.getAsLong();
    long[] clocks = TreeReading.clocks(pids);
    Map<Long, Long> pss = full ? pss(pids, atNanos) : Map.of();
    Map<Long, ThreadReading> threads = new HashMap<>();
    Map<Long, ProcessReading> processes = LinkedHashMap.newLinkedHashMap(clocks.length);
    boolean running = false;
    for (int i = 0; i < clocks.length; i++) {
      long pid = pids.get(i);
      if (!proc.present()) {
        Optional<ProcessReading> reading = ProcessReading.portable(pid);
        running |= reading.isPresent();
        reading.ifPresent(r -> processes.put(pid, r));
        continue;
      }
      Optional<ProcessStat> stat = ProcessStat.of(proc, pid);
      if (stat.isPresent()) {
        running |= stat.get().state() != 'Z';
        List<ThreadReading> tasks = full ? tasks(pid, threads) : List.of();
        processes.put(
            pid, ProcessReading.of(pid, stat.get(), clocks[i], pss.getOrDefault(pid, 0L), tasks));
      }
    }
    if (!running && seen) {
      throw new ProbeException("Process " + rootPid + " has ended, so it can't be measured.");
    }
    if (full) {
      lastThreads = threads;
    }
    TreeReading reading = new TreeReading(processes);
    return new UsageSnapshot(
        atNanos, full, reading, machine.reading(reading, cgroups(pids).throttledNanos()));
  }

  /** Looked up anew when one has moved: a script joins a group before it becomes the program. */
  private ProcessCgroups cgroups(List<Long> pids) {
    Set<String> now = new HashSet<>();
    pids.forEach(pid -> now.add(ProcessCgroups.membership(proc, pid)));
    if (!now.equals(memberships)) {
      memberships = now;
      cgroups = ProcessCgroups.of(proc, now);
    }
    return cgroups;
  }

  private List<ThreadReading> tasks(long pid, Map<Long, ThreadReading> threads) {
    List<ThreadReading> tasks = new ArrayList<>();
    for (long tid : proc.numbersIn("proc/" + pid + "/task")) {
      ThreadReading.of(proc, pid, tid, Optional.ofNullable(lastThreads.get(tid)))
          .ifPresent(
              reading -> {
                tasks.add(reading);
                threads.put(tid, reading);
              });
    }
    return tasks;
  }

  private Map<Long, Long> pss(List<Long> pids, long nowNanos) {
    if (nowNanos - lastPssNanos >= PSS_EVERY_NANOS) {
      Map<Long, Long> pss = new HashMap<>();
      for (long pid : pids) {
        String rollup = proc.read("proc/" + pid + "/smaps_rollup").orElse("");
        pss.put(pid, KernelFields.after(rollup, "Pss:") * 1024);
      }
      lastPss = pss;
      lastPssNanos = nowNanos;
    }
    return lastPss;
  }
}
