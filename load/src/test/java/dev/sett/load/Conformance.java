package dev.sett.load;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/**
 * One answer to a request as a server may send it, and what has to be made of it.
 *
 * @param name what is special about it
 * @param method of the request
 * @param text the bytes, one for each character; {@code |} is carriage return and line feed
 * @param read {@code whole STATUS kept}, the connection may carry another request; {@code whole
 *     STATUS last}, it may not; either may end in {@code , N left} for bytes that are not of this
 *     answer; {@code at the end STATUS last}, the end of the connection completed it; {@code half};
 *     {@code broken: REASON}
 * @param body bytes of the body of a whole answer, in their coding but without chunk lines
 */
record Conformance(String name, String method, String text, String read, int body) {

  private static final String HEAD_OF_CHUNKS = "HTTP/1.1 200 OK|Transfer-Encoding: chunked||";

  private static final String KEPT = "whole 200 kept";
  private static final String LAST = "whole 200 last";
  private static final String AT_THE_END = "at the end 200 last";
  private static final String NO_ANSWER = "broken: not an HTTP/1.x answer";
  private static final String NO_HEADER = "broken: not a header line";
  private static final String NO_LENGTH = "broken: not a content length";
  private static final String NO_CHUNK_SIZE = "broken: not a chunk size";
  private static final String LONG_CHUNK = "broken: a chunk is longer than its size says";
  private static final String LONG_HEAD = "broken: the head is longer than 64 kB";

  /** Source: RFC 9112, sections in the names' comments; where it leaves a choice, ours. */
  static final List<Conformance> ALL =
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
              "broken: the server switches protocols, which was not asked for",
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
          get("largest head", longHead(AnswerParser.HEAD_LIMIT_BYTES), KEPT, 2),
          get("head one too large", longHead(AnswerParser.HEAD_LIMIT_BYTES + 1), LONG_HEAD, 0),
          get("endless line", "HTTP/1.1 200 OK|A: " + "b".repeat(70_000), LONG_HEAD, 0),
          get("endless reason", "HTTP/1.1 200 " + "b".repeat(70_000), LONG_HEAD, 0),
          get("endless head", "HTTP/1.1 200 OK|" + "A: b|".repeat(15_000), LONG_HEAD, 0),

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
              "broken: two content lengths",
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

          // Chunks, section 7.1
          chunks("one", "2|OK|0||", KEPT, 2),
          chunks("none", "0||", KEPT, 0),
          chunks("many", "1|O|".repeat(50) + "0||", KEPT, 50),
          chunks("either case", "a|0123456789|A|0123456789|0||", KEPT, 20),
          chunks("zeros", "0002|OK|000||", KEPT, 2),
          chunks("that look like the end", "7|\r\n0\r\n\r\n|0||", KEPT, 7),
          chunks("bare line feeds", "2\nOK\n0\n\n", KEPT, 2),
          chunks("extension", "2;a|OK|0;b=c||", KEPT, 2),
          chunks("extension with blanks", "2 ; a = \"b;c\" \t|OK|0||", KEPT, 2),
          chunks("blank after the size", "2 |OK|0\t||", KEPT, 2),
          chunks("trailer", "2|OK|0|Sum: 7||", KEPT, 2),
          chunks(
              "trailers that frame nothing",
              "2|OK|0|Content-Length: 9|Connection: close||",
              KEPT,
              2),
          chunks("more after them", "2|OK|0||2|OK|", "whole 200 kept, 7 left", 2),
          chunks("a chunk longer than its size", "2|OKAY|0||", LONG_CHUNK, 0),
          chunks("a chunk shorter than its size", "4|OK|0||", LONG_CHUNK, 0),
          chunks("no line end after a chunk", "2|OK2|OK|0||", LONG_CHUNK, 0),
          chunks("lone carriage return after a chunk", "2|OK\r2|OK|0||", LONG_CHUNK, 0),
          chunks("a word as size", "zwei|OK|0||", NO_CHUNK_SIZE, 0),
          chunks("no size", "|OK|0||", NO_CHUNK_SIZE, 0),
          chunks("extension without size", ";a|OK|0||", NO_CHUNK_SIZE, 0),
          chunks("negative size", "-2|OK|0||", NO_CHUNK_SIZE, 0),
          chunks("signed size", "+2|OK|0||", NO_CHUNK_SIZE, 0),
          chunks("0x before the size", "0x2|OK|0||", NO_CHUNK_SIZE, 0),
          chunks("blank before the size", " 2|OK|0||", NO_CHUNK_SIZE, 0),
          chunks("NUL after the size", "2\0|OK|0||", NO_CHUNK_SIZE, 0),
          chunks("two sizes", "2 2|OK|0||", NO_CHUNK_SIZE, 0),
          chunks("size of 2^63", "8000000000000000|OK|0||", NO_CHUNK_SIZE, 0),
          chunks("size of 2^64 + 2", "10000000000000002|OK|0||", NO_CHUNK_SIZE, 0),
          chunks("longest size", "fffffffffffffff|OK|0||", "half", 0),
          chunks("endless extension", "2;" + "a".repeat(70_000), LONG_HEAD, 0),
          chunks("endless trailers", "0|" + "A: b|".repeat(15_000), LONG_HEAD, 0),
          chunks("bad trailer", "0|no trailer||", NO_HEADER, 0),
          chunks("folded trailer", "0|A: b| c||", "broken: a folded header line", 0),

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
              3),

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

  private static Conformance get(String name, String text, String read, int body) {
    return new Conformance(name, "GET", text, read, body);
  }

  private static Conformance head(String name, String text, String read, int body) {
    return new Conformance(name, "HEAD", text, read, body);
  }

  private static Conformance chunks(String name, String text, String read, int body) {
    return new Conformance("chunks: " + name, "GET", HEAD_OF_CHUNKS + text, read, body);
  }

  /** An answer whose head has this many bytes before its last line feed. */
  private static String longHead(int bytes) {
    String most = "HTTP/1.1 200 OK|Content-Length: 2|A: ";
    int lines = 2; // each | is two bytes
    return most + "b".repeat(bytes - most.length() - lines - 3) + "||OK";
  }

  private static String twice(String text) {
    return text + text;
  }

  /** The bytes as the server sends them. */
  byte[] bytes() {
    return text.replace("|", "\r\n").getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Ascending places to cut bytes at, up to five of them. */
  static int[] cuts(Random random, int length) {
    return length < 2
        ? new int[0]
        : random.ints(random.nextInt(6), 1, length).sorted().distinct().toArray();
  }

  @Override
  public String toString() {
    return name;
  }
}
