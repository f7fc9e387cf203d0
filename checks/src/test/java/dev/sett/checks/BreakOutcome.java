package dev.sett.checks;

import java.util.List;

/**
 * What came of a case.
 *
 * @param name of the case
 * @param state of the lab at the moment
 * @param finished trials at that moment
 * @param lost of them, or changed
 * @param orphans command lines of processes that were left
 * @param leftovers files, control groups and network namespaces that were left
 * @param seconds from the moment to the end of the lab
 * @param ended how it ended, in words
 * @param problems what else was wrong
 */
record BreakOutcome(
    String name,
    String state,
    int finished,
    int lost,
    List<String> orphans,
    List<String> leftovers,
    double seconds,
    String ended,
    List<String> problems) {

  /** Whether nothing was lost, left behind or otherwise wrong. */
  boolean good() {
    return lost == 0 && orphans.isEmpty() && leftovers.isEmpty() && problems.isEmpty();
  }
}
