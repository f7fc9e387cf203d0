package dev.sett.servers.helidon;

import dev.sett.threads.ThreadingKind;
import dev.sett.workload.FreePort;
import dev.sett.workload.ReferenceServer;
import dev.sett.workload.Routing;
import dev.sett.workload.ServerFlags;
import dev.sett.workload.ServerLauncher;
import dev.sett.workload.Workbench;
import io.helidon.common.concurrency.limits.FixedLimit;
import io.helidon.common.socket.SocketOptions;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import java.io.IOException;
import java.time.Duration;

/** Helidon SE 4 on HTTP/1.1. */
public final class HelidonServer implements ReferenceServer {
  /*
   * A virtual thread reads a connection, blocking, and answers its requests one after another
   * (io.helidon.webserver.ServerListener, ConnectionHandler). The executor that starts it is made
   * in a package-private class, ExecutorsFactory, and no setting reaches it. So `native` and
   * `virtual` are the same here: both names exist so that Helidon can be compared with what other
   * servers call `virtual`.
   *
   * `virtual:N` is Helidon's own concurrency limit. A request over the limit waits on the thread
   * that its connection has anyway. By default nothing may wait (the answer is 503); here everything
   * may, in the order of coming, as with `virtual:N` on other servers.
   *
   * Helidon's defaults stay but for what would distort a measurement: connections are never closed
   * for being idle while a lab pauses between phases, the queue of connections not yet accepted is
   * long enough for thousands at once (the kernel may cut it, net.core.somaxconn), and TCP_NODELAY
   * is on, as it is by default on all the other servers: without it the end of an answer in several
   * writes may wait for a delayed acknowledgement, which has nothing to do with threads.
   */
  private static final Duration IDLE_TIMEOUT = Duration.ofMinutes(30);
  private static final Duration WAIT_FOR_PERMIT = Duration.ofMinutes(30);
  private static final int ACCEPT_QUEUE = 8_192;

  /**
   * Runs until the process is told to stop.
   *
   * @param args the flags that all built-in servers share
   */
  public static void main(String[] args) {
    Logs.onlyFaults();
    ServerLauncher.main(new HelidonServer(), args);
  }

  @Override
  public Running start(ServerFlags flags, Workbench workbench) throws IOException {
    if (flags.port() != 0) {
      // Helidon only logs that it could not bind, and returns as if it had.
      FreePort.check(flags.host(), flags.port());
    }
    Routing routing = new Routing(flags, workbench, workbench::perform);
    WebServerConfig.Builder config =
        WebServer.builder()
            .address(flags.host())
            .port(flags.port())
            .backlog(ACCEPT_QUEUE)
            .idleConnectionTimeout(IDLE_TIMEOUT)
            .connectionOptions(
                SocketOptions.builder().readTimeout(IDLE_TIMEOUT).tcpNoDelay(true).build())
            .shutdownHook(false)
            .routing(paths -> paths.any(new AnswerHandler(routing)));
    if (flags.threads().kind() == ThreadingKind.VIRTUAL_LIMITED) {
      config.concurrencyLimit(
          FixedLimit.builder()
              .permits(flags.threads().limit())
              .fair(true)
              .queueLength(Integer.MAX_VALUE)
              .queueTimeout(WAIT_FOR_PERMIT)
              .build());
    }
    WebServer server = config.build().start();
    if (!server.isRunning()) {
      throw new IllegalStateException("Helidon did not start; standard error says why.");
    }
    return new Running(server.port(), server::stop);
  }
}
