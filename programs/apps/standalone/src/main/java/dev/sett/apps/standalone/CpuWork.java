package dev.sett.apps.standalone;

import java.util.OptionalDouble;

/**
 * What each task computes.
 *
 * @param rounds of SHA-256, zero or more
 * @param nanos CPU time of one task's rounds in nanoseconds, as measured before the run; empty if
 *     it was not
 */
record CpuWork(int rounds, OptionalDouble nanos) {

  /** Rounds whose time nobody asked for. */
  static CpuWork ofRounds(int rounds) {
    return new CpuWork(rounds, OptionalDouble.empty());
  }
}
