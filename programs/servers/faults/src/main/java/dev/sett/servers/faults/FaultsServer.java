package dev.sett.servers.faults;

import dev.sett.workload.ReferenceServer;
import dev.sett.workload.Routing;
import dev.sett.workload.ServerFlags;
import dev.sett.workload.ServerLauncher;
import dev.sett.workload.Workbench;
import java.time.Duration;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** Jetty 12.1 on HTTP/1.1, without servlets, and one fault. */
public final class FaultsServer implements ReferenceServer {
  /*
   * As in servers/jetty: connections are never closed for being idle while a lab pauses between
   * phases, and the queue of connections not yet accepted is long enough for thousands at once.
   */
  private static final Duration IDLE_TIMEOUT = Duration.ofMinutes(30);
  private static final int ACCEPT_QUEUE = 8_192;

  /**
   * Runs until the process is told to stop.
   *
   * @param args the flags that all built-in servers share, and those on its card
   */
  public static void main(String[] args) {
    ServerLauncher.main(new FaultsServer(), args);
  }

  @Override
  public Running start(ServerFlags flags, Workbench workbench) throws Exception {
    FaultKind.Chosen chosen = FaultKind.of(flags);
    Fault fault = chosen.open();
    FaultThreads threads =
        FaultThreads.of(
            flags.threads(), Runtime.getRuntime().availableProcessors(), fault.selectors());
    Server server = new Server(threads.pool());
    ServerConnector connector =
        fault.onOneSelector()
            ? new OneSelectorConnector(server, FaultThreads.ACCEPTORS, threads.selectors())
            : new ServerConnector(server, FaultThreads.ACCEPTORS, threads.selectors());
    connector.setHost(flags.host().getHostAddress());
    connector.setPort(flags.port());
    connector.setAcceptQueueSize(ACCEPT_QUEUE);
    connector.setIdleTimeout(IDLE_TIMEOUT.toMillis());
    server.addConnector(connector);
    Routing routing = new Routing(flags, workbench, workbench::perform);
    server.setHandler(
        new FaultHandler(threads.invocation(), routing, fault, new FaultReport(chosen, fault)));
    server.start();
    return new Running(
        connector.getLocalPort(),
        () -> {
          // First the selectors, which would go on handing requests to an executor that takes none.
          try (threads;
              fault) {
            server.stop();
          }
        });
  }
}
