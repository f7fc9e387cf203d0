package dev.sett.load.connection;

import dev.sett.load.response.ResponseParser;
import io.netty.handler.codec.http2.AbstractHttp2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2Settings;

/** Makes the client's side of an HTTP/2 connection, with the settings it announces. */
final class Http2ChannelBuilder
    extends AbstractHttp2ConnectionHandlerBuilder<Http2Channel, Http2ChannelBuilder> {

  private static final int STREAM_WINDOW = 1 << 20;

  private final Http2Session session;

  Http2ChannelBuilder(Http2Session session) {
    this.session = session;
    server(false);
    gracefulShutdownTimeoutMillis(0);
    initialSettings(
        new Http2Settings()
            .pushEnabled(false)
            .initialWindowSize(STREAM_WINDOW)
            .maxHeaderListSize(ResponseParser.HEAD_LIMIT_BYTES));
  }

  @Override
  protected Http2Channel build() {
    return super.build();
  }

  @Override
  protected Http2Channel build(
      Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings settings) {
    return new Http2Channel(decoder, encoder, settings, session);
  }
}
