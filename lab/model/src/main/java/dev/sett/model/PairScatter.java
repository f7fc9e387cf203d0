package dev.sett.model;

import dev.sett.stats.Prior;
import java.util.Optional;

/**
 * How far one warm pair of processes usually lies from the next, by metric, apart from what its
 * slices scatter by: what two pairs of a program can't tell is taken from what was measured on
 * others. The table with the programs, and the command that makes it, are in {@code
 * docs/methods/effects.md}, "Few pairs".
 */
final class PairScatter {

  /** Programs differ: Jetty's pairs lie 1 to 2% apart, those of a Spring service 9%. */
  private static final double SPREAD = 0.9;

  private PairScatter() {}

  /** The prior of a metric's log-ratio; empty for metrics that warm pairs don't have. */
  static Optional<Prior> of(Metric metric) {
    return switch (metric) {
      case REQUESTS_PER_SECOND -> prior(0.03);
      case CPU_PER_REQUEST -> prior(0.03);
      case P50 -> prior(0.03);
      case P99, P95, P90 -> prior(0.3);
      case MEMORY, MEMORY_UNDER_LOAD -> prior(0.04);
      case ANSWERED -> prior(0.002);
      default -> Optional.empty();
    };
  }

  private static Optional<Prior> prior(double median) {
    return Optional.of(new Prior(median, SPREAD));
  }
}
