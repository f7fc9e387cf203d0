package dev.sett.servers.jetty;

import dev.sett.workload.ReferenceServer;
import dev.sett.workload.ServerFlags;
import dev.sett.workload.ServerLauncher;
import dev.sett.workload.Workbench;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** Jetty 12.1 with servlets (Jakarta EE 11) on HTTP/1.1. */
public final class JettyServer implements ReferenceServer {
  /*
   * Jetty's defaults stay but for what would distort a measurement: connections are never closed
   * for being idle while a lab pauses between phases, and the queue of connections not yet
   * accepted is long enough for thousands at once (the kernel may cut it, net.core.somaxconn).
   * Date and Server headers are sent, as by default; nothing is logged per request.
   */
  private static final Duration IDLE_TIMEOUT = Duration.ofMinutes(30);
  private static final int ACCEPT_QUEUE = 8_192;

  /**
   * Runs until the process is told to stop.
   *
   * @param args the flags that all built-in servers share, or those of fibers-server
   */
  public static void main(String[] args) {
    ServerLauncher.main(new JettyServer(), args);
  }

  @Override
  public List<String> sharedFlags(List<String> args, Map<String, String> environment) {
    return FibersFlags.shared(args, environment);
  }

  @Override
  public String helpOnOtherFlags() {
    return FibersFlags.HELP;
  }

  @Override
  public Running start(ServerFlags flags, Workbench workbench) throws Exception {
    JettyThreads threads =
        JettyThreads.of(flags.threads(), Runtime.getRuntime().availableProcessors());
    // One thread that ends the waits of asynchronous requests; it never works for them.
    ScheduledExecutorService timer =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("sett-timer").factory());
    Server server = new Server(threads.pool());
    ServerConnector connector =
        new ServerConnector(server, threads.acceptors(), threads.selectors());
    connector.setHost(flags.host().getHostAddress());
    connector.setPort(flags.port());
    connector.setAcceptQueueSize(ACCEPT_QUEUE);
    connector.setIdleTimeout(IDLE_TIMEOUT.toMillis());
    server.addConnector(connector);
    server.setHandler(new Routes(flags, workbench).handler(timer));
    server.start();
    return new Running(
        connector.getLocalPort(),
        () -> {
          timer.shutdownNow();
          // First the selectors, which would go on handing requests to an executor that takes none.
          try (threads) {
            server.stop();
          }
        });
  }
}
