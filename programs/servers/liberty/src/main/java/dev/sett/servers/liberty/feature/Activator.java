package dev.sett.servers.liberty.feature;

import dev.sett.servers.liberty.LibertyHandover;
import java.util.Dictionary;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;

/**
 * Offers Liberty the executor that carries requests, or the factory of its own pool's threads. The
 * feature's manifest starts it before the bundles that take requests ({@code SERVICE_EARLY}).
 */
public final class Activator implements BundleActivator {
  /*
   * Liberty's channel framework, which selects on sockets, takes the ExecutorService of the highest
   * rank from the OSGi registry and hands every connection that has something to read to it. That
   * one reads, parses, calls the application and writes. So a service of a higher rank than
   * Liberty's own pool carries all requests, on a release as it is.
   *
   * Liberty's pool itself asks for a ThreadFactory with the property below, and makes its pool anew
   * when one appears.
   */
  private static final String OWN_POOL = "(component.name=com.ibm.ws.threading)";

  private static final String OWN_POOL_THREADS =
      "com.ibm.ws.threading.defaultExecutorThreadFactory";

  /** For OSGi. */
  public Activator() {}

  @Override
  public void start(BundleContext context) throws InvalidSyntaxException {
    LibertyHandover handover = LibertyHandover.current();
    ServiceReference<ExecutorService> own =
        context.getServiceReferences(ExecutorService.class, OWN_POOL).iterator().next();
    ExecutorService ownPool = context.getService(own);
    handover.dispatch().complete(handover.requests().orElse(ownPool));
    handover
        .requests()
        .ifPresent(
            requests -> {
              var unused =
                  context.registerService(
                      ExecutorService.class,
                      new ExecutorChoice(requests, ownPool),
                      properties(Constants.SERVICE_RANKING, Integer.MAX_VALUE));
            });
    handover
        .poolThreads()
        .ifPresent(
            threads -> {
              var unused =
                  context.registerService(
                      ThreadFactory.class, threads, properties(OWN_POOL_THREADS, true));
            });
  }

  private static Dictionary<String, Object> properties(String name, Object value) {
    return FrameworkUtil.asDictionary(Map.of(name, value));
  }

  /** Nothing: OSGi takes back what was registered, and the launcher ends the executor. */
  @Override
  public void stop(BundleContext context) {}
}
