package dev.sett.verdict.disturbance;

import dev.sett.model.outside.Usage;
import dev.sett.model.trial.Slice;

/**
 * How much others disturbed a slice: other programs and the hypervisor, which take CPU time, and
 * neighbours on the same core, which make CPUs slower. It looks at nothing that the measured
 * program did, so that no outcome decides what counts.
 */
public final class Disturbance {

  /** A slice is disturbed from here on: so much of a CPU was taken. */
  public static final double MOST_TAKEN = 0.1;

  /**
   * Or a CPU was so much slower. Less of that scatters no more than the slices that would be lost
   * with it ({@code bench/truth/results.md}).
   */
  public static final double MOST_SLOWER = 0.5;

  private Disturbance() {}

  public static boolean isIn(Slice slice, SpeedLevel level) {
    return of(slice, level) > 1;
  }

  /**
   * The larger of the shares that were taken and by which CPUs were slower, each as a part of what
   * may be, &gt;= 0.
   *
   * @param level of slices near this one
   */
  public static double of(Slice slice, SpeedLevel level) {
    Usage.Machine machine = slice.usage().machine();
    double taken =
        (double) (machine.stealNanos() + machine.foreignNanos()) / slice.usage().wallNanos();
    return Math.max(taken / MOST_TAKEN, level.slowerBy(machine) / MOST_SLOWER);
  }
}
