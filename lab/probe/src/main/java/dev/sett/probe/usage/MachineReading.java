package dev.sett.probe.usage;

import dev.sett.model.outside.Usage;

/**
 * The machine's counters since boot at one moment.
 *
 * @param ours the processes that belong to the measurement
 * @param throttledNanos of the measured process's cgroup and those above it
 */
public record MachineReading(CpuTimes cpu, TreeReading ours, long throttledNanos) {

  /**
   * What happened since {@code from}. Foreign CPU time is a difference of the machine's ticks and
   * the processes' exact clocks: over a second it is good to a few hundredths of a CPU.
   */
  public Usage.Machine since(MachineReading from) {
    long taskNanos = cpu.taskNanos() - from.cpu.taskNanos();
    long busyNanos = cpu.busyNanos() - from.cpu.busyNanos();
    // Where the kernel keeps interrupts out of the tasks' clocks they are nobody's; elsewhere they
    // are inside those clocks, and so have to be inside what these are taken from.
    long ofTasks = cpu.interruptsApart() ? taskNanos : busyNanos;
    return new Usage.Machine(
        Math.max(0, busyNanos),
        Math.max(0, cpu.stealNanos() - from.cpu.stealNanos()),
        Math.max(0, ofTasks - ours.cpuNanosSince(from.ours)),
        Math.max(0, throttledNanos - from.throttledNanos));
  }
}
