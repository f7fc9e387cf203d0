package dev.sett.engines.format;

import dev.sett.engines.result.ReportedLatency;
import dev.sett.engines.result.ToolException;
import dev.sett.engines.result.ToolResult;
import dev.sett.engines.result.ToolResultBuilder;
import dev.sett.model.http.ErrorKind;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * The summary of k6: what its {@code handleSummary} is given, or what {@code --summary-export}
 * writes. Times are milliseconds; percentiles are interpolated by k6 between two answers.
 *
 * <p>A summary that Sett's own script made has the times of right answers alone. In any other they
 * are those of every request, and of the failed ones only the number is told.
 */
public final class K6Json implements OutputFormat {

  /** Trend of the times of right answers, in milliseconds. */
  public static final String RESPONSE = "sett_response";

  /** Counters of failures begin so, and end in the kind of failure. */
  public static final String FAILED = "sett_failed_";

  private static final ToolJson JSON = new ToolJson("k6");
  private static final Pattern PERCENTILE = Pattern.compile("p\\(([0-9.]+)\\)");

  @Override
  public String name() {
    return "a JSON summary of k6";
  }

  @Override
  public boolean looksLike(String text) {
    return ToolJson.hasAll(text, List.of("metrics")) && text.contains("\"http_req");
  }

  @Override
  public ToolResult read(String text) {
    JsonNode root = JSON.object(text);
    JsonNode metrics = root.path("metrics");
    ToolResultBuilder builder = new ToolResultBuilder("k6");
    long requests = Math.round(JSON.number(values(metrics, "http_reqs"), "count"));
    boolean ours = !values(metrics, RESPONSE).isMissingNode();
    boolean asked = ours || hasCounters(metrics);
    if (asked) {
      counters(builder, metrics);
    } else {
      builder.failed(ErrorKind.STATUS, failedRequests(metrics), "http_req_failed");
    }
    long right = Math.max(0, requests - builder.failed());
    long dropped = JSON.count(values(metrics, "dropped_iterations"), "count");
    builder.failed(ErrorKind.SHED, dropped, "dropped: no free user when it was due");
    JSON.maybe(values(metrics, "data_received"), "count").ifPresent(builder::bytes);
    JSON.maybe(values(metrics, "vus_max"), "max").ifPresent(n -> builder.connections((int) n));
    latency(values(metrics, ours ? RESPONSE : "http_req_duration"), builder);
    return builder.told(duration(root, metrics), right);
  }

  /** A metric's numbers: below {@code values} in one form of summary, directly in the other. */
  private static JsonNode values(JsonNode metrics, String name) {
    JsonNode metric = metrics.path(name);
    return metric.has("values") ? metric.path("values") : metric;
  }

  private static boolean hasCounters(JsonNode metrics) {
    return metrics.propertyNames().stream().anyMatch(n -> n.startsWith(FAILED));
  }

  private static void counters(ToolResultBuilder builder, JsonNode metrics) {
    for (ErrorKind kind : ErrorKind.values()) {
      String name = kind.name().toLowerCase(Locale.ROOT);
      builder.failed(kind, JSON.count(values(metrics, FAILED + name), "count"), "k6: " + name);
    }
  }

  /** A rate of failures counts those as {@code passes}: requests for which "failed" is true. */
  private static long failedRequests(JsonNode metrics) {
    return JSON.count(values(metrics, "http_req_failed"), "passes");
  }

  private static long duration(JsonNode root, JsonNode metrics) {
    JsonNode state = root.path("state").path("testRunDurationMs");
    if (state.isNumber() && state.asDouble() > 0) {
      return Math.round(state.asDouble() * 1e6);
    }
    JsonNode requests = values(metrics, "http_reqs");
    double rate = JSON.number(requests, "rate");
    if (rate <= 0) {
      throw new ToolException("k6 sent nothing: its rate of requests is 0.");
    }
    return Math.round(JSON.number(requests, "count") / rate * 1e9);
  }

  private static void latency(JsonNode trend, ToolResultBuilder builder) {
    TreeMap<Double, Long> nanos = new TreeMap<>();
    for (Map.Entry<String, JsonNode> entry : trend.properties()) {
      percentile(entry.getKey())
          .filter(p -> entry.getValue().isNumber())
          .ifPresent(p -> nanos.put(p, Math.round(entry.getValue().asDouble() * 1e6)));
    }
    if (!nanos.isEmpty() && nanos.lastEntry().getValue() > 0) {
      builder.latency(new ReportedLatency.Known(nanos));
    }
  }

  private static Optional<Double> percentile(String name) {
    return switch (name) {
      case "min" -> Optional.of(0.0);
      case "med" -> Optional.of(50.0);
      case "max" -> Optional.of(100.0);
      default -> {
        Matcher matcher = PERCENTILE.matcher(name);
        yield matcher.matches()
            ? Optional.of(Double.parseDouble(matcher.group(1)))
            : Optional.empty();
      }
    };
  }
}
