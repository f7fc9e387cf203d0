package dev.sett.load;

import dev.sett.model.Expect;
import dev.sett.model.Script;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads one HTTP/1.1 answer at a time from bytes that come in any pieces.
 *
 * <p>Source: RFC 9112. Stricter than it asks: folded header lines, a space before the colon and a
 * protocol switch are refused. More lenient: a line may end with a bare line feed. No allocation in
 * steady state. Not thread safe; one parser backs one connection.
 */
final class AnswerParser implements Judged {

  /** Longest head, chunk line or trailer section in bytes. */
  static final int HEAD_LIMIT_BYTES = 64 * 1024;

  private static final byte[] CONNECTION = HttpText.ascii("connection");
  private static final byte[] CONTENT_LENGTH = HttpText.ascii("content-length");
  private static final byte[] TRANSFER_ENCODING = HttpText.ascii("transfer-encoding");
  private static final byte[] CHUNKED = HttpText.ascii("chunked");
  private static final byte[] CLOSE = HttpText.ascii("close");
  private static final byte[] KEEP_ALIVE = HttpText.ascii("keep-alive");

  private enum State {
    STATUS_LINE,
    HEADERS,
    FIXED,
    CHUNK_SIZE,
    CHUNK_DATA,
    CHUNK_END,
    TRAILERS,
    UNTIL_CLOSE,
    WHOLE,
    BROKEN
  }

  private boolean toHead;
  private Expect expect;
  private Script.Size size = Script.Size.ANY;
  private @Nullable TextSearch search;
  private @Nullable Kept kept;

  private State state = State.STATUS_LINE;
  private int status;
  private boolean old;
  private boolean keepAlive;
  private boolean closes;
  private boolean chunked;
  private boolean otherCoding;
  private long contentLength;
  private long remaining;
  private int headBytes;
  private long bodyBytes;
  private boolean begun;

  private byte[] carry = new byte[0];
  private int carried;

  private boolean keepsExample;
  private final Excerpt excerpt = new Excerpt();

  /** A parser for answers to requests of this method; those to HEAD have no body. */
  AnswerParser(String method, Expect expect) {
    this.toHead = method.equals("HEAD");
    this.expect = expect;
    this.search = TextSearch.forBody(expect);
    reset();
  }

  /** Forgets the last answer; the next one is to this request. */
  void reset(Ask ask) {
    toHead = ask.toHead();
    expect = ask.expect();
    size = ask.size();
    search = ask.search();
    kept = ask.kept();
    reset();
  }

  /** Forgets the last answer; the next byte fed is the first of the next one. */
  void reset() {
    begun = false;
    restartHead();
    if (search != null) {
      search.reset();
    }
  }

  private void restartHead() {
    state = State.STATUS_LINE;
    status = 0;
    old = false;
    keepAlive = false;
    closes = false;
    chunked = false;
    otherCoding = false;
    contentLength = -1;
    remaining = 0;
    headBytes = 0;
    bodyBytes = 0;
    carried = 0;
    keepsExample = false;
    excerpt.clear();
    if (kept != null) {
      kept.clear();
    }
  }

  /** Whether the answer is complete. */
  boolean whole() {
    return state == State.WHOLE;
  }

  /** Whether the bytes were not an answer; {@link #example} says why. */
  boolean broken() {
    return state == State.BROKEN;
  }

  /** Whether any byte of the answer came. */
  boolean begun() {
    return begun;
  }

  /** Whether the connection may carry another request after this whole answer. */
  boolean keepAlive() {
    return keepAlive;
  }

  /** Status of this whole answer, 200 to 599. */
  int status() {
    return status;
  }

  @Override
  public boolean statusRight() {
    return status >= expect.lowestStatus() && status <= expect.highestStatus();
  }

  /** Whether the body of this whole answer has the expected size and holds the expected text. */
  @Override
  public boolean bodyRight() {
    return sizeRight() && (search == null || search.found());
  }

  private boolean sizeRight() {
    return bodyBytes >= size.leastBytes() && bodyBytes <= size.mostBytes();
  }

  /**
   * Takes the next bytes, from {@code from} to {@code to}.
   *
   * @return where it stopped: {@code to}, or earlier after a whole or broken answer
   */
  int feed(byte[] in, int from, int to) {
    int at = from;
    begun |= at < to;
    while (at < to) {
      switch (state) {
        case STATUS_LINE, HEADERS, CHUNK_SIZE, CHUNK_END, TRAILERS -> at = line(in, at, to);
        case FIXED, CHUNK_DATA -> {
          int end = (int) Math.min(to, at + remaining);
          body(in, at, end);
          passed(end - at);
          at = end;
        }
        case UNTIL_CLOSE -> {
          body(in, at, to);
          passed(to - at);
          at = to;
        }
        case WHOLE, BROKEN -> {
          return at;
        }
      }
    }
    return at;
  }

  /** How many of the next bytes are body that nobody looks at and may be passed over. */
  long skippable() {
    if (search != null || keepsExample || (kept != null && kept.wantsBody())) {
      return 0;
    }
    return switch (state) {
      case FIXED, CHUNK_DATA -> remaining;
      case UNTIL_CLOSE -> Long.MAX_VALUE;
      case STATUS_LINE, HEADERS, CHUNK_SIZE, CHUNK_END, TRAILERS, WHOLE, BROKEN -> 0;
    };
  }

  /** Notes that this many bytes, at most {@link #skippable}, were passed over. */
  void passed(long bytes) {
    bodyBytes += bytes;
    if (state == State.UNTIL_CLOSE) {
      return;
    }
    remaining -= bytes;
    if (remaining == 0) {
      state = state == State.FIXED ? State.WHOLE : State.CHUNK_END;
      headBytes = 0;
    }
  }

  /** Notes the end of the connection, which completes an answer that has no length. */
  void end() {
    if (state == State.UNTIL_CLOSE) {
      state = State.WHOLE;
    }
  }

  /** What the answer looked like, at most 300 characters: status line and start of the body. */
  @Override
  public String example() {
    if (whole() && statusRight() && !sizeRight()) {
      excerpt.because("a body of " + bodyBytes + " bytes");
    }
    return excerpt.text();
  }

  private int line(byte[] in, int from, int to) {
    int end = from;
    while (end < to && in[end] != '\n') {
      end++;
    }
    headBytes += end - from;
    if (headBytes > HEAD_LIMIT_BYTES) {
      boolean garbage =
          state == State.STATUS_LINE && carried == 0 && !HttpText.startsAnswer(in, from, end);
      fail(garbage ? "not an HTTP/1.x answer" : "the head is longer than 64 kB", in, from, end);
      return end;
    }
    if (end == to) {
      carry(in, from, to);
      if (state == State.STATUS_LINE && !HttpText.startsAnswer(carry, 0, carried)) {
        fail("not an HTTP/1.x answer", carry, 0, carried);
      }
      return to;
    }
    headBytes++;
    if (carried == 0) {
      wholeLine(in, from, end);
    } else {
      carry(in, from, end);
      int length = carried;
      carried = 0;
      wholeLine(carry, 0, length);
    }
    return end + 1;
  }

  private void carry(byte[] in, int from, int to) {
    int length = to - from;
    if (carried + length > carry.length) {
      carry = Arrays.copyOf(carry, Math.max(256, Integer.highestOneBit(carried + length) * 2));
    }
    System.arraycopy(in, from, carry, carried, length);
    carried += length;
  }

  private void wholeLine(byte[] in, int from, int lineFeed) {
    int to = lineFeed > from && in[lineFeed - 1] == '\r' ? lineFeed - 1 : lineFeed;
    switch (state) {
      case STATUS_LINE -> statusLine(in, from, to);
      case HEADERS -> header(in, from, to);
      case CHUNK_SIZE -> chunkSize(in, from, to);
      case CHUNK_END -> {
        if (to != from) {
          fail("a chunk is longer than its size says", in, from, to);
        } else {
          state = State.CHUNK_SIZE;
          headBytes = 0;
        }
      }
      case TRAILERS -> {
        if (to == from) {
          state = State.WHOLE;
        } else {
          colon(in, from, to);
        }
      }
      case FIXED, CHUNK_DATA, UNTIL_CLOSE, WHOLE, BROKEN ->
          throw new IllegalStateException("no line expected in " + state);
    }
  }

  private void statusLine(byte[] in, int from, int to) {
    status = HttpText.status(in, from, to);
    if (status < 0) {
      fail("not an HTTP/1.x answer", in, from, to);
      return;
    }
    if (status < 100 || status > 599) {
      fail("status outside 100 to 599", in, from, to);
      return;
    }
    if (status == 101) {
      fail("the server switches protocols, which was not asked for", in, from, to);
      return;
    }
    old = in[from + 7] == '0';
    keepAlive = !old;
    keepsExample = status >= 200 && (search != null || !size.any() || !statusRight());
    if (keepsExample) {
      excerpt.line(in, from, to);
    }
    state = State.HEADERS;
  }

  private void header(byte[] in, int from, int to) {
    if (from == to) {
      endOfHead();
      return;
    }
    int colon = colon(in, from, to);
    if (colon < 0) {
      return;
    }
    if (kept != null) {
      kept.header(in, from, colon, to);
    }
    switch (colon - from) {
      case 10 -> {
        if (HttpText.same(in, from, CONNECTION)) {
          connection(in, colon + 1, to);
        }
      }
      case 14 -> {
        if (HttpText.same(in, from, CONTENT_LENGTH)) {
          contentLength(in, colon + 1, to);
        }
      }
      case 17 -> {
        if (HttpText.same(in, from, TRANSFER_ENCODING)) {
          transferEncoding(in, colon + 1, to);
        }
      }
      default -> {}
    }
  }

  private int colon(byte[] in, int from, int to) {
    int at = from;
    while (at < to && HttpText.token(in[at])) {
      at++;
    }
    if (at == from || at == to || in[at] != ':') {
      boolean folded = in[from] == ' ' || in[from] == '\t';
      fail(folded ? "a folded header line" : "not a header line", in, from, to);
      return -1;
    }
    return at;
  }

  private void connection(byte[] in, int from, int to) {
    closes |= HttpText.lists(in, from, to, CLOSE);
    keepAlive |= HttpText.lists(in, from, to, KEEP_ALIVE);
  }

  private void contentLength(byte[] in, int from, int to) {
    int at = HttpText.firstInk(in, from, to);
    int end = HttpText.lastInk(in, at, to);
    long length = HttpText.number(in, at, end, /* radix= */ 10);
    if (length < 0 || (contentLength >= 0 && contentLength != length)) {
      fail(length < 0 ? "not a content length" : "two content lengths", in, at, end);
      return;
    }
    contentLength = length;
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

  private void endOfHead() {
    keepAlive &= !closes;
    if (status < 200) {
      restartHead();
    } else if (toHead || status == 204 || status == 304) {
      state = State.WHOLE;
    } else if (chunked) {
      // RFC 9112 section 6.1: a length beside a coding may be an attack, HTTP/1.0 has no codings;
      // the coding wins, and the connection carries nothing more.
      keepAlive &= contentLength < 0 && !old;
      state = State.CHUNK_SIZE;
      headBytes = 0;
    } else if (otherCoding || contentLength < 0) {
      keepAlive = false;
      state = State.UNTIL_CLOSE;
    } else if (contentLength == 0) {
      state = State.WHOLE;
    } else {
      remaining = contentLength;
      state = State.FIXED;
    }
  }

  /* chunk-size = 1*HEXDIG, then blanks and extensions that nobody reads */
  private void chunkSize(byte[] in, int from, int to) {
    int end = from;
    while (end < to && in[end] != ';') {
      end++;
    }
    long size = HttpText.number(in, from, HttpText.lastInk(in, from, end), /* radix= */ 16);
    if (size < 0) {
      fail("not a chunk size", in, from, to);
      return;
    }
    headBytes = 0;
    remaining = size;
    state = size == 0 ? State.TRAILERS : State.CHUNK_DATA;
  }

  private void body(byte[] in, int from, int to) {
    if (keepsExample) {
      excerpt.body(in, from, to);
    }
    if (search != null) {
      search.feed(in, from, to);
    }
    if (kept != null) {
      kept.body(in, from, to);
    }
  }

  private void fail(String reason, byte[] in, int from, int to) {
    excerpt.because(reason);
    excerpt.line(in, from, to);
    state = State.BROKEN;
  }
}
