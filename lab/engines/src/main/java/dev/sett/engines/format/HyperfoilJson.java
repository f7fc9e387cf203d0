package dev.sett.engines.format;

import dev.sett.engines.result.ReportedLatency;
import dev.sett.engines.result.ToolException;
import dev.sett.engines.result.ToolResult;
import dev.sett.engines.result.ToolResultBuilder;
import dev.sett.model.http.ErrorKind;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.JsonNode;

/**
 * The JSON that Hyperfoil's {@code export} and {@code report} write ({@code all.json}): phases with
 * their counts and histogram, nanoseconds. Phases that warm up are left out; several others are
 * taken together, which is right for forks of one phase and for nothing else, so phases of
 * different names are refused.
 */
final class HyperfoilJson implements OutputFormat {

  private static final ToolJson JSON = new ToolJson("Hyperfoil");

  @Override
  public String name() {
    return "the JSON output of Hyperfoil (all.json)";
  }

  @Override
  public boolean looksLike(String text) {
    return text.contains("hyperfoil.io/run-schema")
        || ToolJson.hasAll(text, List.of("stats", "isWarmup", "percentiles"));
  }

  @Override
  public ToolResult read(String text) {
    JsonNode root = JSON.object(text);
    ToolResultBuilder builder =
        new ToolResultBuilder("hyperfoil").version(root.path("version").asString(""));
    List<JsonNode> phases = phases(root);
    Histogram nanos = new Histogram(ReportedLatency.DIGITS);
    nanos.setAutoResize(true);
    long right = 0;
    long begin = Long.MAX_VALUE;
    long end = Long.MIN_VALUE;
    for (JsonNode phase : phases) {
      JsonNode total = phase.path("total");
      begin = Math.min(begin, Math.round(JSON.number(total, "start")));
      end = Math.max(end, Math.round(JSON.number(total, "end")));
      right += count(total.path("summary"), builder);
      for (JsonNode bucket : phase.path("histogram").path("percentiles")) {
        long count = JSON.count(bucket, "count");
        if (count > 0) {
          nanos.recordValueWithCount(Math.round(JSON.number(bucket, "to")), count);
        }
      }
    }
    if (end <= begin) {
      throw new ToolException("Hyperfoil's phase has no duration: it ends when it starts.");
    }
    if (nanos.getTotalCount() > 0) {
      builder.latency(ReportedLatency.whole(nanos));
    }
    return builder.told((end - begin) * 1_000_000, right);
  }

  private static long count(JsonNode summary, ToolResultBuilder builder) {
    long answers = Math.round(JSON.number(summary, "responseCount"));
    JsonNode http = summary.path("extensions").path("http");
    long status =
        JSON.count(http, "status_4xx")
            + JSON.count(http, "status_5xx")
            + JSON.count(http, "status_other");
    long invalid = Math.max(0, JSON.count(summary, "invalid") - status);
    builder.failed(ErrorKind.STATUS, status, "status outside 200 to 399");
    builder.failed(ErrorKind.BODY, invalid, "Hyperfoil: invalid");
    builder.failed(ErrorKind.CONNECT, JSON.count(summary, "connectionErrors"), "connection error");
    builder.failed(
        ErrorKind.TIMEOUT, JSON.count(summary, "requestTimeouts"), "no response in time");
    builder.failed(
        ErrorKind.PROTOCOL, JSON.count(summary, "internalErrors"), "Hyperfoil: internal error");
    return Math.max(0, answers - status - invalid);
  }

  private static List<JsonNode> phases(JsonNode root) {
    List<JsonNode> phases = new ArrayList<>();
    for (JsonNode phase : root.path("stats")) {
      if (!phase.path("isWarmup").asBoolean(false)) {
        phases.add(phase);
      }
    }
    List<String> names =
        phases.stream().map(p -> p.path("phase").asString("?")).distinct().toList();
    if (names.size() != 1) {
      throw new ToolException(
          names.isEmpty()
              ? "Hyperfoil's file has no phase other than warm-up."
              : "Hyperfoil's file has several phases ("
                  + String.join(", ", names)
                  + "), each a separate load. Use a run with one phase.");
    }
    return phases;
  }
}
