package dev.sett.load;

import dev.sett.model.Expect;
import dev.sett.model.Request;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Stream;
import org.jspecify.annotations.Nullable;

/**
 * A slot's share of an HTTP/2 connection: one stream after another, with the answer that each
 * brings. On its event loop only.
 */
final class Http2Exchange implements Carrier, Judged {

  private final Slot slot;
  private final Http2Session session;
  private final Expect expect;
  private final @Nullable TextSearch search;
  private final Excerpt excerpt = new Excerpt();
  private final byte[] scratch;

  private boolean announced;
  private boolean givenUp;

  private @Nullable Http2Stream stream;
  private long arrivalsBefore;
  private int status;
  private boolean begun;
  private boolean ended;
  private boolean keepsExample;
  private @Nullable String broken;
  private @Nullable String reset;

  /**
   * A share that is not open yet.
   *
   * @param scratch space to read bodies in
   */
  Http2Exchange(Slot slot, Http2Session session, Request request, byte[] scratch) {
    this.slot = slot;
    this.session = session;
    this.expect = request.expect();
    this.scratch = scratch;
    search =
        expect.bodyContains().filter(text -> !text.isEmpty()).map(TextSearch::new).orElse(null);
  }

  /** The slot. */
  Slot slot() {
    return slot;
  }

  /** Its connection is open, and so is this share. */
  void announce() {
    announced = true;
  }

  @Override
  public boolean open() {
    return announced && !givenUp && session.usable();
  }

  @Override
  public void send(Ask ask) {
    status = 0;
    begun = false;
    ended = false;
    keepsExample = false;
    broken = null;
    reset = null;
    excerpt.clear();
    if (search != null) {
      search.reset();
    }
    arrivalsBefore = session.arrivals();
    session.send(this);
  }

  /** The request went out on this stream. */
  void sentOn(Http2Stream opened) {
    stream = opened;
  }

  /** The request could not be sent. */
  void notSent(@Nullable Throwable cause) {
    slot.closed("the request could not be sent" + (cause == null ? "" : ": " + cause.getMessage()));
  }

  /** Whether it is open and no request is in flight. */
  boolean idle() {
    return announced && !givenUp && stream == null;
  }

  /** A head, or trailers. */
  void head(Http2Headers headers) {
    begun = true;
    if (status >= 200) {
      return; // trailers
    }
    int found = status(headers.status());
    if (found < 100 || found > 599) {
      broken("an answer without a status from 100 to 599");
      return;
    }
    if (found < 200) {
      return; // an answer before the answer
    }
    status = found;
    keepsExample = search != null || !statusRight();
    if (keepsExample) {
      byte[] line = HttpText.ascii("HTTP/2 " + found);
      excerpt.line(line, 0, line.length);
    }
  }

  private static int status(@Nullable CharSequence text) {
    if (text == null || text.length() != 3) {
      return -1;
    }
    int number = 0;
    for (int i = 0; i < 3; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      number = number * 10 + digit;
    }
    return number;
  }

  /** More of the body. */
  void body(ByteBuf data) {
    begun = true;
    if (!keepsExample) {
      return;
    }
    int at = data.readerIndex();
    while (at < data.writerIndex()) {
      int length = Math.min(data.writerIndex() - at, scratch.length);
      data.getBytes(at, scratch, 0, length);
      excerpt.body(scratch, 0, length);
      if (search != null) {
        search.feed(scratch, 0, length);
      }
      at += length;
    }
  }

  /** The server has said everything. */
  void end() {
    if (status < 200) {
      broken("a stream that ended without a status");
    } else {
      ended = true;
      if (stream != null && stream.state().localSideOpen()) {
        session.cancel(stream); // answered before the request was read to its end
      }
    }
  }

  /** What comes on the stream is no answer. */
  void broken(String why) {
    if (broken == null) {
      broken = why;
    }
    if (stream != null) {
      session.cancel(stream);
    }
  }

  /** The server gave the stream up. */
  void reset(long code) {
    Http2Error error = Http2Error.valueOf(code);
    reset = "the server reset the stream (" + (error == null ? "code " + code : error) + ")";
  }

  /** The stream is closed, for whatever reason. */
  void streamClosed() {
    stream = null;
    if (broken != null) {
      slot.broken(broken);
    } else if (ended) {
      slot.whole(this, /* bytesLeft= */ 0, session.usable());
    } else {
      String when = begun ? " in the middle of an answer" : " before any part of an answer";
      String protocol = session.violation();
      if (reset == null && protocol != null) {
        slot.broken(protocol);
      } else {
        slot.closed((reset == null ? session.ending() : reset) + when);
      }
    }
  }

  /** The connection takes no more requests, and none of this slot's is in flight. */
  void lostIdle() {
    slot.lostIdle();
  }

  @Override
  public boolean statusRight() {
    return status >= expect.lowestStatus() && status <= expect.highestStatus();
  }

  @Override
  public boolean bodyRight() {
    return search == null || search.found();
  }

  @Override
  public String example() {
    return excerpt.text();
  }

  @Override
  public void drop() {
    if (givenUp) {
      return;
    }
    givenUp = true;
    Http2Stream left = stream;
    stream = null;
    session.leftBy(this);
    if (left != null) {
      session.abandon(left, arrivalsBefore);
    }
  }

  @Override
  public void close() {
    drop();
  }
}
