package dev.sett.workload.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** What tests expect of answers. */
public final class ExpectedAnswers {

  private ExpectedAnswers() {}

  /** Expects a status and the whole body. */
  public static void assertAnswer(int status, String body, HttpResponse<String> answer) {
    assertEquals(body, answer.body());
    assertEquals(status, answer.statusCode());
  }

  /** Expects a status and a plain sentence that begins like this, without a stack trace. */
  public static void assertRefused(int status, String start, HttpResponse<String> answer) {
    assertTrue(answer.body().startsWith(start), answer::body);
    assertEquals(status, answer.statusCode());
    assertFalse(answer.body().contains("\tat "), answer::body);
    assertTrue(
        answer
            .headers()
            .firstValue("Content-Type")
            .orElse("")
            .toLowerCase(Locale.ROOT)
            .matches("text/plain; ?charset=utf-8"),
        () -> answer.headers().toString());
  }

  /** Expects digits of a file, this many. */
  public static void assertDigits(int length, HttpResponse<String> answer) {
    assertEquals(length, answer.body().length());
    assertTrue(answer.body().chars().allMatch(c -> c >= '0' && c <= '9'));
  }

  /** Expects the hash that took the CPU rounds. */
  public static void assertHash(HttpResponse<String> answer) {
    assertTrue(answer.headers().firstValue("X-Request-ID").orElse("").matches("[0-9a-f]{64}"));
  }

  /** The time from the first request to the last answer, all 200, each on its own connection. */
  public static Duration inParallel(ServerProcess server, int requests, String path)
      throws Exception {
    long startNanos = System.nanoTime();
    try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<HttpResponse<String>>> answers = new ArrayList<>();
      for (int i = 0; i < requests; i++) {
        answers.add(clients.submit(() -> server.get(path)));
      }
      for (Future<HttpResponse<String>> answer : answers) {
        assertEquals(200, answer.get().statusCode(), () -> path);
      }
    }
    return Duration.ofNanos(System.nanoTime() - startNanos);
  }

  /**
   * Sends requests {@linkplain #inParallel in parallel}, which must take so long at least, and so
   * much less than the threads would need that are not held or not there. A busy machine makes it
   * longer and never shorter: they are sent again, ten times at most, until that is seen once.
   */
  public static void assertTakes(
      long leastMillis, long belowMillis, ServerProcess server, int requests, String path)
      throws Exception {
    long millis = Long.MAX_VALUE;
    for (int attempt = 0; attempt < 10 && millis >= belowMillis; attempt++) {
      millis = inParallel(server, requests, path).toMillis();
      long took = millis;
      assertTrue(took >= leastMillis, () -> path + " took " + took + " ms");
    }
    long took = millis;
    assertTrue(took < belowMillis, () -> path + " took " + took + " ms, every time longer");
  }
}
