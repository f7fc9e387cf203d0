package dev.sett.load.response;

import dev.sett.load.request.HttpText;
import dev.sett.load.request.PreparedRequest;
import java.util.Arrays;

/**
 * Reads one HTTP/1.1 answer at a time from bytes that come in any pieces.
 *
 * <p>Source: RFC 9112. Stricter than it asks: folded header lines, a space before the colon and a
 * protocol switch are refused. More lenient: a line may end with a bare line feed. What a head says
 * is left to {@link ResponseHead}, whether an answer is right to {@link ResponseCheck}. No
 * allocation in steady state. Not thread safe; one parser backs one connection.
 */
public final class ResponseParser extends JudgedResponse {

  /** Longest head, chunk line or trailer section in bytes. */
  public static final int HEAD_LIMIT_BYTES = 64 * 1024;

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

  private final ResponseHead head = new ResponseHead();
  private boolean toHead;

  private State state = State.STATUS_LINE;
  private long remaining;
  private int headBytes;
  private boolean begun;

  private byte[] carry = new byte[0];
  private int carried;

  /** Forgets the last answer; the next one is to this request. */
  public void reset(PreparedRequest ask) {
    toHead = ask.toHead();
    check.expect(ask);
    reset();
  }

  /** Forgets the last answer; the next byte fed is the first of the next one. */
  public void reset() {
    begun = false;
    restartHead();
  }

  private void restartHead() {
    head.clear();
    check.clear();
    state = State.STATUS_LINE;
    remaining = 0;
    headBytes = 0;
    carried = 0;
  }

  /** Whether the answer is complete. */
  public boolean whole() {
    return state == State.WHOLE;
  }

  /** Whether the bytes were not an answer; {@link #example} says why. */
  public boolean broken() {
    return state == State.BROKEN;
  }

  /** Whether any byte of the answer came. */
  public boolean begun() {
    return begun;
  }

  /** Whether the connection may carry another request after this whole answer. */
  public boolean keepAlive() {
    return head.keepAlive();
  }

  /** Status of this whole answer, 200 to 599. */
  int status() {
    return head.status();
  }

  /**
   * Takes the next bytes, from {@code from} to {@code to}.
   *
   * @return where it stopped: {@code to}, or earlier after a whole or broken answer
   */
  public int feed(byte[] in, int from, int to) {
    int at = from;
    begun |= at < to;
    while (at < to) {
      switch (state) {
        case STATUS_LINE, HEADERS, CHUNK_SIZE, CHUNK_END, TRAILERS -> at = line(in, at, to);
        case FIXED, CHUNK_DATA -> {
          int end = (int) Math.min(to, at + remaining);
          check.body(in, at, end);
          passed(end - at);
          at = end;
        }
        case UNTIL_CLOSE -> {
          check.body(in, at, to);
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
  public long skippable() {
    if (check.looksAtBody()) {
      return 0;
    }
    return switch (state) {
      case FIXED, CHUNK_DATA -> remaining;
      case UNTIL_CLOSE -> Long.MAX_VALUE;
      case STATUS_LINE, HEADERS, CHUNK_SIZE, CHUNK_END, TRAILERS, WHOLE, BROKEN -> 0;
    };
  }

  /** Notes that this many bytes, at most {@link #skippable}, were passed over. */
  public void passed(long bytes) {
    check.passed(bytes);
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
  public void end() {
    if (state == State.UNTIL_CLOSE) {
      state = State.WHOLE;
    }
  }

  /** What the answer looked like, at most 300 characters: status line and start of the body. */
  @Override
  public String example() {
    return check.example(whole());
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
      fail(garbage ? "not an HTTP/1.x response" : "the head is longer than 64 kB", in, from, end);
      return end;
    }
    if (end == to) {
      carry(in, from, to);
      if (state == State.STATUS_LINE && !HttpText.startsAnswer(carry, 0, carried)) {
        fail("not an HTTP/1.x response", carry, 0, carried);
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
          fail("a chunk is longer than its declared size", in, from, to);
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
    String wrong = head.statusLine(in, from, to);
    if (wrong != null) {
      fail(wrong, in, from, to);
      return;
    }
    check.status(head.status(), in, from, to);
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
    check.header(in, from, colon, to);
    String wrong = head.header(in, from, colon, to);
    if (wrong != null) {
      int value = HttpText.firstInk(in, colon + 1, to);
      fail(wrong, in, value, HttpText.lastInk(in, value, to));
    }
  }

  private int colon(byte[] in, int from, int to) {
    int at = from;
    while (at < to && HttpText.token(in[at])) {
      at++;
    }
    if (at == from || at == to || in[at] != ':') {
      boolean folded = in[from] == ' ' || in[from] == '\t';
      fail(folded ? "a folded header line" : "an invalid header line", in, from, to);
      return -1;
    }
    return at;
  }

  private void endOfHead() {
    switch (head.next(toHead)) {
      case HEAD -> restartHead();
      case NOTHING -> state = State.WHOLE;
      case FIXED -> {
        remaining = head.contentLength();
        state = State.FIXED;
      }
      case CHUNKS -> {
        headBytes = 0;
        state = State.CHUNK_SIZE;
      }
      case UNTIL_CLOSE -> state = State.UNTIL_CLOSE;
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
      fail("an invalid chunk size", in, from, to);
      return;
    }
    headBytes = 0;
    remaining = size;
    state = size == 0 ? State.TRAILERS : State.CHUNK_DATA;
  }

  private void fail(String reason, byte[] in, int from, int to) {
    check.broken(reason, in, from, to);
    state = State.BROKEN;
  }
}
