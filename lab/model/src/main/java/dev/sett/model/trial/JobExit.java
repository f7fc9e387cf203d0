package dev.sett.model.trial;

/**
 * How a program went that ends by itself.
 *
 * @param exitCode 0 if all went well
 * @param wallNanos from its start to its end
 * @param cpuNanos CPU time of the process and its descendants
 * @param peakRssBytes highest resident memory seen
 */
public record JobExit(int exitCode, long wallNanos, long cpuNanos, long peakRssBytes) {

  /**
   * The predicate of a sentence about a process that has ended.
   *
   * @param exitCode 128 and the number of the signal, if one terminated it
   */
  public static String words(int exitCode) {
    return exitCode > 128 && exitCode < 160
        ? "was terminated by signal " + (exitCode - 128)
        : "ended with exit code " + exitCode;
  }
}
