package dev.sett.load.connection;

import dev.sett.load.request.PreparedRequest;
import dev.sett.load.response.Http2Response;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Stream;
import org.jspecify.annotations.Nullable;

/**
 * A slot's share of an HTTP/2 connection: one stream after another, with the answer that each
 * brings. On its event loop only.
 */
final class Http2Exchange implements SlotConnection {

  private final Slot slot;
  private final Http2Session session;
  private final Http2Response answer;

  private boolean announced;
  private boolean givenUp;

  private @Nullable Http2Stream stream;
  private long arrivalsBefore;
  private boolean ended;
  private @Nullable String broken;
  private @Nullable String reset;

  /**
   * A share that is not open yet.
   *
   * @param scratch space to read bodies in
   */
  Http2Exchange(Slot slot, Http2Session session, byte[] scratch) {
    this.slot = slot;
    this.session = session;
    answer = new Http2Response(scratch);
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
  public void send(PreparedRequest ask) {
    answer.reset(ask);
    ended = false;
    broken = null;
    reset = null;
    arrivalsBefore = session.arrivals();
    session.send(this, ask.http2());
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
    String why = answer.head(headers);
    if (why != null) {
      broken(why);
    }
  }

  /** More of the body. */
  void body(ByteBuf data) {
    answer.body(data);
  }

  /** The server has said everything. */
  void end() {
    if (!answer.hasStatus()) {
      broken("the stream ended without a status");
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
      slot.whole(answer, /* bytesLeft= */ 0, session.usable());
    } else {
      String when = answer.begun() ? " in the middle of a response" : " before a response began";
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
  public boolean sending() {
    return stream != null && stream.state().localSideOpen();
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
