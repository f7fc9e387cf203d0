package dev.sett.load.tls;

import dev.sett.load.destination.LoadException;
import dev.sett.load.loop.Loop;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.handler.ssl.SslHandler;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.function.Consumer;

/**
 * Opens one lane's connections, over TCP or a Unix socket, TLS handshake included. On its event
 * loop only.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the listeners are told
public final class Connector {

  /** How long a connection, and then a handshake, may take. */
  public static final int TIMEOUT_MILLIS = 5000;

  /**
   * Reads of a connection before others and the clock have their turn. Each may bring thousands of
   * small frames.
   */
  private static final int HTTP2_READS = 2;

  private final SocketAddress address;
  private final Route route;
  private final Bootstrap bootstrap;

  public Connector(Loop loop, SocketAddress address, Route route) {
    this.address = address;
    this.route = route;
    bootstrap =
        new Bootstrap()
            .group(loop.eventLoop())
            .channel(Loop.channelClass(address))
            .disableResolver()
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, TIMEOUT_MILLIS);
    if (address instanceof InetSocketAddress) {
      bootstrap.option(ChannelOption.TCP_NODELAY, true);
    }
    if (route.plainHttp11()) {
      // The other codecs keep parts of what was read, so they can't share one buffer.
      bootstrap.option(ChannelOption.RECVBUF_ALLOCATOR, loop.oneBuffer());
    } else if (route.http2()) {
      bootstrap.option(
          ChannelOption.RECVBUF_ALLOCATOR,
          new AdaptiveRecvByteBufAllocator().maxMessagesPerRead(HTTP2_READS));
    }
  }

  /**
   * Opens one connection with this handler on it; calls one of the listeners, once.
   *
   * @param notOpened gets a {@link LoadException} if more than a TCP connection failed
   */
  public void open(ChannelHandler http, Consumer<Channel> opened, Consumer<Throwable> notOpened) {
    Tls tls = route.tls();
    if (tls == null) {
      ChannelFuture connected = bootstrap.clone().handler(http).connect(address);
      connected.addListener(
          result -> {
            if (result.isSuccess()) {
              opened.accept(connected.channel());
            } else {
              notOpened.accept(result.cause());
            }
          });
      return;
    }
    SslHandler secured = tls.handler(ByteBufAllocator.DEFAULT);
    Handshake handshake = new Handshake(route, secured, http, opened, notOpened);
    bootstrap
        .clone()
        .handler(
            new ChannelInitializer<>() {
              @Override
              protected void initChannel(Channel channel) {
                channel.pipeline().addLast(secured, handshake);
              }
            })
        .connect(address)
        .addListener(
            result -> {
              if (!result.isSuccess()) {
                handshake.notConnected(result.cause());
              }
            });
  }
}
