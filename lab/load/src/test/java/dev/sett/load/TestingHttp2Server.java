package dev.sett.load;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2WindowUpdateFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2FrameStream;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2SettingsFrame;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.ReferenceCountUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP/2 server on Netty's own server codec that does with each request whatever a test wants.
 * One thread does it all.
 */
@SuppressWarnings("FutureReturnValueIgnored")
final class TestingHttp2Server implements AutoCloseable {

  /** What is done with one request that came in whole. */
  interface Script {

    /** Does it, on the server's only thread. */
    void take(TestingHttp2Request request);
  }

  private final MultiThreadIoEventLoopGroup group =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final AtomicLong requests = new AtomicLong();
  private final AtomicLong connections = new AtomicLong();
  private final AtomicLong resets = new AtomicLong();
  private final AtomicInteger mostAtOnce = new AtomicInteger();
  private final Script script;
  private final Channel listener;
  private final boolean secure;

  /**
   * Starts it.
   *
   * @param keys null for no TLS
   * @param mostStreams limit on streams at once on a connection
   */
  TestingHttp2Server(@Nullable TestingKeys keys, int mostStreams, Script script) {
    this.script = script;
    SslContext tls = keys == null ? null : tls(keys);
    secure = keys != null;
    listener =
        new ServerBootstrap()
            .group(group)
            .channel(NioServerSocketChannel.class)
            .childHandler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    connections.incrementAndGet();
                    if (tls != null) {
                      channel.pipeline().addLast(tls.newHandler(channel.alloc()));
                    }
                    Http2Settings settings =
                        Http2Settings.defaultSettings().maxConcurrentStreams(mostStreams);
                    Http2FrameCodec codec =
                        Http2FrameCodecBuilder.forServer().initialSettings(settings).build();
                    channel.pipeline().addLast(codec, new Requests(codec));
                  }
                })
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .syncUninterruptibly()
            .channel();
  }

  /** A server without TLS that takes up to 1000 streams. */
  TestingHttp2Server(Script script) {
    this(/* keys= */ null, /* mostStreams= */ 1000, script);
  }

  private static SslContext tls(TestingKeys keys) {
    try {
      return SslContextBuilder.forServer(keys.keys())
          .sslProvider(SslProvider.JDK)
          .applicationProtocolConfig(
              new ApplicationProtocolConfig(
                  ApplicationProtocolConfig.Protocol.ALPN,
                  ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                  ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                  "h2"))
          .build();
    } catch (SSLException e) {
      throw new AssertionError(e);
    }
  }

  /** Path {@code /ping} of this server, by its name. */
  URI url() {
    int port = ((InetSocketAddress) listener.localAddress()).getPort();
    return URI.create((secure ? "https" : "http") + "://localhost:" + port + "/ping");
  }

  /** Requests that came in whole. */
  long requests() {
    return requests.get();
  }

  /** Connections that were accepted. */
  long connections() {
    return connections.get();
  }

  /** Streams that the client gave up. */
  long resets() {
    return resets.get();
  }

  /** Most requests in flight at once on one connection. */
  int mostAtOnce() {
    return mostAtOnce.get();
  }

  @Override
  public void close() {
    group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
  }

  private final class Requests extends ChannelInboundHandlerAdapter {

    private final Http2FrameCodec codec;
    private final Map<Http2FrameStream, TestingHttp2Request> taken = new HashMap<>();

    Requests(Http2FrameCodec codec) {
      this.codec = codec;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object frame) {
      try {
        switch (frame) {
          case Http2HeadersFrame head -> {
            Http2FrameStream stream = head.stream();
            TestingHttp2Request request =
                new TestingHttp2Request(
                    ctx, codec, stream, head.headers(), () -> taken.remove(stream));
            taken.put(stream, request);
            mostAtOnce.accumulateAndGet(taken.size(), Math::max);
            if (head.isEndStream()) {
              whole(request);
            }
          }
          case Http2DataFrame data -> {
            int flow = data.initialFlowControlledBytes();
            ctx.write(new DefaultHttp2WindowUpdateFrame(flow).stream(data.stream()));
            TestingHttp2Request request = taken.get(data.stream());
            if (request != null) {
              request.more(ByteBufUtil.getBytes(data.content()));
              if (data.isEndStream()) {
                whole(request);
              }
            }
          }
          case Http2ResetFrame reset -> {
            resets.incrementAndGet();
            taken.remove(reset.stream());
          }
          case Http2SettingsFrame settings -> {}
          default -> {}
        }
      } finally {
        ReferenceCountUtil.release(frame);
      }
    }

    private void whole(TestingHttp2Request request) {
      request.whole(requests.incrementAndGet());
      script.take(request);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
      ctx.flush();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      ctx.close();
    }
  }
}
