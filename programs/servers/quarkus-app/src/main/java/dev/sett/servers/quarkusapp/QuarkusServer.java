package dev.sett.servers.quarkusapp;

import dev.sett.servers.quarkusapp.Assignment.Told;
import dev.sett.threads.ThreadingKind;
import dev.sett.threads.ThreadingModel;
import dev.sett.workload.ReferenceServer;
import dev.sett.workload.ServerFlags;
import dev.sett.workload.Workbench;
import io.quarkus.runtime.Application;
import jakarta.enterprise.inject.spi.CDI;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import org.eclipse.microprofile.config.ConfigProvider;

/** Quarkus in this process; a server adds which threads answer. */
public abstract class QuarkusServer implements ReferenceServer {
  /** What the build of Quarkus makes of the beans and resources that it finds. */
  private static final String APPLICATION = "io.quarkus.runner.ApplicationImpl";

  /** For the servers. */
  protected QuarkusServer() {}

  /**
   * Sets up the threads that answer; called when the beans are there and nothing is answered yet.
   *
   * @param kind the kind of model
   * @param executor of the model; empty where Quarkus's own threads answer
   * @return runs what is left of a request that idled without a thread
   */
  protected abstract Executor answerOn(ThreadingKind kind, Optional<ExecutorService> executor);

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
    ThreadingModel model = flags.threads();
    Optional<ExecutorService> executor =
        model.kind().hasExecutor() ? Optional.of(model.executor()) : Optional.empty();
    Executor goesOn = answerOn(model.kind(), executor);
    CDI.current().select(Assignment.class).get().tell(new Told(flags, workbench, goesOn));
    application.start(new String[0]);
    return new Running(
        ConfigProvider.getConfig().getValue("quarkus.http.port", Integer.class),
        () -> {
          executor.ifPresent(ExecutorService::shutdownNow);
          application.stop();
        });
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
}
