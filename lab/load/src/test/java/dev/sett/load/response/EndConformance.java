package dev.sett.load.response;

import static dev.sett.load.response.Conformance.AT_THE_END;
import static dev.sett.load.response.Conformance.KEPT;
import static dev.sett.load.response.Conformance.LAST;
import static dev.sett.load.response.Conformance.chunks;
import static dev.sett.load.response.Conformance.get;

import java.util.List;

/**
 * {@link Conformance}, what comes after an answer or in its middle: another request or none, an
 * early end, more bytes.
 */
final class EndConformance {

  /** Source: RFC 9112 unless said otherwise; where it leaves a choice, ours. */
  static final List<Conformance> LIST =
      List.of(
          // Kept or last, section 9.3
          get("close", "HTTP/1.1 200 OK|Connection: close|Content-Length: 2||OK", LAST, 2),
          get(
              "close in odd case",
              "HTTP/1.1 200 OK|CONNECTION: cLoSe|Content-Length: 2||OK",
              LAST,
              2),
          get(
              "close in a list",
              "HTTP/1.1 200 OK|Connection: x ,\tClose , y|Content-Length: 2||OK",
              LAST,
              2),
          get(
              "close in an untidy list",
              "HTTP/1.1 200 OK|Connection: ,,close,|Content-Length: 2||OK",
              LAST,
              2),
          get(
              "close in a second line",
              "HTTP/1.1 200 OK|Connection: x|Connection: close|Content-Length: 2||OK",
              LAST,
              2),
          get(
              "close and keep-alive",
              "HTTP/1.1 200 OK|Connection: keep-alive, close|Content-Length: 2||OK",
              LAST,
              2),
          get(
              "close, then keep-alive",
              "HTTP/1.1 200 OK|Connection: close|Connection: keep-alive|Content-Length: 2||OK",
              LAST,
              2),
          get(
              "closed, as a word",
              "HTTP/1.1 200 OK|Connection: closed|Content-Length: 2||OK",
              KEPT,
              2),
          get(
              "close in another header",
              "HTTP/1.1 200 OK|Connektion: close|Content-Length: 2||OK",
              KEPT,
              2),
          get("HTTP/1.0", "HTTP/1.0 200 OK|Content-Length: 2||OK", LAST, 2),
          get(
              "HTTP/1.0 kept",
              "HTTP/1.0 200 OK|Connection: Keep-Alive|Content-Length: 2||OK",
              KEPT,
              2),
          get(
              "HTTP/1.0 kept, in a list",
              "HTTP/1.0 200 OK|Connection: x, keep-alive|Content-Length: 2||OK",
              KEPT,
              2),
          get(
              "HTTP/1.0 kept and closed",
              "HTTP/1.0 200 OK|Connection: close, keep-alive|Content-Length: 2||OK",
              LAST,
              2),
          get(
              "HTTP/1.0 without length",
              "HTTP/1.0 200 OK|Connection: keep-alive||OK",
              AT_THE_END,
              2),
          get(
              "HTTP/1.0 in chunks",
              "HTTP/1.0 200 OK|Connection: keep-alive|Transfer-Encoding: chunked||2|OK|0||",
              LAST,
              2),

          // Ends too early, section 8
          get("end in the version", "HTTP/1", "half", 0),
          get("end in the status", "HTTP/1.1 2", "half", 0),
          get("end in the status line", "HTTP/1.1 200 OK", "half", 0),
          get("end between carriage return and line feed", "HTTP/1.1 200 OK\r", "half", 0),
          get("end after the status line", "HTTP/1.1 200 OK|", "half", 0),
          get("end in a name", "HTTP/1.1 200 OK|Content-Le", "half", 0),
          get("end in a length", "HTTP/1.1 200 OK|Content-Length: 2", "half", 0),
          get("end before the empty line", "HTTP/1.1 200 OK|Content-Length: 2|", "half", 0),
          get("end before the body", "HTTP/1.1 200 OK|Content-Length: 2||", "half", 0),
          get("end in the body", "HTTP/1.1 200 OK|Content-Length: 5||OK", "half", 0),
          chunks("end before a size", "", "half", 0),
          chunks("end in a size", "1", "half", 0),
          chunks("end in an extension", "2;a=", "half", 0),
          chunks("end before a chunk", "2|", "half", 0),
          chunks("end in a chunk", "5|OK", "half", 0),
          chunks("end after a chunk", "2|OK", "half", 0),
          chunks("end before the last chunk", "2|OK|", "half", 0),
          chunks("end before the trailers", "2|OK|0|", "half", 0),
          chunks("end in the trailers", "2|OK|0|Sum: 7|", "half", 0),

          // Bytes after the answer
          get(
              "two answers",
              twice("HTTP/1.1 200 OK|Content-Length: 2||OK"),
              "whole 200 kept, 40 left",
              2),
          get(
              "a line too many",
              "HTTP/1.1 200 OK|Content-Length: 2||OK|",
              "whole 200 kept, 2 left",
              2),
          get(
              "more than its length",
              "HTTP/1.1 200 OK|Content-Length: 2||OKAY",
              "whole 200 kept, 2 left",
              2));

  private EndConformance() {}

  private static String twice(String text) {
    return text + text;
  }
}
