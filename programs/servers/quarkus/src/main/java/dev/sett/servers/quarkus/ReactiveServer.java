package dev.sett.servers.quarkus;

import dev.sett.servers.quarkusapp.QuarkusServer;
import dev.sett.threads.ThreadingKind;
import dev.sett.workload.ServerLauncher;
import io.quarkus.runtime.ExecutorRecorder;
import io.quarkus.runtime.annotations.QuarkusMain;
import jakarta.enterprise.inject.spi.CDI;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;

/** Quarkus REST on Vert.x. */
@QuarkusMain
public final class ReactiveServer extends QuarkusServer {

  /**
   * Runs until the process is told to stop.
   *
   * @param args the flags that all built-in servers share, and those on its card
   */
  public static void main(String[] args) {
    ServerLauncher.main(new ReactiveServer(), args);
    awaitStop();
  }

  @Override
  protected Executor answerOn(ThreadingKind kind, Optional<ExecutorService> executor) {
    QuarkusHandover handover = CDI.current().select(QuarkusHandover.class).get();
    if (executor.isPresent()) {
      handover.to(new ContextKeeper(executor.get()));
    } else if (kind == ThreadingKind.NATIVE) {
      // What Quarkus itself hands a blocking endpoint over to.
      handover.to(task -> ExecutorRecorder.getCurrent().execute(task));
    }
    // Quarkus REST goes on where the request was last.
    return Runnable::run;
  }
}
