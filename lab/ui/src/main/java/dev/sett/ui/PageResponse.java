package dev.sett.ui;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An answer without its connection.
 *
 * @param status of HTTP
 * @param headers in order, the content's type among them if there is any
 * @param body in UTF-8; may be empty
 */
record PageResponse(int status, Map<String, String> headers, String body) {
  static final int OK = 200;
  static final int SEE_OTHER = 303;
  static final int NOT_MODIFIED = 304;
  static final int BAD_REQUEST = 400;
  static final int UNAUTHORIZED = 401;
  static final int FORBIDDEN = 403;
  static final int NOT_FOUND = 404;
  static final int METHOD_NOT_ALLOWED = 405;
  static final int UNREADABLE = 422;
  static final int OUR_MISTAKE = 500;

  /** What a page of ours may do: nothing but what comes from here. */
  private static final String STRICT =
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self';"
          + " frame-src 'self'; img-src data:; form-action 'self'; base-uri 'none';"
          + " frame-ancestors 'none'";

  /**
   * What a report may do. It is a file, and whoever wrote it may have put a script of his own into
   * it: so it is shown as if it came from nowhere, can ask nobody for anything, and reaches no
   * other page.
   */
  private static final String APART =
      "sandbox allow-scripts allow-downloads allow-popups allow-popups-to-escape-sandbox;"
          + " default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline';"
          + " img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

  /** A page of ours. */
  static PageResponse page(int status, String html) {
    return of(status, "text/html; charset=utf-8", STRICT, html);
  }

  /** A page of ours with a heading and a sentence. */
  static PageResponse sentence(int status, String title, String sentence) {
    return page(status, SitePage.sentence(title, sentence));
  }

  /** A report, kept apart from everything else. */
  static PageResponse report(String html) {
    return of(OK, "text/html; charset=utf-8", APART, html);
  }

  /** Something that a page of ours asks for. */
  static PageResponse part(String type, String text) {
    return of(OK, type + "; charset=utf-8", STRICT, text);
  }

  /** A way to another page of ours. */
  static PageResponse to(String path) {
    return of(SEE_OTHER, "text/plain; charset=utf-8", STRICT, "See " + path + "\n")
        .with("Location", path);
  }

  private static PageResponse of(int status, String type, String policy, String body) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", type);
    headers.put("Content-Security-Policy", policy);
    headers.put("X-Content-Type-Options", "nosniff");
    headers.put("Referrer-Policy", "no-referrer");
    headers.put("Cache-Control", "no-store");
    return new PageResponse(status, headers, body);
  }

  /** The same with one header more. */
  PageResponse with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new PageResponse(status, more, body);
  }

  /** The same with nothing in it, since the reader has it already. */
  PageResponse unchanged() {
    return new PageResponse(NOT_MODIFIED, headers, "");
  }
}
