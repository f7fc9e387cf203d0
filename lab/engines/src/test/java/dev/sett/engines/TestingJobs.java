package dev.sett.engines;

import dev.sett.model.Body;
import dev.sett.model.Expect;
import dev.sett.model.Request;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Jobs for tests. */
final class TestingJobs {

  static final URI URL = URI.create("http://127.0.0.1:8080/ping?a=1");
  static final Duration TEN_SECONDS = Duration.ofSeconds(10);

  private TestingJobs() {}

  static Job get(ToolWork work) {
    return new Job(URL, Request.get(Optional.empty()), /* connections= */ 50, work, TEN_SECONDS, 2);
  }

  static Job closed() {
    return get(new ToolWork.Closed(Duration.ofSeconds(4)));
  }

  static Job rate(double rps) {
    return get(new ToolWork.Rate(rps, Duration.ofSeconds(4)));
  }

  static Job count(long requests) {
    return get(new ToolWork.Count(requests, Duration.ofMinutes(1)));
  }

  /** A request with a body and headers that have to be escaped everywhere. */
  static Job post(ToolWork work) {
    return request(
        work, "POST", Body.of("{\"name\": \"O'Hara\\n\", \"ü\": \"<&${x}>\"}\n"), Expect.SUCCESS);
  }

  static Job request(ToolWork work, String method, Body body, Expect expect) {
    return new Job(
        URL,
        new Request(
            method,
            Optional.empty(),
            List.of(
                new Request.Header("Content-Type", "application/json"),
                new Request.Header("X-Quote", "a \"b\" 'c' \\d")),
            body,
            expect),
        /* connections= */ 50,
        work,
        TEN_SECONDS,
        2);
  }
}
