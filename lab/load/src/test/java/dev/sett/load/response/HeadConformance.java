package dev.sett.load.response;

import static dev.sett.load.response.Conformance.AT_THE_END;
import static dev.sett.load.response.Conformance.KEPT;
import static dev.sett.load.response.Conformance.LONG_HEAD;
import static dev.sett.load.response.Conformance.NO_ANSWER;
import static dev.sett.load.response.Conformance.NO_HEADER;
import static dev.sett.load.response.Conformance.get;

import java.util.List;

/** {@link Conformance}, heads: the status line, answers before the answer, header lines. */
final class HeadConformance {

  /** Source: RFC 9112 unless said otherwise; where it leaves a choice, ours. */
  static final List<Conformance> LIST =
      List.of(
          // Status line, section 4
          get("plain", "HTTP/1.1 200 OK|Content-Length: 2||OK", KEPT, 2),
          get("no reason", "HTTP/1.1 200|Content-Length: 2||OK", KEPT, 2),
          get("empty reason", "HTTP/1.1 200 |Content-Length: 2||OK", KEPT, 2),
          get("long reason", "HTTP/1.1 200 " + "a b ".repeat(99) + "||", AT_THE_END, 0),
          get("obs-text in the reason", "HTTP/1.1 200 \u00e9\u00ff|Content-Length: 0||", KEPT, 0),
          get("lowest status", "HTTP/1.1 200 OK|Content-Length: 0||", KEPT, 0),
          get("highest status", "HTTP/1.1 599 X|Content-Length: 0||", "whole 599 kept", 0),
          get("not found", "HTTP/1.1 404 Not Found|Content-Length: 4||nope", "whole 404 kept", 4),
          get("a later minor version", "HTTP/1.2 200 OK|Content-Length: 2||OK", KEPT, 2),
          get("bare line feeds", "HTTP/1.1 200 OK\nContent-Length: 2\n\nOK", KEPT, 2),
          get("mixed line ends", "HTTP/1.1 200 OK\nContent-Length: 2|\nOK", KEPT, 2),
          get("status 600", "HTTP/1.1 600 What||", "broken: status outside 100 to 599", 0),
          get("status 099", "HTTP/1.1 099 What||", "broken: status outside 100 to 599", 0),
          get("status 000", "HTTP/1.1 000 What||", "broken: status outside 100 to 599", 0),
          get("two digits", "HTTP/1.1 20||", NO_ANSWER, 0),
          get("four digits", "HTTP/1.1 2000 OK||", NO_ANSWER, 0),
          get("a word as status", "HTTP/1.1 two OK||", NO_ANSWER, 0),
          get("a negative status", "HTTP/1.1 -20 OK||", NO_ANSWER, 0),
          get("no blank after the status", "HTTP/1.1 200OK||", NO_ANSWER, 0),
          get("two blanks before the status", "HTTP/1.1  200 OK||", NO_ANSWER, 0),
          get("tab before the status", "HTTP/1.1\t200 OK||", NO_ANSWER, 0),
          get("NUL after the status", "HTTP/1.1 200\0OK||", NO_ANSWER, 0),
          get("lower case version", "http/1.1 200 OK||", NO_ANSWER, 0),
          get("HTTP/2", "HTTP/2 200||", NO_ANSWER, 0),
          get("HTTP/2.0", "HTTP/2.0 200 OK||", NO_ANSWER, 0),
          get("HTTP/0.9", "<html>hello</html>|", NO_ANSWER, 0),
          get("no minor version", "HTTP/1. 200 OK||", NO_ANSWER, 0),
          get("blank before the status line", " HTTP/1.1 200 OK||", NO_ANSWER, 0),
          get("empty line before the status line", "|HTTP/1.1 200 OK||", NO_ANSWER, 0),
          get("another protocol", "SSH-2.0-OpenSSH_9.6|", NO_ANSWER, 0),
          get("a TLS alert", "\u0015\u0003\u0003\0\u0002\u0002F", NO_ANSWER, 0),
          get("NUL bytes", "\0\0\0\0\0\0\0\0", NO_ANSWER, 0),
          get("endless garbage", "x".repeat(70_000), NO_ANSWER, 0),
          get("a request", "GET / HTTP/1.1|Host: x||", NO_ANSWER, 0),

          // Answers before the answer, RFC 9110 section 15.2
          get("continue", "HTTP/1.1 100 Continue||HTTP/1.1 200 OK|Content-Length: 2||OK", KEPT, 2),
          get(
              "early hints",
              "HTTP/1.1 103 Early Hints|Link: </x>|Content-Length: 5||"
                  + "HTTP/1.1 200 OK|Content-Length: 2||OK",
              KEPT,
              2),
          get(
              "many of them",
              "HTTP/1.1 100 Continue||HTTP/1.1 102 Processing||".repeat(20)
                  + "HTTP/1.1 199 X|Connection: close||HTTP/1.1 404 No|Content-Length: 2||no",
              "whole 404 kept",
              2),
          get("continue and no more", "HTTP/1.1 100 Continue||", "half", 0),
          get("continue, then garbage", "HTTP/1.1 100 Continue||OK||", NO_ANSWER, 0),
          get(
              "switch of protocol",
              "HTTP/1.1 101 Switching Protocols|Upgrade: x||",
              "broken: the server switched protocols without being asked",
              0),

          // Header lines, section 5
          get("odd case", "HTTP/1.1 200 OK|cOnTeNt-LeNgTh:\t2 ||OK", KEPT, 2),
          get("no blank after the colon", "HTTP/1.1 200 OK|Content-Length:2||OK", KEPT, 2),
          get("empty value", "HTTP/1.1 200 OK|A:|Content-Length: 2||OK", KEPT, 2),
          get("colons in a value", "HTTP/1.1 200 OK|A: b:c:|Content-Length: 2||OK", KEPT, 2),
          get("obs-text", "HTTP/1.1 200 OK|A: \u00e9\u0080\u00ff|Content-Length: 2||OK", KEPT, 2),
          get("NUL in a value", "HTTP/1.1 200 OK|A: b\0c|Content-Length: 2||OK", KEPT, 2),
          get(
              "every token",
              "HTTP/1.1 200 OK|!#$%&'*+-.^_`~09azAZ: b|Content-Length: 0||",
              KEPT,
              0),
          get("folded", "HTTP/1.1 200 OK|A: b| c||", "broken: a folded header line", 0),
          get("folded by a tab", "HTTP/1.1 200 OK|A: b|\tc||", "broken: a folded header line", 0),
          get("first line folded", "HTTP/1.1 200 OK| A: b||", "broken: a folded header line", 0),
          get("blank before the colon", "HTTP/1.1 200 OK|Content-Length : 2||OK", NO_HEADER, 0),
          get("no colon", "HTTP/1.1 200 OK|Abc||", NO_HEADER, 0),
          get("no name", "HTTP/1.1 200 OK|: b||", NO_HEADER, 0),
          get("NUL in a name", "HTTP/1.1 200 OK|A\0: b||", NO_HEADER, 0),
          get("obs-text in a name", "HTTP/1.1 200 OK|\u00e9: b||", NO_HEADER, 0),
          get("DEL in a name", "HTTP/1.1 200 OK|A\u007f: b||", NO_HEADER, 0),
          get("a lone carriage return", "HTTP/1.1 200 OK|\r|", NO_HEADER, 0),
          get("largest head", longHead(ResponseParser.HEAD_LIMIT_BYTES), KEPT, 2),
          get("head one too large", longHead(ResponseParser.HEAD_LIMIT_BYTES + 1), LONG_HEAD, 0),
          get("endless line", "HTTP/1.1 200 OK|A: " + "b".repeat(70_000), LONG_HEAD, 0),
          get("endless reason", "HTTP/1.1 200 " + "b".repeat(70_000), LONG_HEAD, 0),
          get("endless head", "HTTP/1.1 200 OK|" + "A: b|".repeat(15_000), LONG_HEAD, 0));

  private HeadConformance() {}

  /** An answer whose head has this many bytes before its last line feed. */
  private static String longHead(int bytes) {
    String most = "HTTP/1.1 200 OK|Content-Length: 2|A: ";
    int lines = 2; // each | is two bytes
    return most + "b".repeat(bytes - most.length() - lines - 3) + "||OK";
  }
}
