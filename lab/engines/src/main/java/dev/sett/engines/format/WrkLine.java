package dev.sett.engines.format;

import dev.sett.engines.adapter.WrkScript;
import dev.sett.engines.result.OutputLines;
import dev.sett.engines.result.ReportedLatency;
import dev.sett.engines.result.ToolException;
import dev.sett.engines.result.ToolResult;
import dev.sett.engines.result.ToolResultBuilder;
import dev.sett.model.http.ErrorKind;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * The one line of JSON that {@link WrkScript} makes wrk and wrk2 print when they are done: all
 * counts, and the times of about 126 percentiles, in microseconds.
 *
 * <p>wrk keeps the times of every whole answer, wrong status or not, and adds those that it thinks
 * are missing; wrk2 keeps the same from when each was due.
 */
public final class WrkLine implements OutputFormat {

  public static final String MARK = "sett-wrk: ";
  private static final Pattern LINE = Pattern.compile("(?m)^" + MARK + "(.*)$");
  private static final ToolJson JSON = new ToolJson("wrk");

  @Override
  public String name() {
    return "the output of wrk or wrk2 run by Sett";
  }

  @Override
  public boolean looksLike(String text) {
    return text.contains(MARK);
  }

  @Override
  public ToolResult read(String text) {
    String line =
        OutputLines.find(LINE, text)
            .map(m -> m.group(1))
            .orElseThrow(
                () ->
                    new ToolException(
                        "wrk ended without printing the line that Sett's script writes.",
                        OutputLines.last(text, 6)));
    JsonNode told = JSON.object(line);
    boolean due = told.path("rate").isNumber();
    long complete = Math.round(JSON.number(told, "requests"));
    long status = JSON.count(told, "status");
    ToolResultBuilder builder = new ToolResultBuilder(due ? "wrk2" : "wrk");
    WrkText.sockets(
        builder,
        JSON.count(told, "connect"),
        JSON.count(told, "read"),
        JSON.count(told, "write"),
        JSON.count(told, "timeout"));
    builder.failed(ErrorKind.STATUS, status, "status 400 or above");
    builder.bytes(Math.round(JSON.number(told, "bytes")));
    WrkText.connections(text).ifPresent(builder::connections);
    if (due) {
      builder.fromDue().asked(OptionalDouble.of(told.path("rate").asDouble()));
    }
    percentiles(told).ifPresent(builder::latency);
    return builder.told(
        Math.round(JSON.number(told, "duration_us") * 1e3), Math.max(0, complete - status));
  }

  private static Optional<ReportedLatency> percentiles(JsonNode told) {
    TreeMap<Double, Long> nanos = new TreeMap<>();
    for (Map.Entry<String, JsonNode> entry : told.path("percentiles_us").properties()) {
      nanos.put(Double.parseDouble(entry.getKey()), Math.round(entry.getValue().asDouble() * 1e3));
    }
    long max = Math.round(JSON.number(told, "max_us") * 1e3);
    if (nanos.isEmpty() || max <= 0) {
      return Optional.empty();
    }
    nanos.put(100.0, max);
    // wrk finds none at a rank past its last answer and says 0; the next lower one is known.
    long highest = 0;
    for (Map.Entry<Double, Long> entry : nanos.entrySet()) {
      highest = Math.max(highest, entry.getValue());
      entry.setValue(highest);
    }
    return Optional.of(new ReportedLatency.Known(nanos));
  }
}
