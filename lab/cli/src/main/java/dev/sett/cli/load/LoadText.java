package dev.sett.cli.load;

import static dev.sett.model.text.RootLocale.format;

import dev.sett.load.CapacitySearch;
import dev.sett.model.http.ErrorKind;
import dev.sett.model.trial.LoadSlice;
import dev.sett.secrets.Redaction;
import dev.sett.stats.Histograms;
import dev.sett.verdict.values.EngineLimit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** What a load came to, in words and a small table. */
final class LoadText {

  private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99, 100};

  private LoadText() {}

  /** The result of one load. */
  static String of(LoadSlice slice) {
    StringBuilder text = new StringBuilder();
    text.append(
        format(
            "%.0f requests per second over %d connections for %.1f s (%d answered, %d failed)%n",
            slice.rps(),
            slice.connections(),
            slice.countedNanos() / 1e9,
            slice.answered(),
            slice.failed()));
    for (Map.Entry<ErrorKind, LoadSlice.Failures> failure : slice.errors().entrySet()) {
      text.append(
          format(
              "  %d %s, for example: %s%n",
              failure.getValue().count(),
              failure.getKey().name().toLowerCase(Locale.ROOT),
              Redaction.usual().text(failure.getValue().example())));
    }
    slice
        .idleCloseRetries()
        .ifPresent(
            count ->
                text.append(
                    format(
                        "  %d retried, because the server had closed the idle connection%n",
                        count)));
    boolean open = slice.targetRps() > 0;
    text.append(format("%-34s", "latency in milliseconds"));
    for (double percentile : PERCENTILES) {
      text.append(format("%10s", percentile == 100 ? "max" : "p" + plain(percentile)));
    }
    text.append(System.lineSeparator());
    if (open) {
      row(text, "response time (from due time)", slice.response());
      row(text, "  waiting for a connection", slice.waiting());
      row(text, "  delay of the load engine", slice.lag());
    }
    row(
        text,
        open ? "service time (from send time)" : "response time (from send time)",
        slice.service());
    parts(text, slice);
    text.append(
        format(
            "the engine used %.0f%% of its CPU, %.1f µs per request%n",
            100 * slice.engine().cpuShare(),
            (slice.engine().cpuNanos() - slice.engine().turningNanos())
                / 1e3
                / Math.max(1, slice.answered())));
    text.append(EngineText.of(slice.engine()));
    text.append(doubt(slice));
    return text.toString();
  }

  private static String doubt(LoadSlice slice) {
    Optional<String> limit =
        EngineLimit.why(List.of(slice))
            .map(
                why ->
                    format(
                        "%nThe engine was near its limit: %s."
                            + "%nThese numbers say little about the server.",
                        why));
    return limit
        .or(
            () ->
                EngineLimit.late(List.of(slice))
                    .map(why -> format("%nThe engine was late: %s.", why)))
        .orElse("");
  }

  private static void row(StringBuilder text, String name, String histogram) {
    Histogram latency = Histograms.decode(histogram);
    text.append(format("%-34s", name));
    for (double percentile : PERCENTILES) {
      text.append(format("%10.3f", latency.getValueAtPercentile(percentile) / 1e6));
    }
    text.append(System.lineSeparator());
  }

  private static void parts(StringBuilder text, LoadSlice slice) {
    if (slice.requests().isEmpty()) {
      return;
    }
    text.append(
        format(
            "%-34s%10s%10s%10s%10s%10s%n",
            "by request, response time in ms", "answered", "failed", "p50", "p99", "max"));
    slice
        .requests()
        .forEach(
            (name, part) -> {
              Histogram latency = Histograms.decode(part.response());
              text.append(
                  format(
                      "%-34s%10d%10d%10.3f%10.3f%10.3f%n",
                      "  " + name,
                      part.answered(),
                      part.failed(),
                      latency.getValueAtPercentile(50) / 1e6,
                      latency.getValueAtPercentile(99) / 1e6,
                      latency.getValueAtPercentile(100) / 1e6));
            });
  }

  private static String plain(double percentile) {
    return percentile == Math.rint(percentile)
        ? String.valueOf((long) percentile)
        : String.valueOf(percentile);
  }

  /** Above the steps of a search. */
  static String stepsHead() {
    return format(
        "%12s%12s%10s%10s%10s%9s  %s",
        "target/s", "answered/s", "p50 ms", "p99 ms", "max ms", "failed", "sustained");
  }

  /** One step of a search. */
  static String step(CapacitySearch.Step step) {
    LoadSlice slice = step.slice();
    Histogram latency = Histograms.decode(slice.response());
    return format(
        "%12s%12.0f%10.3f%10.3f%10.3f%9d  %s",
        step.rps() == 0 ? "closed loop" : format("%.0f", step.rps()),
        slice.rps(),
        latency.getValueAtPercentile(50) / 1e6,
        latency.getValueAtPercentile(99) / 1e6,
        latency.getMaxValue() / 1e6,
        slice.failed(),
        step.rps() == 0 ? "" : step.trouble().map(why -> "no: " + why).orElse("yes"));
  }

  /** What a search found. */
  static String found(CapacitySearch.Found found) {
    return found.sustainedRps().isPresent()
        ? format(
            "Sustains %.0f requests per second, %.0f%% of the closed loop's %.0f.",
            found.sustainedRps().getAsDouble(),
            100 * found.sustainedRps().getAsDouble() / found.ceilingRps(),
            found.ceilingRps())
        : "No rate was sustained, not even the lowest one tried.";
  }
}
