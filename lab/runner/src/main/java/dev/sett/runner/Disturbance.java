package dev.sett.runner;

import dev.sett.model.Slice;
import dev.sett.model.Usage;

/**
 * How much others disturbed a slice: other programs and the hypervisor, which take CPU time, and
 * neighbours on the same core, which make CPUs slower. It looks at nothing that the measured
 * program did, so that no outcome decides what counts.
 */
final class Disturbance {

  /** From here on a slice is disturbed: so much of a CPU taken, or a CPU so much slower. */
  static final double MOST = 0.1;

  private Disturbance() {}

  static boolean isIn(Slice slice, SpeedLevel level) {
    return of(slice, level) > MOST;
  }

  /**
   * The larger of the shares that were taken and by which CPUs were slower, &gt;= 0.
   *
   * @param level of slices near this one
   */
  static double of(Slice slice, SpeedLevel level) {
    Usage.Machine machine = slice.usage().machine();
    double taken =
        (double) (machine.stealNanos() + machine.foreignNanos()) / slice.usage().wallNanos();
    return Math.max(taken, level.slowerBy(machine));
  }
}
