package dev.sett.servers.quarkus;

import dev.sett.servers.quarkusapp.QuarkusServer;
import dev.sett.threads.ThreadingKind;
import dev.sett.threads.ThreadingModel;
import dev.sett.workload.ServerFlags;
import io.quarkus.runtime.ExecutorRecorder;
import jakarta.enterprise.inject.spi.CDI;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;

/** Quarkus REST on Vert.x. */
final class ReactiveServer extends QuarkusServer {

  @Override
  protected Threads threads(ServerFlags flags) {
    ThreadingModel model = flags.threads();
    Optional<ExecutorService> executor =
        model.kind().hasExecutor() ? Optional.of(model.executor()) : Optional.empty();
    QuarkusHandover handover = CDI.current().select(QuarkusHandover.class).get();
    if (executor.isPresent()) {
      handover.to(new ContextKeeper(executor.get()));
    } else if (model.kind() == ThreadingKind.NATIVE) {
      // What Quarkus itself hands a blocking endpoint over to.
      handover.to(task -> ExecutorRecorder.getCurrent().execute(task));
    }
    return new Threads() {
      @Override
      public Executor goesOn() {
        // Quarkus REST goes on where the request was last.
        return Runnable::run;
      }

      @Override
      public void close() {
        executor.ifPresent(ExecutorService::shutdownNow);
      }
    };
  }
}
