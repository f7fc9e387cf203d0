package dev.sett.model;

import java.util.Optional;

/**
 * CPUs asked for by the user; empty: given out by the lab (design section 7).
 *
 * @param serverCpus where measured programs run
 * @param loadCpus where the load engine runs
 */
public record Placement(Optional<CpuSet> serverCpus, Optional<CpuSet> loadCpus) {

  /** The lab decides. */
  public static final Placement AUTOMATIC = new Placement(Optional.empty(), Optional.empty());
}
