package dev.sett.engines.adapter;

import dev.sett.engines.format.K6Json;
import dev.sett.engines.tool.RequestBodies;
import dev.sett.engines.tool.ToolJob;
import dev.sett.engines.tool.ToolWork;
import dev.sett.model.http.Body;
import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.http.Request;
import dev.sett.model.text.Quantity;
import dev.sett.model.text.RootLocale;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** The JavaScript that k6 is given. */
final class K6Script {

  static final String FILE = "load.js";
  static final String ANSWER = "summary.json";

  private K6Script() {}

  /** A script as one would write it by hand: the request, and how often. */
  static String plain(ToolJob job) {
    return """
        import http from 'k6/http';
        import { check } from 'k6';
        %s
        export const options = {
          insecureSkipTLSVerify: true,
          scenarios: { load: %s },
        };
        %s
        export default function () {
          const answer = http.request(%s);
          check(answer, { right: () => %s });
        }
        """
        .formatted(imports(job.request()), scenario(job), constants(job), call(job), right(job));
  }

  /** The same, asked for times and failures in a form that {@link K6Json} reads. */
  static String asking(ToolJob job) {
    return """
        import http from 'k6/http';
        import { Counter, Trend } from 'k6/metrics';
        %s
        const response = new Trend('%s', true);
        const failed = {};
        for (const kind of ['connect', 'closed', 'timeout', 'status', 'body', 'protocol']) {
          failed[kind] = new Counter('%s' + kind);
        }

        export const options = {
          insecureSkipTLSVerify: true,
          discardResponseBodies: %s,
          summaryTrendStats: ['min', 'max', %s],
          scenarios: { load: %s },
        };
        %s
        function kindOf(answer) {
          const code = answer.error_code;
          if (code === 1050) return 'timeout';
          if (code >= 1100 && code < 1200) return 'connect';
          if (code >= 1210 && code < 1220) return 'connect';
          if (code >= 1300 && code < 1400) return 'connect';
          if (code >= 1200 && code < 1300) return 'closed';
          if (answer.status === 0) return 'protocol';
          return %s ? 'body' : 'status';
        }

        export default function () {
          const answer = http.request(%s);
          if (%s) {
            response.add(answer.timings.duration);
          } else {
            failed[kindOf(answer)].add(1);
          }
        }

        export function handleSummary(data) {
          return { '%s': JSON.stringify(data) };
        }
        """
        .formatted(
            imports(job.request()),
            K6Json.RESPONSE,
            K6Json.FAILED,
            job.request().expect().bodyContains().isEmpty(),
            String.join(", ", AskedPercentiles.ASKED.stream().map(p -> "'p(" + p + ")'").toList()),
            scenario(job),
            constants(job),
            status(job.request().expect()),
            call(job),
            right(job),
            ANSWER);
  }

  private static String imports(Request request) {
    return RequestBodies.text(request.body()).isPresent()
        ? ""
        : "import encoding from 'k6/encoding';\n";
  }

  private static String scenario(ToolJob job) {
    String grace = "gracefulStop: '" + Quantity.format(job.timeout()) + "'";
    return switch (job.work()) {
      case ToolWork.Closed closed ->
          RootLocale.format(
              "{ executor: 'constant-vus', vus: %d, duration: '%s', %s }",
              job.connections(), time(closed.length()), grace);
      case ToolWork.Rate rate ->
          // Whole numbers alone are taken, so the rate is that of a thousand seconds.
          RootLocale.format(
              "{ executor: 'constant-arrival-rate', rate: %d, timeUnit: '1000s', duration: '%s', preAllocatedVUs: %d, maxVUs: %d, %s }",
              Math.max(1, Math.round(rate.rps() * 1000)),
              time(rate.length()),
              job.connections(),
              job.connections(),
              grace);
      case ToolWork.Count count ->
          RootLocale.format(
              "{ executor: 'shared-iterations', vus: %d, iterations: %d, maxDuration: '%s', %s }",
              Math.min(job.connections(), count.requests()),
              count.requests(),
              time(count.limit()),
              grace);
    };
  }

  private static String time(Duration time) {
    return Math.max(1, time.toMillis()) + "ms";
  }

  private static String constants(ToolJob job) {
    StringBuilder text = new StringBuilder("const headers = {");
    for (Request.Header header : job.request().headers()) {
      text.append(' ').append(quoted(header.name())).append(": ").append(quoted(header.value()));
      text.append(',');
    }
    text.append(" };\n");
    Body body = job.request().body();
    Optional<String> plain = RequestBodies.text(body);
    text.append("const body = ")
        .append(
            body.length() == 0
                ? "null"
                : plain
                    .map(K6Script::quoted)
                    .orElseGet(() -> "encoding.b64decode('" + body.base64() + "')"))
        .append(";\n");
    return text.toString();
  }

  private static String call(ToolJob job) {
    return "%s, %s, body, { headers, redirects: 0, timeout: '%s' }"
        .formatted(
            quoted(job.request().method()), quoted(job.url().toString()), time(job.timeout()));
  }

  private static String status(ExpectedAnswer expect) {
    return RootLocale.format(
        "(answer.status >= %d && answer.status <= %d)",
        expect.lowestStatus(), expect.highestStatus());
  }

  private static String right(ToolJob job) {
    ExpectedAnswer expect = job.request().expect();
    String status = status(expect);
    return expect
        .bodyContains()
        .map(
            text ->
                status + " && answer.body !== null && answer.body.includes(" + quoted(text) + ")")
        .orElse(status);
  }

  /** Text as a string of JavaScript. */
  private static String quoted(String text) {
    StringBuilder out = new StringBuilder("'");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\'' || c == '\\') {
        out.append('\\').append(c);
      } else if (c >= ' ' && c < 0x7f) {
        out.append(c);
      } else {
        out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      }
    }
    return out.append('\'').toString();
  }
}
