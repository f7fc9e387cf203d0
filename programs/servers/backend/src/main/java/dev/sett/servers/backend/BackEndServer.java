package dev.sett.servers.backend;

import dev.sett.workload.ReferenceServer;
import dev.sett.workload.Routing;
import dev.sett.workload.ServerFlags;
import dev.sett.workload.ServerLauncher;
import dev.sett.workload.Workbench;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** One event loop that answers after delays; a waiting request costs a timer and no thread. */
public final class BackEndServer implements ReferenceServer {
  /** Connections not yet accepted: thousands arrive at once (the kernel may cut it). */
  private static final int BACKLOG = 8_192;

  /**
   * Runs until the process is told to stop.
   *
   * @param args the flags that all built-in servers share, and those on its card
   */
  public static void main(String[] args) {
    ServerLauncher.main(new BackEndServer(), args);
  }

  @Override
  public Running start(ServerFlags flags, Workbench workbench) throws Exception {
    Routing routing = new Routing(flags, workbench, new Waiting(Delays.of(flags)));
    MultiThreadIoEventLoopGroup loop =
        new MultiThreadIoEventLoopGroup(
            1,
            new DefaultThreadFactory("sett-event-loop"),
            Epoll.isAvailable() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
    Channel listening;
    try {
      listening =
          new ServerBootstrap()
              .group(loop)
              .channel(
                  Epoll.isAvailable()
                      ? EpollServerSocketChannel.class
                      : NioServerSocketChannel.class)
              .option(ChannelOption.SO_BACKLOG, BACKLOG)
              .childOption(ChannelOption.TCP_NODELAY, true)
              .childHandler(
                  new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                      channel
                          .pipeline()
                          .addLast(new HttpServerCodec(), new BackEndHandler(routing));
                    }
                  })
              .bind(flags.host(), flags.port())
              .sync()
              .channel();
    } catch (Exception e) {
      loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
      throw e;
    }
    return new Running(
        ((InetSocketAddress) listening.localAddress()).getPort(),
        () -> {
          listening.close().sync();
          loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
        });
  }
}
