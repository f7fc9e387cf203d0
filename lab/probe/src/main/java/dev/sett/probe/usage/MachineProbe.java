package dev.sett.probe.usage;

import dev.sett.probe.proc.Proc;
import dev.sett.probe.process.ProcessTree;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Watches the whole machine: who uses its CPUs, and how much of that is somebody else. Thread safe.
 */
public final class MachineProbe {
  private final Proc proc;
  private final List<ProcessTree> ours = new ArrayList<>();

  MachineProbe(Proc proc) {
    this.proc = proc;
  }

  /**
   * A probe of this machine.
   *
   * @param ours pids of what belongs to the measurement: the lab, the load engine, programs they
   *     did not start themselves. Their children belong to it too, and so does every process that
   *     is measured.
   */
  public static MachineProbe of(Collection<Long> ours) {
    MachineProbe probe = new MachineProbe(Proc.HERE);
    ours.forEach(probe::addOurs);
    return probe;
  }

  /** One more process that belongs to the measurement, with its children. */
  public synchronized void addOurs(long pid) {
    ours.add(ProcessTree.of(pid));
  }

  /** The machine now; {@code measured} belongs to the measurement too. */
  public synchronized MachineReading reading(TreeReading measured, long throttledNanos) {
    CpuTimes cpu = proc.read("proc/stat").map(CpuTimes::parse).orElse(CpuTimes.NONE);
    Set<Long> others = new LinkedHashSet<>();
    ours.forEach(tree -> others.addAll(tree.pids()));
    others.removeAll(measured.processes().keySet());
    TreeReading all = TreeReading.of(proc, List.copyOf(others)).and(measured);
    return new MachineReading(cpu, all, throttledNanos);
  }
}
