package dev.sett.probe.usage;

/**
 * Counters of a process tree and its machine at one moment; two of them make a {@link
 * dev.sett.model.outside.Usage}.
 *
 * @param atNanos when the CPU clocks were read, on the clock the probe was given, in nanoseconds
 * @param full whether every thread was read
 */
public record UsageSnapshot(long atNanos, boolean full, TreeReading tree, MachineReading machine) {}
