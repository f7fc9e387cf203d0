package dev.sett.probe.usage;

/**
 * Counters of a process tree and its machine at one moment; two of them make a {@link
 * dev.sett.model.outside.Usage}. Immutable.
 */
public final class UsageSnapshot {
  private final long atNanos;
  private final boolean full;
  private final TreeReading tree;
  private final MachineReading machine;

  UsageSnapshot(long atNanos, boolean full, TreeReading tree, MachineReading machine) {
    this.atNanos = atNanos;
    this.full = full;
    this.tree = tree;
    this.machine = machine;
  }

  /** When the CPU clocks were read, on the clock the probe was given, in nanoseconds. */
  public long atNanos() {
    return atNanos;
  }

  /** Whether every thread was read. */
  public boolean full() {
    return full;
  }

  TreeReading tree() {
    return tree;
  }

  MachineReading machine() {
    return machine;
  }
}
