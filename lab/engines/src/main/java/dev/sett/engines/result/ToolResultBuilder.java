package dev.sett.engines.result;

import dev.sett.model.http.ErrorKind;
import dev.sett.model.trial.LoadSlice;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Gathers what a tool told, one thing after another. */
public final class ToolResultBuilder {

  private final String tool;
  private final Map<ErrorKind, LoadSlice.Failures> errors = new EnumMap<>(ErrorKind.class);
  private String version = "";
  private OptionalLong bytes = OptionalLong.empty();
  private OptionalDouble askedRps = OptionalDouble.empty();
  private OptionalInt connections = OptionalInt.empty();
  private ReportedLatency latency = new ReportedLatency.Untold();
  private boolean fromDue;

  public ToolResultBuilder(String tool) {
    this.tool = tool;
  }

  public ToolResultBuilder version(String text) {
    version = text;
    return this;
  }

  public ToolResultBuilder bytes(long received) {
    bytes = OptionalLong.of(received);
    return this;
  }

  public ToolResultBuilder asked(OptionalDouble rps) {
    askedRps = rps;
    return this;
  }

  public ToolResultBuilder connections(int count) {
    connections = OptionalInt.of(count);
    return this;
  }

  public ToolResultBuilder latency(ReportedLatency told) {
    latency = told;
    return this;
  }

  /** Times run from when a request was due. */
  public ToolResultBuilder fromDue() {
    fromDue = true;
    return this;
  }

  /** Adds failures; none if the count is 0. The first example of a kind stays. */
  public ToolResultBuilder failed(ErrorKind kind, long count, String example) {
    if (count > 0) {
      String cut = example.length() <= 300 ? example : example.substring(0, 299) + "…";
      errors.merge(
          kind,
          new LoadSlice.Failures(count, cut),
          (a, b) -> new LoadSlice.Failures(a.count() + b.count(), a.example()));
    }
    return this;
  }

  /** Failures so far. */
  public long failed() {
    return errors.values().stream().mapToLong(LoadSlice.Failures::count).sum();
  }

  public ToolResult told(long durationNanos, long right) {
    return new ToolResult(
        tool,
        version,
        durationNanos,
        right,
        errors,
        bytes,
        askedRps,
        connections,
        latency,
        fromDue);
  }
}
