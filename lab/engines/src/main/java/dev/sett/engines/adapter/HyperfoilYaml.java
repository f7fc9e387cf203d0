package dev.sett.engines.adapter;

import dev.sett.engines.tool.RequestBodies;
import dev.sett.engines.tool.ToolJob;
import dev.sett.engines.tool.ToolWork;
import dev.sett.model.http.Request;
import java.net.URI;
import java.util.Locale;

/** A benchmark of Hyperfoil: one phase, one request. Written after its documentation. */
final class HyperfoilYaml {

  static final String FILE = "load.hf.yaml";

  private HyperfoilYaml() {}

  /** The benchmark of a job. */
  static String of(ToolJob job) {
    StringBuilder yaml = new StringBuilder("name: load\n");
    if (job.work() instanceof ToolWork.Rate) {
      // Without this, times run from when a request was sent, not from when it was due.
      yaml.append("ergonomics:\n  compensateInternalLatency: true\n");
    }
    yaml.append("http:\n  host: ").append(quoted(host(job.url()))).append('\n');
    yaml.append("  sharedConnections: ").append(job.connections()).append('\n');
    yaml.append("phases:\n- load:\n");
    switch (job.work()) {
      case ToolWork.Closed closed ->
          yaml.append("    always:\n      users: ").append(job.connections()).append('\n');
      case ToolWork.Rate rate ->
          yaml.append(
              String.format(
                  Locale.ROOT,
                  "    constantRate:%n      usersPerSec: %s%n      variance: false%n      maxSessions: %d%n",
                  rate.rps(),
                  Math.max(job.connections(), Math.round(rate.rps() * job.timeoutSeconds()))));
      case ToolWork.Count count ->
          yaml.append("    atOnce:\n      users: ").append(count.requests()).append('\n');
    }
    if (!(job.work() instanceof ToolWork.Count)) {
      yaml.append("      duration: ").append(job.longestSeconds()).append("s\n");
    }
    yaml.append("      scenario:\n      - request:\n        - httpRequest:\n");
    request(yaml, job);
    return yaml.toString();
  }

  private static void request(StringBuilder yaml, ToolJob job) {
    String indent = "            ";
    Request request = job.request();
    String path = job.url().getRawPath().isEmpty() ? "/" : job.url().getRawPath();
    String query = job.url().getRawQuery() == null ? "" : "?" + job.url().getRawQuery();
    yaml.append(indent)
        .append(request.method())
        .append(": ")
        .append(quoted(path + query))
        .append('\n');
    yaml.append(indent).append("timeout: ").append(job.timeoutSeconds()).append("s\n");
    if (!request.headers().isEmpty()) {
      yaml.append(indent).append("headers:\n");
      for (Request.Header header : request.headers()) {
        yaml.append(indent)
            .append("  ")
            .append(quoted(header.name()))
            .append(": ")
            .append(quoted(header.value()))
            .append('\n');
      }
    }
    if (request.body().length() > 0) {
      yaml.append(indent)
          .append("body: ")
          .append(quoted(RequestBodies.text(request.body()).orElseThrow()))
          .append('\n');
    }
  }

  private static String host(URI url) {
    return url.getScheme() + "://" + url.getRawAuthority();
  }

  /** Text as a double-quoted scalar of YAML. */
  private static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c >= ' ' && c < 0x7f) {
        out.append(c);
      } else {
        out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      }
    }
    return out.append('"').toString();
  }
}
