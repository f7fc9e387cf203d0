package dev.sett.runner;

import dev.sett.model.Slice;
import dev.sett.model.Usage;
import java.util.stream.DoubleStream;

/**
 * How much others disturbed a slice: other programs and the hypervisor, which take CPU time, and
 * neighbours on the same core, which make CPUs slower. It looks at nothing that the measured
 * program did, so that no outcome decides what counts.
 */
final class Disturbance {

  /**
   * From here on a slice is disturbed: so much of a CPU taken, or work that takes so much longer.
   */
  static final double MOST = 0.1;

  private Disturbance() {}

  static boolean isIn(Slice slice) {
    return of(slice) > MOST;
  }

  /** The largest of the shares that were taken and by which CPUs were slower, &gt;= 0. */
  static double of(Slice slice) {
    Usage.Machine machine = slice.usage().machine();
    double taken =
        (double) (machine.stealNanos() + machine.foreignNanos()) / slice.usage().wallNanos();
    return DoubleStream.of(taken, machine.slowdown() - 1, machine.loadSlowdown() - 1, 0)
        .max()
        .orElseThrow();
  }
}
