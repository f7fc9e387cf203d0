package dev.sett.servers.faults;

import java.util.concurrent.Executor;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/** Gives all connections to one of its selectors; the others have nothing to do. */
final class OneSelectorConnector extends ServerConnector {

  OneSelectorConnector(Server server, int acceptors, int selectors) {
    super(server, acceptors, selectors);
  }

  @Override
  protected SelectorManager newSelectorManager(
      Executor executor, Scheduler scheduler, int selectors) {
    return new First(executor, scheduler, selectors);
  }

  private final class First extends ServerConnectorManager {
    private volatile @Nullable ManagedSelector first;

    First(Executor executor, Scheduler scheduler, int selectors) {
      super(executor, scheduler, selectors);
    }

    @Override
    protected ManagedSelector chooseSelector() {
      ManagedSelector chosen = first;
      if (chosen == null) {
        // With one acceptor nobody chooses at the same time.
        chosen = super.chooseSelector();
        first = chosen;
      }
      return chosen;
    }
  }
}
