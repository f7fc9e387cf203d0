package dev.sett.load.connection;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;

/** What the server sends on one connection, handed to whom it concerns. */
final class Http2Frames extends Http2FrameAdapter {

  private final Http2Channel channel;
  private final Http2Session session;

  Http2Frames(Http2Channel channel, Http2Session session) {
    this.channel = channel;
    this.session = session;
  }

  @Override
  public void onSettingsRead(ChannelHandlerContext ctx, Http2Settings settings) {
    session.settled(settings);
  }

  @Override
  public void onHeadersRead(
      ChannelHandlerContext ctx, int id, Http2Headers headers, int padding, boolean end) {
    Http2Exchange exchange = channel.exchange(id);
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
  public int onDataRead(ChannelHandlerContext ctx, int id, ByteBuf data, int padding, boolean end) {
    Http2Exchange exchange = channel.exchange(id);
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
    Http2Exchange exchange = channel.exchange(id);
    if (exchange != null) {
      exchange.reset(code);
    }
  }

  @Override
  public void onGoAwayRead(ChannelHandlerContext ctx, int last, long code, ByteBuf debug) {
    session.wentAway((int) code, debug);
  }
}
