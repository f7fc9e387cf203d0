package dev.sett.load.response;

import static dev.sett.load.response.Conformance.AT_THE_END;
import static dev.sett.load.response.Conformance.KEPT;
import static dev.sett.load.response.Conformance.LAST;
import static dev.sett.load.response.Conformance.NO_LENGTH;
import static dev.sett.load.response.Conformance.get;
import static dev.sett.load.response.Conformance.head;

import java.util.List;

/** {@link Conformance}, where a body ends: lengths, answers without a body, codings. */
final class LengthConformance {

  /** Source: RFC 9112 unless said otherwise; where it leaves a choice, ours. */
  static final List<Conformance> LIST =
      List.of(
          // Length, section 6.2 and 6.3
          get("length 0", "HTTP/1.1 200 OK|content-length: 0||", KEPT, 0),
          get("zeros before the length", "HTTP/1.1 200 OK|Content-Length: 002||OK", KEPT, 2),
          get(
              "same length twice",
              "HTTP/1.1 200 OK|Content-Length: 2|Content-Length: 2||OK",
              KEPT,
              2),
          get(
              "10 000 bytes",
              "HTTP/1.1 200 OK|Content-Length: 10000||" + "x".repeat(10_000),
              KEPT,
              10_000),
          get(
              "two lengths",
              "HTTP/1.1 200 OK|Content-Length: 2|Content-Length: 3||OK",
              "broken: conflicting Content-Length headers",
              0),
          get("lengths in a list", "HTTP/1.1 200 OK|Content-Length: 2, 2||OK", NO_LENGTH, 0),
          get("a word as length", "HTTP/1.1 200 OK|Content-Length: two||OK", NO_LENGTH, 0),
          get("no length after the colon", "HTTP/1.1 200 OK|Content-Length: ||OK", NO_LENGTH, 0),
          get("negative length", "HTTP/1.1 200 OK|Content-Length: -2||OK", NO_LENGTH, 0),
          get("signed length", "HTTP/1.1 200 OK|Content-Length: +2||OK", NO_LENGTH, 0),
          get("hexadecimal length", "HTTP/1.1 200 OK|Content-Length: 0x2||OK", NO_LENGTH, 0),
          get("broken length", "HTTP/1.1 200 OK|Content-Length: 2.0||OK", NO_LENGTH, 0),
          get("NUL after the length", "HTTP/1.1 200 OK|Content-Length: 2\0||OK", NO_LENGTH, 0),
          get(
              "length of 2^63",
              "HTTP/1.1 200 OK|Content-Length: 9223372036854775808||",
              NO_LENGTH,
              0),
          get(
              "length of 2^64 + 2",
              "HTTP/1.1 200 OK|Content-Length: 18446744073709551618||OK",
              NO_LENGTH,
              0),
          get(
              "longest length",
              "HTTP/1.1 200 OK|Content-Length: 999999999999999999||OK",
              "half",
              0),
          get("no length", "HTTP/1.1 200 OK||OK until the end", AT_THE_END, 16),
          get("no length, no body", "HTTP/1.1 200 OK||", AT_THE_END, 0),
          get(
              "no length though kept",
              "HTTP/1.1 200 OK|Connection: keep-alive||HTTP/1.1 200 OK||",
              AT_THE_END,
              19),

          // Answers without a body, section 6.3
          get("no content", "HTTP/1.1 204 No Content||", "whole 204 kept", 0),
          get(
              "no content, with a length",
              "HTTP/1.1 204 No|Content-Length: 9||",
              "whole 204 kept",
              0),
          get(
              "no content, in chunks",
              "HTTP/1.1 204 No|Transfer-Encoding: chunked||",
              "whole 204 kept",
              0),
          get(
              "not modified",
              "HTTP/1.1 304 Not Modified|Content-Length: 99||",
              "whole 304 kept",
              0),
          get("no content, then bytes", "HTTP/1.1 204 No||more", "whole 204 kept, 4 left", 0),
          head("to HEAD", "HTTP/1.1 200 OK|Content-Length: 2000||", KEPT, 0),
          head("to HEAD, in chunks", "HTTP/1.1 200 OK|Transfer-Encoding: chunked||", KEPT, 0),
          head("to HEAD, no length", "HTTP/1.1 200 OK||", KEPT, 0),
          head("to HEAD, last", "HTTP/1.1 200 OK|Connection: close||", LAST, 0),
          head("to HEAD, not found", "HTTP/1.1 404 No|Content-Length: 9||", "whole 404 kept", 0),
          head("to HEAD, continue", "HTTP/1.1 100 Continue||HTTP/1.1 200 OK||", KEPT, 0),
          head(
              "to HEAD, with a body",
              "HTTP/1.1 200 OK|Content-Length: 2||OK",
              "whole 200 kept, 2 left",
              0),
          head("to HEAD, half", "HTTP/1.1 200 OK|Content-Length: 2|", "half", 0),

          // Codings, section 6.1 and 6.3
          get(
              "chunks of another coding",
              "HTTP/1.1 200 OK|Transfer-Encoding: gzip, Chunked||2|xy|0||",
              KEPT,
              2),
          get(
              "codings in two lines",
              "HTTP/1.1 200 OK|Transfer-Encoding: gzip|Transfer-Encoding: chunked||2|xy|0||",
              KEPT,
              2),
          get(
              "untidy list of codings",
              "HTTP/1.1 200 OK|Transfer-Encoding: ,chunked, ,||2|OK|0||",
              KEPT,
              2),
          get("another coding", "HTTP/1.1 200 OK|Transfer-Encoding: gzip||xyz", AT_THE_END, 3),
          get(
              "chunked and then coded",
              "HTTP/1.1 200 OK|Transfer-Encoding: chunked, gzip||xyz",
              AT_THE_END,
              3),
          get("almost chunked", "HTTP/1.1 200 OK|Transfer-Encoding: xchunked||xyz", AT_THE_END, 3),
          get(
              "length and chunks",
              "HTTP/1.1 200 OK|Content-Length: 9|Transfer-Encoding: chunked||2|OK|0||",
              LAST,
              2),
          get(
              "chunks and length",
              "HTTP/1.1 200 OK|Transfer-Encoding: chunked|Content-Length: 2||2|OK|0||",
              LAST,
              2),
          get(
              "length and another coding",
              "HTTP/1.1 200 OK|Content-Length: 2|Transfer-Encoding: gzip||xyz",
              AT_THE_END,
              3));

  private LengthConformance() {}
}
