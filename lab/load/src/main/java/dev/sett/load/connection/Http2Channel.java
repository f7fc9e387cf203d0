package dev.sett.load.connection;

import dev.sett.load.request.Http2Request;
import dev.sett.load.tls.Connector;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The frames of one HTTP/2 connection, by Netty: sends requests on streams of their own, and tells
 * each stream's exchange what comes back and the {@link Http2Session} what befalls the connection.
 * On its event loop only.
 *
 * <p>While bytes are being read nothing is flushed: all requests that answers set free leave
 * together when the read is over.
 */
@SuppressWarnings("FutureReturnValueIgnored") // failures close the stream or the connection
final class Http2Channel extends Http2ConnectionHandler {

  private static final int CONNECTION_WINDOW = 1 << 26;
  private static final int LAST_STREAM = Integer.MAX_VALUE - 16;

  private final Http2Session session;
  private final Http2Connection.PropertyKey key;

  private @Nullable ChannelHandlerContext context;
  private boolean reading;
  private long arrivals;

  /** The handler of a channel that is still to be opened; {@link Http2ChannelBuilder} makes it. */
  Http2Channel(
      Http2ConnectionDecoder decoder,
      Http2ConnectionEncoder encoder,
      Http2Settings settings,
      Http2Session session) {
    super(decoder, encoder, settings);
    this.session = session;
    key = connection().newKey();
    decoder.frameListener(new Http2Frames(this, session));
    connection()
        .addListener(
            new Http2ConnectionAdapter() {
              @Override
              public void onStreamClosed(Http2Stream stream) {
                Http2Exchange exchange = stream.removeProperty(key);
                if (exchange != null) {
                  exchange.streamClosed();
                }
                session.closeIfOver();
              }
            });
  }

  /** How many times bytes came. */
  long arrivals() {
    return arrivals;
  }

  /** Number of streams that are not closed. */
  int streams() {
    return connection().numActiveStreams();
  }

  /** The exchange whose request went out on this stream; null if nobody waits for it any more. */
  @Nullable Http2Exchange exchange(int streamId) {
    Http2Stream stream = connection().stream(streamId);
    return stream == null ? null : stream.getProperty(key);
  }

  /**
   * Sends a request for an exchange, on a new stream.
   *
   * @return whether there are stream numbers left for more
   */
  boolean send(Http2Exchange exchange, Http2Request request) {
    ChannelHandlerContext ctx = ctx();
    int id = connection().local().incrementAndGetNextStreamId();
    boolean bodyless = !request.body().isReadable();
    ChannelPromise written = ctx.newPromise();
    encoder().writeHeaders(ctx, id, request.headers(), /* padding= */ 0, bodyless, written);
    Http2Stream stream = connection().stream(id);
    if (stream == null || bodyless) {
      request.body().release();
    }
    if (stream == null) {
      exchange.notSent(written.cause());
    } else {
      stream.setProperty(key, exchange);
      exchange.sentOn(stream);
      if (!bodyless) {
        ByteBuf body = request.body().duplicate();
        encoder()
            .writeData(ctx, id, body, /* padding= */ 0, /* endStream= */ true, ctx.newPromise());
      }
      flushUnlessReading(ctx);
    }
    return id < LAST_STREAM;
  }

  /** Resets a stream; its exchange hears that it is closed, unless it was forgotten. */
  void reset(Http2Stream stream) {
    ChannelHandlerContext ctx = ctx();
    if (ctx.channel().isActive()) {
      resetStream(ctx, stream.id(), Http2Error.CANCEL.code(), ctx.newPromise());
      flushUnlessReading(ctx);
    }
  }

  /** From now on nobody hears of this stream. */
  void forget(Http2Stream stream) {
    stream.removeProperty(key);
  }

  private void flushUnlessReading(ChannelHandlerContext ctx) {
    if (!reading) {
      flush(ctx);
    }
  }

  /** Sends what a connection begins with; afterwards calls this once, when it is time. */
  void begin(Runnable inTime) {
    ChannelHandlerContext ctx = ctx();
    ctx.flush();
    ctx.executor().schedule(inTime, Connector.TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
  }

  /**
   * Lets the server send as much as it likes.
   *
   * @throws Http2Exception if it did so already, against the protocol
   */
  void widen() throws Http2Exception {
    int more = CONNECTION_WINDOW - Http2CodecUtil.DEFAULT_WINDOW_SIZE;
    connection()
        .local()
        .flowController()
        .incrementWindowSize(connection().connectionStream(), more);
  }

  /** Closes the connection after a GOAWAY; nothing to do if there is none. */
  void end() {
    if (context != null) {
      context.channel().close();
    }
  }

  /** Closes the connection as it stands; nothing to do if there is none. */
  void cut() {
    if (context != null) {
      context.close();
    }
  }

  private ChannelHandlerContext ctx() {
    ChannelHandlerContext ctx = context;
    if (ctx == null) {
      throw new IllegalStateException("not connected");
    }
    return ctx;
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
    session.ended();
    super.channelInactive(ctx);
    session.over();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
    if (Http2CodecUtil.getEmbeddedHttp2Exception(cause) != null) {
      super.exceptionCaught(ctx, cause);
    } else {
      session.broken(cause);
      ctx.close();
    }
  }

  @Override
  protected void onConnectionError(
      ChannelHandlerContext ctx,
      boolean outbound,
      Throwable cause,
      @Nullable Http2Exception known) {
    session.violated(outbound, cause);
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
      exchange.broken("not an HTTP/2 response: " + error.getMessage());
    } else {
      super.onStreamError(ctx, outbound, cause, error);
    }
  }
}
