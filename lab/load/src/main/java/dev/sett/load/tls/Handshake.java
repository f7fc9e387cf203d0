package dev.sett.load.tls;

import dev.sett.load.destination.LoadException;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.nio.channels.ClosedChannelException;
import java.util.function.Consumer;

/**
 * Holds a connection's place until its TLS handshake is over, then makes room for the handler that
 * speaks HTTP. Calls one of its two listeners, once. On its event loop only.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a close can't fail in a way that matters
final class Handshake extends ChannelInboundHandlerAdapter {

  private final Route route;
  private final SslHandler tls;
  private final ChannelHandler http;
  private final Consumer<Channel> opened;
  private final Consumer<Throwable> notOpened;
  private boolean over;

  Handshake(
      Route route,
      SslHandler tls,
      ChannelHandler http,
      Consumer<Channel> opened,
      Consumer<Throwable> notOpened) {
    this.route = route;
    this.tls = tls;
    this.http = http;
    this.opened = opened;
    this.notOpened = notOpened;
  }

  /** There is not even a TCP connection. */
  void notConnected(Throwable cause) {
    if (!over) {
      over = true;
      notOpened.accept(cause);
    }
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (over || !(event instanceof SslHandshakeCompletionEvent done)) {
      ctx.fireUserEventTriggered(event);
    } else if (!done.isSuccess()) {
      fail(ctx, done.cause());
    } else if (route.http2() && !Tls.H2.equals(tls.applicationProtocol())) {
      fail(
          ctx,
          new LoadException(
              LoadException.Kind.NO_HTTP2,
              route.endpoint().where()
                  + " does not offer HTTP/2 (no h2 in ALPN). Leave out --http2."));
    } else {
      over = true;
      ctx.pipeline().replace(this, null, http);
      opened.accept(ctx.channel());
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    fail(ctx, new ClosedChannelException());
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    fail(ctx, cause);
  }

  private void fail(ChannelHandlerContext ctx, Throwable cause) {
    if (!over) {
      over = true;
      ctx.close();
      notOpened.accept(TlsFailures.explain(route.endpoint(), cause));
    }
  }
}
