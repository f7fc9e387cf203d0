package dev.sett.model.trial;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * How a program went that ends by itself.
 *
 * @param exitCode 0 if all went well
 * @param wallNanos from its start to its end
 * @param cpuNanos CPU time of the process and its descendants
 * @param peakRssBytes highest resident memory seen
 * @param reportedNanos how long its work took, as it said; empty if it was not to say it
 */
public record JobExit(
    int exitCode,
    long wallNanos,
    long cpuNanos,
    long peakRssBytes,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) OptionalLong reportedNanos) {

  /** One that was not to say how long its work took. */
  public JobExit(int exitCode, long wallNanos, long cpuNanos, long peakRssBytes) {
    this(exitCode, wallNanos, cpuNanos, peakRssBytes, OptionalLong.empty());
  }

  /** The same with what it said. */
  public JobExit reported(Duration work) {
    return new JobExit(
        exitCode, wallNanos, cpuNanos, peakRssBytes, OptionalLong.of(work.toNanos()));
  }

  /** How long its work took: as it said, or else from its start to its end. */
  public long workNanos() {
    return reportedNanos.orElse(wallNanos);
  }

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
