package dev.sett.apps.standalone;

/**
 * One limit of the operating system on the number of threads.
 *
 * @param name as its documentation calls it
 * @param most the limit
 * @param used how much of it is used
 * @param raise what raises it, the end of a sentence
 */
record Limit(String name, long most, long used, String raise) {

  /** Used share, 1 when nothing is left. */
  double share() {
    return (double) used / Math.max(1, most);
  }

  /** In words: {@code kernel.pid_max 32768, 32760 used}. */
  String words() {
    return "%s is %d, %d used".formatted(name, most, used);
  }
}
