package dev.sett.load.response;

import dev.sett.load.request.HttpText;
import org.jspecify.annotations.Nullable;

/**
 * What the status line and the header lines of an HTTP/1.1 answer say: its status, where its body
 * ends, and whether the connection carries another request.
 *
 * <p>Source: RFC 9112 sections 4, 5, 6 and 9.3. No allocation. Not thread safe; one head backs one
 * parser, and is used again for every answer.
 */
final class ResponseHead {

  private static final byte[] CONNECTION = HttpText.ascii("connection");
  private static final byte[] CONTENT_LENGTH = HttpText.ascii("content-length");
  private static final byte[] TRANSFER_ENCODING = HttpText.ascii("transfer-encoding");
  private static final byte[] CHUNKED = HttpText.ascii("chunked");
  private static final byte[] CLOSE = HttpText.ascii("close");
  private static final byte[] KEEP_ALIVE = HttpText.ascii("keep-alive");

  /** What follows a head. */
  enum Next {
    /** Another head: this one was an answer before the answer. */
    HEAD,
    /** Nothing; the answer has no body. */
    NOTHING,
    /** A body of {@link #contentLength} bytes, at least one. */
    FIXED,
    /** A body in chunks. */
    CHUNKS,
    /** A body that ends with the connection. */
    UNTIL_CLOSE
  }

  private int status;
  private boolean old;
  private boolean keepAlive;
  private boolean closes;
  private boolean chunked;
  private boolean otherCoding;
  private long contentLength = -1;

  /** Forgets everything. */
  void clear() {
    status = 0;
    old = false;
    keepAlive = false;
    closes = false;
    chunked = false;
    otherCoding = false;
    contentLength = -1;
  }

  /** Status, 100 to 599; 0 before the status line, anything after a wrong one. */
  int status() {
    return status;
  }

  /** Whether the connection may carry another request, once {@link #next} was asked. */
  boolean keepAlive() {
    return keepAlive;
  }

  /** Bytes of a body that has a length; -1 if no header says so. */
  long contentLength() {
    return contentLength;
  }

  /**
   * Reads the status line.
   *
   * @return what is wrong with it; null if nothing is
   */
  @Nullable String statusLine(byte[] in, int from, int to) {
    status = HttpText.status(in, from, to);
    if (status < 0) {
      return "not an HTTP/1.x response";
    }
    if (status < 100 || status > 599) {
      return "status outside 100 to 599";
    }
    if (status == 101) {
      return "the server switched protocols without being asked";
    }
    old = in[from + 7] == '0';
    keepAlive = !old;
    return null;
  }

  /**
   * Reads a header line whose name ends before {@code colon}.
   *
   * @return what is wrong with its value; null if nothing is
   */
  @Nullable String header(byte[] in, int from, int colon, int to) {
    switch (colon - from) {
      case 10 -> {
        if (HttpText.same(in, from, CONNECTION)) {
          closes |= HttpText.lists(in, colon + 1, to, CLOSE);
          keepAlive |= HttpText.lists(in, colon + 1, to, KEEP_ALIVE);
        }
      }
      case 14 -> {
        if (HttpText.same(in, from, CONTENT_LENGTH)) {
          return contentLength(in, colon + 1, to);
        }
      }
      case 17 -> {
        if (HttpText.same(in, from, TRANSFER_ENCODING)) {
          transferEncoding(in, colon + 1, to);
        }
      }
      default -> {}
    }
    return null;
  }

  private @Nullable String contentLength(byte[] in, int from, int to) {
    int at = HttpText.firstInk(in, from, to);
    long length = HttpText.number(in, at, HttpText.lastInk(in, at, to), /* radix= */ 10);
    if (length < 0) {
      return "an invalid Content-Length";
    }
    if (contentLength >= 0 && contentLength != length) {
      return "conflicting Content-Length headers";
    }
    contentLength = length;
    return null;
  }

  /* Only the last coding frames the message; a list may end in commas (RFC 9110 section 5.6.1). */
  private void transferEncoding(byte[] in, int from, int to) {
    int end = HttpText.lastInk(in, from, to);
    while (end > from && in[end - 1] == ',') {
      end = HttpText.lastInk(in, from, end - 1);
    }
    int last = end;
    while (last > from && in[last - 1] != ',') {
      last--;
    }
    chunked = HttpText.holds(in, last, end, CHUNKED);
    otherCoding = !chunked;
  }

  /**
   * What follows, now that all lines were read.
   *
   * @param toHead whether the request was a HEAD, whose answer has no body
   */
  Next next(boolean toHead) {
    keepAlive &= !closes;
    if (status < 200) {
      return Next.HEAD;
    } else if (toHead || status == 204 || status == 304) {
      return Next.NOTHING;
    } else if (chunked) {
      // RFC 9112 section 6.1: a length beside a coding may be an attack, HTTP/1.0 has no codings;
      // the coding wins, and the connection carries nothing more.
      keepAlive &= contentLength < 0 && !old;
      return Next.CHUNKS;
    } else if (otherCoding || contentLength < 0) {
      keepAlive = false;
      return Next.UNTIL_CLOSE;
    }
    return contentLength == 0 ? Next.NOTHING : Next.FIXED;
  }
}
