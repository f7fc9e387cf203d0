package dev.sett.engines.format;

import dev.sett.engines.result.ReportedLatency;
import dev.sett.engines.result.ToolResult;
import dev.sett.engines.result.ToolResultBuilder;
import dev.sett.engines.tool.ToolWork;
import dev.sett.model.http.ErrorKind;
import dev.sett.model.http.ExpectedAnswer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * What oha prints with {@code --output-format json}: times in seconds, nine percentiles, the
 * shortest and the longest, of every whole answer, wrong status or not.
 *
 * <p>A request that was still under way when the time was up is left out: nobody failed there.
 */
public final class OhaJson implements OutputFormat {

  private static final ToolJson JSON = new ToolJson("oha");
  private static final String CUT = "aborted due to deadline";

  private final ExpectedAnswer expect;
  private final boolean due;

  /** Reads answers of which it is not known how they were asked for. */
  public OhaJson() {
    this.expect = ExpectedAnswer.SUCCESS;
    this.due = false;
  }

  /** Reads the answer to a job. */
  public OhaJson(ExpectedAnswer expect, ToolWork work) {
    this.expect = expect;
    this.due = work instanceof ToolWork.Rate;
  }

  @Override
  public String name() {
    return "the JSON output of oha";
  }

  @Override
  public boolean looksLike(String text) {
    return ToolJson.hasAll(text, List.of("summary", "latencyPercentiles"));
  }

  @Override
  public ToolResult read(String text) {
    JsonNode root = JSON.object(text);
    JsonNode summary = root.path("summary");
    ToolResultBuilder builder = new ToolResultBuilder("oha");
    long right = 0;
    for (Map.Entry<String, JsonNode> entry : root.path("statusCodeDistribution").properties()) {
      int status = Integer.parseInt(entry.getKey());
      long count = entry.getValue().asLong(0);
      if (status >= expect.lowestStatus() && status <= expect.highestStatus()) {
        right += count;
      } else {
        builder.failed(ErrorKind.STATUS, count, "status " + status);
      }
    }
    for (Map.Entry<String, JsonNode> entry : root.path("errorDistribution").properties()) {
      if (!entry.getKey().equals(CUT)) {
        builder.failed(kind(entry.getKey()), entry.getValue().asLong(0), "oha: " + entry.getKey());
      }
    }
    JSON.maybe(summary, "totalData").ifPresent(builder::bytes);
    latency(root, summary, builder);
    if (due) {
      builder.fromDue();
    }
    return builder.told(Math.round(JSON.number(summary, "total") * 1e9), right);
  }

  private static void latency(JsonNode root, JsonNode summary, ToolResultBuilder builder) {
    TreeMap<Double, Long> nanos = new TreeMap<>();
    for (Map.Entry<String, JsonNode> entry : root.path("latencyPercentiles").properties()) {
      // Nothing was answered: the percentiles are null.
      if (entry.getValue().isNumber()) {
        nanos.put(
            Double.parseDouble(entry.getKey().substring(1)),
            Math.round(entry.getValue().asDouble() * 1e9));
      }
    }
    if (nanos.isEmpty()) {
      return;
    }
    nanos.put(0.0, Math.round(JSON.number(summary, "fastest") * 1e9));
    nanos.put(100.0, Math.round(JSON.number(summary, "slowest") * 1e9));
    builder.latency(new ReportedLatency.Known(nanos));
  }

  private static ErrorKind kind(String error) {
    String text = error.toLowerCase(Locale.ROOT);
    return text.equals("timeout") || text.contains("timed out")
        ? ErrorKind.TIMEOUT
        : text.contains("refused") || text.contains("connect error") || text.contains("dns")
            ? ErrorKind.CONNECT
            : text.contains("closed")
                    || text.contains("reset")
                    || text.contains("broken pipe")
                    || text.contains("incomplete")
                    || text.contains("canceled")
                ? ErrorKind.CLOSED
                : ErrorKind.PROTOCOL;
  }
}
