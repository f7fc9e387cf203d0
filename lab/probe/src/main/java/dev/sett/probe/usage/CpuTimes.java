package dev.sett.probe.usage;

import dev.sett.probe.proc.KernelFields;
import dev.sett.probe.proc.LibC;

/**
 * The first line of {@code /proc/stat}, see proc_stat(5): all CPUs together, in ticks of 10 ms
 * shown as nanoseconds.
 *
 * @param taskNanos user, nice and system
 * @param hardNanos hardware interrupts
 * @param softNanos software interrupts, mostly network
 * @param stealNanos the hypervisor ran somebody else
 */
public record CpuTimes(long taskNanos, long hardNanos, long softNanos, long stealNanos) {
  public static final CpuTimes NONE = new CpuTimes(0, 0, 0, 0);

  /** Parses the file; zeros if it is not such a file. */
  public static CpuTimes parse(String stat) {
    if (!stat.startsWith("cpu ")) {
      return NONE;
    }
    int end = stat.indexOf('\n');
    String[] ticks = stat.substring(4, end < 0 ? stat.length() : end).strip().split(" ", -1);
    return new CpuTimes(
        nanos(ticks, 0) + nanos(ticks, 1) + nanos(ticks, 2),
        nanos(ticks, 5),
        nanos(ticks, 6),
        nanos(ticks, 7));
  }

  /** CPU time used by anybody, interrupts included. */
  public long busyNanos() {
    return taskNanos + hardNanos + softNanos;
  }

  /**
   * Whether the kernel keeps interrupt time out of the tasks' clocks (IRQ_TIME_ACCOUNTING). One
   * that does not never finds its tick inside a hardware interrupt, so that column stays at 0.
   */
  public boolean interruptsApart() {
    return hardNanos * 10_000 >= busyNanos();
  }

  private static long nanos(String[] ticks, int column) {
    return column < ticks.length
        ? KernelFields.number(ticks[column]).orElse(0L) * LibC.TICK_NANOS
        : 0;
  }
}
