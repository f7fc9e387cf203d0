package dev.sett.servers.quarkusclassic;

import dev.sett.servers.quarkusapp.QuarkusServer;
import dev.sett.threads.ThreadingModel;
import dev.sett.workload.ServerFlags;
import io.quarkus.runtime.ExecutorRecorder;
import jakarta.enterprise.inject.spi.CDI;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;

/** RESTEasy Classic on Quarkus. */
final class ClassicServer extends QuarkusServer {

  @Override
  protected Threads threads(ServerFlags flags) {
    ThreadingModel model = flags.threads();
    Optional<ExecutorService> executor =
        model.kind().hasExecutor() ? Optional.of(model.executor()) : Optional.empty();
    executor.ifPresent(CDI.current().select(ClassicHandover.class).get()::to);
    return new Threads() {
      @Override
      public Executor goesOn() {
        // RESTEasy writes on the thread that ends the wait.
        return task ->
            executor.<Executor>map(e -> e).orElseGet(ExecutorRecorder::getCurrent).execute(task);
      }

      @Override
      public void close() {
        executor.ifPresent(ExecutorService::shutdownNow);
      }
    };
  }
}
