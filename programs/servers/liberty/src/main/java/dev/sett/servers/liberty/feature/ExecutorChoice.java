package dev.sett.servers.liberty.feature;

import java.util.Set;
import java.util.concurrent.ExecutorService;
import org.osgi.framework.Bundle;
import org.osgi.framework.ServiceFactory;
import org.osgi.framework.ServiceRegistration;

/**
 * Which executor a bundle of Liberty gets: those that take requests get the threading model's, the
 * others what they would have without this. Without the difference Liberty's own work at its start
 * would wait in the queue of {@code platform:1} for itself.
 */
record ExecutorChoice(ExecutorService requests, ExecutorService ownPool)
    implements ServiceFactory<ExecutorService> {
  private static final Set<String> TAKE_REQUESTS =
      Set.of(
          "com.ibm.ws.channelfw",
          "com.ibm.ws.transport.http",
          "com.ibm.ws.webcontainer",
          "com.ibm.ws.webcontainer.jakarta",
          "io.openliberty.netty.internal.impl");

  @Override
  public ExecutorService getService(
      Bundle bundle, ServiceRegistration<ExecutorService> registration) {
    return TAKE_REQUESTS.contains(bundle.getSymbolicName()) ? requests : ownPool;
  }

  /** Nothing to give back: both outlive Liberty's bundles. */
  @Override
  public void ungetService(
      Bundle bundle, ServiceRegistration<ExecutorService> registration, ExecutorService service) {}
}
