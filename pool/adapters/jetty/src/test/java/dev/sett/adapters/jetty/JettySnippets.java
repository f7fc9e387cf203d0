package dev.sett.adapters.jetty;

import dev.sett.pool.TunedExecutor;
import dev.sett.pool.TunedExecutorBuilder;
import org.eclipse.jetty.server.Server;

/** The examples in the Javadoc, which shows the regions between the markers. */
final class JettySnippets {
  private JettySnippets() {}

  static Server server() {
    // @start region="server"
    Server server = new Server(TunedThreadPool.create("requests"));
    // @end
    return server;
  }

  static Server sharing() {
    // @start region="sharing"
    TunedExecutor pool =
        TunedExecutor.builder()
            .name("application")
            .platformThreads(TunedExecutorBuilder.MOST_THREADS)
            .build();
    Server server = new Server(TunedThreadPool.sharing(pool));
    // @end
    return server;
  }
}
