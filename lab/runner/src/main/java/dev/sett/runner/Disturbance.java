package dev.sett.runner;

import dev.sett.model.Slice;
import dev.sett.model.Usage;

/**
 * Whether others took so much of the machine during a slice that it is measured again: other
 * programs, or the hypervisor for other machines. It looks at nothing that the measured program
 * did, so that no outcome decides what counts.
 */
final class Disturbance {

  /** Share of one CPU's time. */
  static final double MOST = 0.1;

  /** Part of the slices of a phase that may be measured again. */
  private static final int PARTS = 3;

  private Disturbance() {}

  static boolean isIn(Slice slice) {
    Usage.Machine machine = slice.usage().machine();
    long taken = machine.stealNanos() + machine.foreignNanos();
    return taken > MOST * slice.usage().wallNanos();
  }

  /** Slices of a phase that may be measured again, of all programs together. */
  static int most(int slices) {
    return slices / PARTS;
  }
}
