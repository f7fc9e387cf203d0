package dev.sett.servers.quarkusapp;

import dev.sett.workload.ReferenceServer;
import dev.sett.workload.ServerFlags;
import dev.sett.workload.Workbench;
import io.quarkus.runtime.Application;
import jakarta.enterprise.inject.spi.CDI;
import java.net.BindException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import org.eclipse.microprofile.config.ConfigProvider;

/** Quarkus in this process; a server adds which threads answer. */
public abstract class QuarkusServer implements ReferenceServer {
  /** What the build of Quarkus makes of the beans and resources that it finds. */
  private static final String APPLICATION = "io.quarkus.runner.ApplicationImpl";

  /** For the servers. */
  protected QuarkusServer() {}

  /** How the threads that answer requests are set up, and ended. */
  public interface Threads extends AutoCloseable {

    /** Runs what is left of a request that idled without a thread. */
    Executor goesOn();

    /** Interrupts the requests in flight that run on threads of ours. */
    @Override
    void close();
  }

  /** The threads of a model; called when the beans are there and nothing is answered yet. */
  protected abstract Threads threads(ServerFlags flags);

  @Override
  public final Running start(ServerFlags flags, Workbench workbench) throws Exception {
    Map<String, String> settings = new TreeMap<>(PoolSizes.settings(flags));
    settings.put("quarkus.http.host", flags.host().getHostAddress());
    settings.put("quarkus.http.port", Integer.toString(flags.port()));
    settings.forEach(System::setProperty);

    // Not Quarkus.run, which waits for the end of the process and has an answer of its own to
    // signals, ports that are taken and failures.
    Application application =
        Class.forName(APPLICATION)
            .asSubclass(Application.class)
            .getDeclaredConstructor()
            .newInstance();
    Threads threads = threads(flags);
    Assignment.Told told = new Assignment.Told(card(), flags, workbench, threads.goesOn());
    CDI.current().select(Assignment.class).get().tell(told);
    try {
      application.start(new String[0]);
    } catch (RuntimeException e) {
      throw inWords(e);
    }
    int port = ConfigProvider.getConfig().getValue("quarkus.http.port", Integer.class);
    return new Running() {
      @Override
      public int port() {
        return port;
      }

      @Override
      public void stop() {
        threads.close();
        application.stop();
      }
    };
  }

  /**
   * Does not return before the server has stopped; at once if it never started. Quarkus closes its
   * class loader when {@code main} returns.
   */
  public static void awaitStop() {
    Application application = Application.currentApplication();
    if (application != null) {
      application.awaitShutdown();
    }
  }

  /** Quarkus wraps what it could not bind to in a sentence that differs from the JDK's. */
  private static Exception inWords(RuntimeException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof BindException bind) {
        return bind;
      }
    }
    return failure;
  }
}
