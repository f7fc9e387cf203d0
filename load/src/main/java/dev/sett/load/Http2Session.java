package dev.sett.load;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.AbstractHttp2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/*
 * One HTTP/2 connection. Several slots share it, each by an exchange of its own.
 *
 * It is ready when the server's settings came: only then is it known that HTTP/2 is spoken there and
 * how many streams are allowed. It takes requests until the server says GOAWAY, the stream numbers
 * run out or it falls silent; then its idle slots go elsewhere, what is in flight is awaited, and it
 * closes. An answer counts as whole when Netty has closed its stream, so that the next request never
 * meets the limit on streams because of the last one.
 *
 * While bytes are being read nothing is flushed: all requests that answers set free leave together
 * when the read is over.
 */
@SuppressWarnings("FutureReturnValueIgnored") // failures close the stream or the connection
final class Http2Session extends Http2ConnectionHandler {

  /** Told once how opening went. */
  interface Opening {

    /** Requests can be sent. */
    void ready();

    /** It never became ready; an exception of Netty's or a {@link LoadException}. */
    void failed(Throwable cause);
  }

  private static final int STREAM_WINDOW = 1 << 20;
  private static final int CONNECTION_WINDOW = 1 << 26;
  private static final int LAST_STREAM = Integer.MAX_VALUE - 16;

  private final Route route;
  private final Http2Request request;
  private final Opening opening;
  private final Http2Connection.PropertyKey key;
  private final List<Http2Exchange> exchanges = new ArrayList<>();

  private @Nullable ChannelHandlerContext context;
  private boolean toldHowOpeningWent;
  private boolean ready;
  private boolean leaving;
  private boolean ended;
  private boolean reading;
  private long arrivals;
  private String ending = "the connection ended";
  private @Nullable String violation;

  private Http2Session(
      Http2ConnectionDecoder decoder,
      Http2ConnectionEncoder encoder,
      Http2Settings settings,
      Route route,
      Http2Request request,
      Opening opening) {
    super(decoder, encoder, settings);
    this.route = route;
    this.request = request;
    this.opening = opening;
    key = connection().newKey();
    decoder.frameListener(new Frames());
    connection()
        .addListener(
            new Http2ConnectionAdapter() {
              @Override
              public void onStreamClosed(Http2Stream stream) {
                Http2Exchange exchange = stream.removeProperty(key);
                if (exchange != null) {
                  exchange.streamClosed();
                }
                closeIfOver();
              }
            });
  }

  /** A connection to be opened: a handler for its channel. */
  static Http2Session create(Route route, Http2Request request, Opening opening) {
    return new Builder(route, request, opening).build();
  }

  private static final class Builder
      extends AbstractHttp2ConnectionHandlerBuilder<Http2Session, Builder> {
    private final Route route;
    private final Http2Request request;
    private final Opening opening;

    Builder(Route route, Http2Request request, Opening opening) {
      this.route = route;
      this.request = request;
      this.opening = opening;
      server(false);
      gracefulShutdownTimeoutMillis(0);
      initialSettings(
          new Http2Settings()
              .pushEnabled(false)
              .initialWindowSize(STREAM_WINDOW)
              .maxHeaderListSize(AnswerParser.HEAD_LIMIT_BYTES));
    }

    @Override
    protected Http2Session build() {
      return super.build();
    }

    @Override
    protected Http2Session build(
        Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings settings) {
      return new Http2Session(decoder, encoder, settings, route, request, opening);
    }
  }

  /** Whether new requests can be sent. */
  boolean usable() {
    return ready && !leaving && !ended;
  }

  /** A share for this slot, to be announced when the connection is ready. */
  Http2Exchange share(Slot slot, byte[] scratch) {
    Http2Exchange exchange = new Http2Exchange(slot, this, request.original(), scratch);
    exchanges.add(exchange);
    return exchange;
  }

  /** How many times bytes came. */
  long arrivals() {
    return arrivals;
  }

  /** How the connection ended, or why it is about to. */
  String ending() {
    return ending;
  }

  /** What the server did against the protocol; null if nothing. */
  @Nullable String violation() {
    return violation;
  }

  /** Sends the request for an exchange, on a new stream. */
  void send(Http2Exchange exchange) {
    ChannelHandlerContext ctx = ctx();
    int id = connection().local().incrementAndGetNextStreamId();
    boolean bodyless = !request.body().isReadable();
    ChannelPromise written = ctx.newPromise();
    encoder().writeHeaders(ctx, id, request.headers(), /* padding= */ 0, bodyless, written);
    Http2Stream stream = connection().stream(id);
    if (stream == null) {
      exchange.notSent(written.cause());
      return;
    }
    stream.setProperty(key, exchange);
    exchange.sentOn(stream);
    if (!bodyless) {
      ByteBuf body = request.body().duplicate();
      encoder().writeData(ctx, id, body, /* padding= */ 0, /* endStream= */ true, ctx.newPromise());
    }
    if (!reading) {
      flush(ctx);
    }
    if (id >= LAST_STREAM) {
      leave("the connection ran out of stream numbers");
    }
  }

  /** Gives a stream up; its exchange hears that it is closed. */
  void cancel(Http2Stream stream) {
    ChannelHandlerContext ctx = ctx();
    if (!ended && ctx.channel().isActive()) {
      resetStream(ctx, stream.id(), Http2Error.CANCEL.code(), ctx.newPromise());
      if (!reading) {
        flush(ctx);
      }
    }
  }

  /**
   * Gives a stream up that nobody waits for any more. A connection on which nothing came since the
   * stream began may be dead, so it gets no more requests.
   */
  void abandon(Http2Stream stream, long arrivalsBefore) {
    stream.removeProperty(key);
    boolean silent = arrivals == arrivalsBefore;
    cancel(stream);
    if (silent) {
      leave("the connection fell silent");
    }
  }

  /** An exchange is not used any more. */
  void leftBy(Http2Exchange exchange) {
    exchanges.remove(exchange);
    closeIfOver();
  }

  /** The channel is connected; the settings are still to come. */
  void connected() {
    ChannelHandlerContext ctx = ctx();
    if (leaving) {
      ctx.close(); // given up while it was being opened
      return;
    }
    ctx.flush();
    ctx.executor()
        .schedule(
            () ->
                failed(
                    new LoadException(
                        LoadException.Kind.NO_HTTP2,
                        route.endpoint().where()
                            + " did not answer in HTTP/2 within 5 s."
                            + wayOut())),
            Dial.TIMEOUT_MILLIS,
            TimeUnit.MILLISECONDS);
  }

  /** Closes the connection in order. */
  void end() {
    leaving = true;
    if (context != null) {
      context.channel().close();
    }
  }

  private String wayOut() {
    return route.tls() == null
        ? " Without TLS it would have to speak HTTP/2 from the first byte (h2c). Leave out --http2,"
            + " or use its https:// address."
        : " Leave out --http2.";
  }

  private ChannelHandlerContext ctx() {
    ChannelHandlerContext ctx = context;
    if (ctx == null) {
      throw new IllegalStateException("not connected");
    }
    return ctx;
  }

  private void failed(Throwable cause) {
    if (!toldHowOpeningWent) {
      toldHowOpeningWent = true;
      leaving = true;
      if (context != null) {
        context.close();
      }
      opening.failed(cause);
    }
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

  private void closeIfOver() {
    boolean awaited = connection().numActiveStreams() > 0 && !exchanges.isEmpty();
    if (leaving && !ended && context != null && !awaited) {
      context.close();
    }
  }

  private void settled(Http2Settings settings) {
    if (toldHowOpeningWent) {
      return;
    }
    Long most = settings.maxConcurrentStreams();
    if (most != null && most < route.streams()) {
      failed(
          new LoadException(
              LoadException.Kind.NO_HTTP2,
              route.endpoint().where()
                  + " allows "
                  + most
                  + " streams at once on a connection, and "
                  + route.streams()
                  + " were asked for. Ask for fewer --streams and more --connections."));
      return;
    }
    try {
      int more = CONNECTION_WINDOW - Http2CodecUtil.DEFAULT_WINDOW_SIZE;
      connection()
          .local()
          .flowController()
          .incrementWindowSize(connection().connectionStream(), more);
    } catch (Http2Exception e) {
      failed(e);
      return;
    }
    toldHowOpeningWent = true;
    ready = true;
    opening.ready();
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
    context = ctx;
    super.handlerAdded(ctx);
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) throws Exception {
    arrivals++;
    reading = true;
    super.channelRead(ctx, message);
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
    reading = false;
    super.channelReadComplete(ctx);
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) throws Exception {
    boolean wasReady = ready;
    ended = true;
    super.channelInactive(ctx);
    if (!wasReady) {
      failed(
          new LoadException(
              LoadException.Kind.NO_HTTP2,
              route.endpoint().where()
                  + (violation == null
                      ? " closed the connection when it was spoken to in HTTP/2."
                      : " does not speak HTTP/2 here: its answer is something else.")
                  + wayOut()));
    }
    leaving = true;
    tellIdle();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
    if (Http2CodecUtil.getEmbeddedHttp2Exception(cause) != null) {
      super.exceptionCaught(ctx, cause);
    } else {
      ending = "the connection ended (" + cause.getMessage() + ")";
      ctx.close();
    }
  }

  @Override
  protected void onConnectionError(
      ChannelHandlerContext ctx,
      boolean outbound,
      Throwable cause,
      @Nullable Http2Exception known) {
    if (!outbound && violation == null) {
      violation = "not HTTP/2: " + cause.getMessage();
    }
    leave(violation == null ? "the connection ended (" + cause.getMessage() + ")" : violation);
    super.onConnectionError(ctx, outbound, cause, known);
  }

  @Override
  protected void onStreamError(
      ChannelHandlerContext ctx,
      boolean outbound,
      Throwable cause,
      Http2Exception.StreamException error) {
    Http2Exchange exchange = exchange(error.streamId());
    if (exchange != null && !outbound) {
      exchange.broken("not an HTTP/2 answer: " + error.getMessage());
    } else {
      super.onStreamError(ctx, outbound, cause, error);
    }
  }

  private @Nullable Http2Exchange exchange(int streamId) {
    Http2Stream stream = connection().stream(streamId);
    return stream == null ? null : stream.getProperty(key);
  }

  private void wentAway(int code, ByteBuf debug) {
    Http2Error error = Http2Error.valueOf(code);
    String text = debug.toString(StandardCharsets.UTF_8);
    leave(
        "the server said GOAWAY ("
            + (error == null ? "code " + code : error)
            + (text.isBlank() ? "" : ": " + text.strip())
            + ")");
  }

  /** What the server sends. */
  private final class Frames extends Http2FrameAdapter {

    @Override
    public void onSettingsRead(ChannelHandlerContext ctx, Http2Settings settings) {
      settled(settings);
    }

    @Override
    public void onHeadersRead(
        ChannelHandlerContext ctx, int id, Http2Headers headers, int padding, boolean end) {
      Http2Exchange exchange = exchange(id);
      if (exchange != null) {
        exchange.head(headers);
        if (end) {
          exchange.end();
        }
      }
    }

    @Override
    public void onHeadersRead(
        ChannelHandlerContext ctx,
        int id,
        Http2Headers headers,
        int dependency,
        short weight,
        boolean exclusive,
        int padding,
        boolean end) {
      onHeadersRead(ctx, id, headers, padding, end);
    }

    @Override
    public int onDataRead(
        ChannelHandlerContext ctx, int id, ByteBuf data, int padding, boolean end) {
      Http2Exchange exchange = exchange(id);
      if (exchange != null) {
        exchange.body(data);
        if (end) {
          exchange.end();
        }
      }
      return data.readableBytes() + padding;
    }

    @Override
    public void onRstStreamRead(ChannelHandlerContext ctx, int id, long code) {
      Http2Exchange exchange = exchange(id);
      if (exchange != null) {
        exchange.reset(code);
      }
    }

    @Override
    public void onGoAwayRead(ChannelHandlerContext ctx, int last, long code, ByteBuf debug) {
      wentAway((int) code, debug);
    }
  }
}
