package dev.sett.engines.format;

import dev.sett.engines.result.OutputLines;
import dev.sett.engines.result.ReportedLatency;
import dev.sett.engines.result.ToolException;
import dev.sett.engines.result.ToolResult;
import dev.sett.engines.result.ToolResultBuilder;
import dev.sett.model.http.ErrorKind;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.JsonNode;

/**
 * What k6 writes with {@code --out json}: one line of JSON for every value it saw, so that the time
 * of every request is told.
 */
final class K6Points implements OutputFormat {

  private static final ToolJson JSON = new ToolJson("k6 --out json");

  @Override
  public String name() {
    return "the output of k6 --out json";
  }

  @Override
  public boolean looksLike(String text) {
    String first = text.lines().findFirst().orElse("");
    return ToolJson.hasAll(first, List.of("metric", "type", "data"));
  }

  @Override
  public ToolResult read(String text) {
    Histogram nanos = new Histogram(ReportedLatency.DIGITS);
    nanos.setAutoResize(true);
    ToolResultBuilder builder = new ToolResultBuilder("k6");
    Span span = new Span();
    long right = 0;
    double bytes = 0;
    double connections = 0;
    for (String line : text.lines().filter(l -> !l.isBlank()).toList()) {
      JsonNode point = JSON.object(line);
      if (!point.path("type").asString("").equals("Point")) {
        continue;
      }
      JsonNode data = point.path("data");
      double value = data.path("value").asDouble(0);
      switch (point.path("metric").asString("")) {
        case "http_req_duration" -> {
          boolean good =
              !data.path("tags").path("expected_response").asString("true").equals("false");
          span.saw(data.path("time").asString(""), value);
          if (good) {
            right++;
            nanos.recordValue(Math.max(0, Math.round(value * 1e6)));
          } else {
            builder.failed(
                ErrorKind.STATUS, 1, "status " + data.path("tags").path("status").asString("0"));
          }
        }
        case "dropped_iterations" ->
            builder.failed(
                ErrorKind.SHED, Math.round(value), "dropped: no free user when it was due");
        case "data_received" -> bytes += value;
        case "vus_max" -> connections = Math.max(connections, value);
        default -> {}
      }
    }
    if (span.isEmpty()) {
      throw new ToolException(
          "k6 wrote no http_req_duration: its script sent no requests.", OutputLines.last(text, 2));
    }
    builder.bytes(Math.round(bytes)).asked(OptionalDouble.empty());
    if (connections > 0) {
      builder.connections((int) connections);
    }
    if (right > 0) {
      builder.latency(ReportedLatency.whole(nanos));
    }
    return builder.told(span.nanos(), right);
  }

  /** From the first request that began to the last that ended. */
  private static final class Span {
    private long beginNanos = Long.MAX_VALUE;
    private long endNanos = Long.MIN_VALUE;

    /** A request that ended at a time and had taken so long. */
    void saw(String time, double millis) {
      OffsetDateTime end;
      try {
        end = OffsetDateTime.parse(time);
      } catch (DateTimeParseException e) {
        throw new IllegalArgumentException("'" + time + "' is not a valid timestamp.", e);
      }
      long at = Duration.ofSeconds(end.toEpochSecond(), end.getNano()).toNanos();
      endNanos = Math.max(endNanos, at);
      beginNanos = Math.min(beginNanos, at - Math.round(millis * 1e6));
    }

    boolean isEmpty() {
      return endNanos < beginNanos;
    }

    long nanos() {
      return Math.max(1, endNanos - beginNanos);
    }
  }
}
