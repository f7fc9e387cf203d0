package dev.sett.engines.result;

import dev.sett.model.http.ErrorKind;
import dev.sett.model.trial.LoadSlice;
import dev.sett.stats.Histograms;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * What a tool told, as a slice of the result model.
 *
 * <p>A tool has no settling time and no drain that it tells of, so all it sent counts. It tells no
 * windows, and its own delay and the wait for a connection are not told apart: those are empty.
 */
public final class ToolResultSlice {

  private ToolResultSlice() {}

  /**
   * The slice of a load.
   *
   * @param asked rate it was asked for; empty in a closed loop
   * @param connections it was given
   * @param length how long it was to send at the rate; the time that a tool tells may have the wait
   *     for the last answers in it
   * @param engine what the tool's processes used of its CPUs; its rate is worked out here
   */
  public static LoadSlice of(
      ToolResult told,
      OptionalDouble asked,
      int connections,
      Duration length,
      LoadSlice.Engine engine) {
    String times = told.latency().histogram(timed(told));
    String untold = Histograms.encode(new Histogram(ReportedLatency.DIGITS));
    String response = times.isEmpty() ? untold : times;
    long unsent = told.failed(ErrorKind.SHED);
    long sent = told.right() + told.failed() - unsent;
    return new LoadSlice(
        asked.orElse(0),
        connections,
        told.durationNanos(),
        told.right(),
        told.right(),
        sent,
        told.errors(),
        /* windows= */ List.of(),
        response,
        told.fromDue() ? untold : response,
        /* waiting= */ untold,
        /* lag= */ untold,
        new LoadSlice.Engine(
            engine.cpuNanos(),
            engine.wallNanos(),
            engine.cpus(),
            rateRatio(asked, length, sent),
            engine.pace(),
            engine.ownCpus(),
            engine.loops()),
        Map.of(),
        /* idleCloseRetries= */ OptionalLong.empty());
  }

  /** Answers that have a time: the right ones, but for tools that time every whole answer. */
  private static long timed(ToolResult told) {
    return Math.max(1, told.right());
  }

  private static double rateRatio(OptionalDouble asked, Duration length, long sent) {
    return asked.isEmpty() ? 1 : Math.min(1, sent * 1e9 / length.toNanos() / asked.getAsDouble());
  }
}
