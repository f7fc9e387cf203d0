package dev.sett.model.http;

import dev.sett.secrets.Redaction;
import java.util.List;
import java.util.Optional;

/**
 * The HTTP request that is sent again and again.
 *
 * @param method upper case, such as {@code GET}
 * @param path path and query, starting with a slash; empty: those of the variant's own URL
 * @param headers in the order they are sent; {@code Host} and {@code Content-Length} are added
 */
public record Request(
    String method, Optional<String> path, List<Header> headers, Body body, ExpectedAnswer expect) {

  /** Copies the list. */
  public Request {
    headers = List.copyOf(headers);
  }

  /** A plain GET that accepts any status from 200 to 399. */
  public static Request get(Optional<String> path) {
    return new Request("GET", path, List.of(), Body.NONE, ExpectedAnswer.SUCCESS);
  }

  /** The same request without the secrets in its path, headers and body. */
  public Request redacted(Redaction redaction) {
    return new Request(
        method,
        path.map(redaction::text),
        headers.stream()
            .map(h -> new Header(h.name(), redaction.value(h.name(), h.value())))
            .toList(),
        body.redacted(redaction),
        expect);
  }

  /** One header line. */
  public record Header(String name, String value) {}
}
