package dev.sett.model;

import java.time.Instant;
import java.util.List;

/**
 * What is written before the first trial, and all that {@code resume} needs.
 *
 * @param format version of the result format, {@link ResultFolder#FORMAT}
 * @param sett version of Sett
 * @param command the command line as typed, for the report
 * @param pairing as decided for this run
 * @param serverCpus CPUs of measured programs, kernel list format; empty if not pinned
 * @param loadCpus CPUs of the load engine, likewise
 */
public record Plan(
    int format,
    String sett,
    List<String> command,
    Instant startedAt,
    Experiment experiment,
    Pairing pairing,
    String serverCpus,
    String loadCpus,
    Fingerprint machine,
    List<Warning> warnings) {

  /** Copies the lists. */
  public Plan {
    command = List.copyOf(command);
    warnings = List.copyOf(warnings);
  }
}
