package dev.sett.engines.result;

import dev.sett.model.http.ErrorKind;
import dev.sett.model.trial.LoadSlice;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What a tool reports about one load. Values that it does not report are empty.
 *
 * @param tool name of the tool
 * @param version its version; blank if not told
 * @param durationNanos how long it sent, above 0
 * @param right right answers in that time
 * @param errors requests that failed, by kind, with an example each
 * @param bytes received
 * @param askedRps rate it was asked for; empty in a closed loop
 * @param connections it used
 * @param latency times of its answers
 * @param fromDue whether these run from when a request was due; else from when it was sent
 */
public record ToolResult(
    String tool,
    String version,
    long durationNanos,
    long right,
    Map<ErrorKind, LoadSlice.Failures> errors,
    OptionalLong bytes,
    OptionalDouble askedRps,
    OptionalInt connections,
    ReportedLatency latency,
    boolean fromDue) {

  /** Copies the map and checks the numbers. */
  public ToolResult {
    errors = errors.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(errors));
    if (durationNanos <= 0 || right < 0) {
      throw new IllegalArgumentException(right + " responses in " + durationNanos + " ns");
    }
  }

  /** Failed requests of every kind. */
  public long failed() {
    return errors.values().stream().mapToLong(LoadSlice.Failures::count).sum();
  }

  /** Failed requests of one kind. */
  public long failed(ErrorKind kind) {
    LoadSlice.Failures failures = errors.get(kind);
    return failures == null ? 0 : failures.count();
  }

  /** Successful responses per second. */
  public double rps() {
    return right * 1e9 / durationNanos;
  }

  /** The same with the version, for a tool whose output does not contain it. */
  public ToolResult by(String knownVersion) {
    return with(version.isEmpty() ? knownVersion : version, askedRps, latency, fromDue);
  }

  /** The same with the requested rate, for a tool whose output does not contain it. */
  public ToolResult asked(double rps) {
    return with(version, OptionalDouble.of(rps), latency, fromDue);
  }

  /** The same as a closed loop: without a rate that was never meant, and the times from it. */
  public ToolResult withoutRate() {
    return with(version, OptionalDouble.empty(), new ReportedLatency.Untold(), /* due= */ false);
  }

  private ToolResult with(
      String itsVersion, OptionalDouble rps, ReportedLatency times, boolean due) {
    return new ToolResult(
        tool, itsVersion, durationNanos, right, errors, bytes, rps, connections, times, due);
  }
}
