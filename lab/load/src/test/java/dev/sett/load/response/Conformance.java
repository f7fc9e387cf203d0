package dev.sett.load.response;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

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
public record Conformance(String name, String method, String text, String read, int body) {

  private static final String HEAD_OF_CHUNKS = "HTTP/1.1 200 OK|Transfer-Encoding: chunked||";

  static final String KEPT = "whole 200 kept";
  static final String LAST = "whole 200 last";
  static final String AT_THE_END = "at the end 200 last";
  static final String NO_ANSWER = "broken: not an HTTP/1.x response";
  static final String NO_HEADER = "broken: an invalid header line";
  static final String NO_LENGTH = "broken: an invalid Content-Length";
  static final String NO_CHUNK_SIZE = "broken: an invalid chunk size";
  static final String LONG_CHUNK = "broken: a chunk is longer than its declared size";
  static final String LONG_HEAD = "broken: the head is longer than 64 kB";

  /** All answers, by topic. */
  public static List<Conformance> all() {
    return Stream.of(
            HeadConformance.LIST,
            LengthConformance.LIST,
            ChunkConformance.LIST,
            EndConformance.LIST)
        .flatMap(List::stream)
        .toList();
  }

  /** An answer to GET. */
  static Conformance get(String name, String text, String read, int body) {
    return new Conformance(name, "GET", text, read, body);
  }

  /** An answer to HEAD. */
  static Conformance head(String name, String text, String read, int body) {
    return new Conformance(name, "HEAD", text, read, body);
  }

  /** An answer to GET whose body is in chunks, from its first chunk on. */
  static Conformance chunks(String name, String text, String read, int body) {
    return new Conformance("chunks: " + name, "GET", HEAD_OF_CHUNKS + text, read, body);
  }

  /** The bytes as the server sends them. */
  public byte[] bytes() {
    return text.replace("|", "\r\n").getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Ascending places to cut bytes at, up to five of them. */
  public static int[] cuts(Random random, int length) {
    return length < 2
        ? new int[0]
        : random.ints(random.nextInt(6), 1, length).sorted().distinct().toArray();
  }

  @Override
  public String toString() {
    return name;
  }
}
