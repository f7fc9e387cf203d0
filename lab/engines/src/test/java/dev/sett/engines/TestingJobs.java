package dev.sett.engines;

import dev.sett.engines.tool.ToolJob;
import dev.sett.engines.tool.ToolWork;
import dev.sett.model.http.Body;
import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.http.Request;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Jobs for tests. */
public final class TestingJobs {

  static final URI URL = URI.create("http://127.0.0.1:8080/ping?a=1");
  static final Duration TEN_SECONDS = Duration.ofSeconds(10);

  private TestingJobs() {}

  public static ToolJob get(ToolWork work) {
    return new ToolJob(
        URL, Request.get(Optional.empty()), /* connections= */ 50, work, TEN_SECONDS, 2);
  }

  public static ToolJob closed() {
    return get(new ToolWork.Closed(Duration.ofSeconds(4)));
  }

  public static ToolJob rate(double rps) {
    return get(new ToolWork.Rate(rps, Duration.ofSeconds(4)));
  }

  public static ToolJob count(long requests) {
    return get(new ToolWork.Count(requests, Duration.ofMinutes(1)));
  }

  /** A request with a body and headers that have to be escaped everywhere. */
  public static ToolJob post(ToolWork work) {
    return request(
        work,
        "POST",
        Body.of("{\"name\": \"O'Hara\\n\", \"ü\": \"<&${x}>\"}\n"),
        ExpectedAnswer.SUCCESS);
  }

  public static ToolJob request(ToolWork work, String method, Body body, ExpectedAnswer expect) {
    return new ToolJob(
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
