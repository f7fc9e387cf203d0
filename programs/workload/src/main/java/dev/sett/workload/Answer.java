package dev.sett.workload;

import java.time.Duration;
import java.util.Map;

/**
 * A whole answer, ready to be sent by any framework.
 *
 * @param status of HTTP, such as 200
 * @param contentType such as {@code application/json}
 * @param headers beside the content's type and length, by name
 * @param body what it carries; the answer to HEAD has its length, but not its bytes
 * @param after how long to wait before it is sent, without holding a thread; zero where the work is
 *     done on one thread
 */
public record Answer(
    int status, String contentType, Map<String, String> headers, AnswerBody body, Duration after) {
  private static final String PLAIN = "text/plain;charset=utf-8";

  /** Copies the headers. */
  public Answer {
    headers = Map.copyOf(headers);
  }

  /** A plain text. */
  public static Answer text(int status, String text) {
    return text(status, text, Map.of());
  }

  static Answer text(int status, String text, Map<String, String> headers) {
    return new Answer(status, PLAIN, headers, AnswerBody.InMemory.of(text), Duration.ZERO);
  }

  /** One value in JSON, with status 200. */
  public static Answer json(String json) {
    return new Answer(
        200, "application/json", Map.of(), AnswerBody.InMemory.of(json), Duration.ZERO);
  }

  /** Bytes of the {@code file} unit of work. */
  static Answer digits(Map<String, String> headers, AnswerBody body) {
    return new Answer(200, PLAIN, headers, body, Duration.ZERO);
  }

  /** This answer, to be sent after a time. */
  Answer after(Duration time) {
    return new Answer(status, contentType, headers, body, time);
  }
}
