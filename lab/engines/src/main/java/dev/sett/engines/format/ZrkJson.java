package dev.sett.engines.format;

import dev.sett.engines.result.ReportedLatency;
import dev.sett.engines.result.ToolException;
import dev.sett.engines.result.ToolResult;
import dev.sett.engines.result.ToolResultBuilder;
import dev.sett.model.http.ErrorKind;
import dev.sett.stats.Histograms;
import java.util.List;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import tools.jackson.databind.JsonNode;

/**
 * What zrk prints with {@code --format json}: all counts and the whole histogram, in microseconds
 * from when each request was due. Times of requests that ran out of time are in it, unless zrk was
 * told otherwise.
 */
public final class ZrkJson implements OutputFormat {

  private static final ToolJson JSON = new ToolJson("zrk");

  @Override
  public String name() {
    return "the JSON output of zrk";
  }

  @Override
  public boolean looksLike(String text) {
    return ToolJson.hasAll(text, List.of("zrk_version"));
  }

  @Override
  public ToolResult read(String text) {
    JsonNode root = JSON.object(text);
    ToolResultBuilder builder =
        new ToolResultBuilder("zrk").version(root.path("zrk_version").asString(""));
    long complete = Math.round(JSON.number(root, "requests"));
    long status = JSON.count(root, "errors", "non_2xx_3xx");
    WrkText.sockets(
        builder,
        JSON.count(root, "errors", "connect"),
        JSON.count(root, "errors", "read"),
        JSON.count(root, "errors", "write"),
        JSON.count(root, "errors", "timeout"));
    builder.failed(
        ErrorKind.SHED, JSON.count(root, "errors", "deadline"), "not sent: past its deadline");
    builder.failed(ErrorKind.STATUS, status, "status outside 200 to 399");
    JSON.maybe(root, "bytes").ifPresent(builder::bytes);
    JSON.maybe(root, "config", "connections").ifPresent(n -> builder.connections((int) n));
    double from = JSON.number(root, "target_rate");
    double to = root.path("target_rate_end").asDouble(from);
    if (to != from) {
      throw new ToolException(
          "zrk ran a ramp from "
              + Math.round(from)
              + " to "
              + Math.round(to)
              + " requests per second. Results of a ramp don't belong to one rate; use a run at a"
              + " fixed rate.");
    }
    builder.fromDue().asked(OptionalDouble.of(from));
    histogram(root, builder);
    return builder.told(
        Math.round(JSON.number(root, "duration_s") * 1e9), Math.max(0, complete - status));
  }

  private static void histogram(JsonNode root, ToolResultBuilder builder) {
    String encoded = root.path("latency_histogram").asString("");
    if (encoded.isEmpty()) {
      return;
    }
    Histogram micros = Histograms.decode(encoded);
    if (micros.getTotalCount() == 0) {
      return;
    }
    Histogram nanos = new Histogram(micros.getNumberOfSignificantValueDigits());
    nanos.setAutoResize(true);
    for (HistogramIterationValue value : micros.recordedValues()) {
      nanos.recordValueWithCount(
          value.getValueIteratedTo() * 1000, value.getCountAtValueIteratedTo());
    }
    builder.latency(ReportedLatency.whole(nanos));
  }
}
