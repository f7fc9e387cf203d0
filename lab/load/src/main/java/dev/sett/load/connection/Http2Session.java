package dev.sett.load.connection;

import dev.sett.load.destination.LoadException;
import dev.sett.load.request.Http2Request;
import dev.sett.load.tls.Route;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/*
 * The life of one HTTP/2 connection. Several slots share it, each by an exchange of its own.
 *
 * It is ready when the server's settings came: only then is it known that HTTP/2 is spoken there and
 * how many streams are allowed. It takes requests until the server says GOAWAY, the stream numbers
 * run out or it falls silent; then its idle slots go elsewhere, what is in flight is awaited, and it
 * closes. An answer counts as whole when Netty has closed its stream, so that the next request never
 * meets the limit on streams because of the last one.
 */
final class Http2Session {

  /** Told once how opening went. */
  interface Opening {

    /** Requests can be sent. */
    void ready();

    /** It never became ready; an exception of Netty's or a {@link LoadException}. */
    void failed(Throwable cause);
  }

  private final Route route;
  private final Opening opening;
  private final Http2Channel channel;
  private final List<Http2Exchange> exchanges = new ArrayList<>();

  private boolean toldHowOpeningWent;
  private boolean ready;
  private boolean leaving;
  private boolean ended;
  private String ending = "the connection closed";
  private @Nullable String violation;

  /** A connection to be opened. */
  Http2Session(Route route, Opening opening) {
    this.route = route;
    this.opening = opening;
    channel = new Http2ChannelBuilder(this).build();
  }

  /** The handler for its channel. */
  ChannelHandler handler() {
    return channel;
  }

  /** Whether new requests can be sent. */
  boolean usable() {
    return ready && !leaving && !ended;
  }

  /** A share for this slot, to be announced when the connection is ready. */
  Http2Exchange share(Slot slot, byte[] scratch) {
    Http2Exchange exchange = new Http2Exchange(slot, this, scratch);
    exchanges.add(exchange);
    return exchange;
  }

  /** How many times bytes came. */
  long arrivals() {
    return channel.arrivals();
  }

  /** How the connection ended, or why it is about to. */
  String ending() {
    return ending;
  }

  /** What the server did against the protocol; null if nothing. */
  @Nullable String violation() {
    return violation;
  }

  /** Sends a request for an exchange, on a new stream. */
  void send(Http2Exchange exchange, Http2Request request) {
    if (!channel.send(exchange, request)) {
      leave("the connection ran out of stream IDs");
    }
  }

  /** Gives a stream up; its exchange hears that it is closed. */
  void cancel(Http2Stream stream) {
    if (!ended) {
      channel.reset(stream);
    }
  }

  /**
   * Gives a stream up that nobody waits for any more. A connection on which nothing came since the
   * stream began may be dead, so it gets no more requests.
   */
  void abandon(Http2Stream stream, long arrivalsBefore) {
    channel.forget(stream);
    boolean silent = arrivals() == arrivalsBefore;
    cancel(stream);
    if (silent) {
      leave("the connection stopped responding");
    }
  }

  /** An exchange is not used any more. */
  void leftBy(Http2Exchange exchange) {
    exchanges.remove(exchange);
    closeIfOver();
  }

  /** The channel is connected; the settings are still to come. */
  void connected() {
    if (leaving) {
      channel.cut(); // given up while it was being opened
    } else {
      channel.begin(() -> failed(Http2Failures.silent(route)));
    }
  }

  /** Closes the connection in order. */
  void end() {
    leaving = true;
    channel.end();
  }

  /** The server's settings came. */
  void settled(Http2Settings settings) {
    if (toldHowOpeningWent) {
      return;
    }
    Long most = settings.maxConcurrentStreams();
    if (most != null && most < route.streams()) {
      failed(Http2Failures.fewStreams(route, most));
      return;
    }
    try {
      channel.widen();
    } catch (Http2Exception e) {
      failed(e);
      return;
    }
    toldHowOpeningWent = true;
    ready = true;
    opening.ready();
  }

  private void failed(Throwable cause) {
    if (!toldHowOpeningWent) {
      toldHowOpeningWent = true;
      leaving = true;
      channel.cut();
      opening.failed(cause);
    }
  }

  /** The server takes no more requests. */
  void wentAway(int code, ByteBuf debug) {
    Http2Error error = Http2Error.valueOf(code);
    String text = debug.toString(StandardCharsets.UTF_8);
    leave(
        "the server sent GOAWAY ("
            + (error == null ? "code " + code : error)
            + (text.isBlank() ? "" : ": " + text.strip())
            + ")");
  }

  /** Something other than HTTP/2 went wrong; the connection is about to be closed. */
  void broken(Throwable cause) {
    ending = "the connection closed (" + SocketErrors.words(cause) + ")";
  }

  /**
   * The protocol was violated; the connection is about to be closed.
   *
   * @param outbound whether by us
   */
  void violated(boolean outbound, Throwable cause) {
    if (!outbound && violation == null) {
      violation = "not HTTP/2: " + cause.getMessage();
    }
    leave(violation == null ? "the connection closed (" + cause.getMessage() + ")" : violation);
  }

  /** The connection has ended; its streams are about to be closed. */
  void ended() {
    ended = true;
  }

  /** The connection has ended, and its streams are closed. */
  void over() {
    if (!ready) {
      failed(Http2Failures.closed(route, /* garbled= */ violation != null));
    }
    leaving = true;
    tellIdle();
  }

  /** Takes no more requests; idle slots are told. */
  private void leave(String why) {
    ending = why;
    if (leaving) {
      return;
    }
    leaving = true;
    tellIdle();
    closeIfOver();
  }

  private void tellIdle() {
    for (Http2Exchange exchange : List.copyOf(exchanges)) {
      if (exchange.idle()) {
        exchange.lostIdle();
      }
    }
  }

  /** Closes the connection if it takes no more requests and none is awaited. */
  void closeIfOver() {
    boolean awaited = channel.streams() > 0 && !exchanges.isEmpty();
    if (leaving && !ended && !awaited) {
      channel.cut();
    }
  }
}
