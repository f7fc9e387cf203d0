package dev.sett.servers.quarkusclassic;

import dev.sett.servers.quarkusapp.QuarkusServer;
import dev.sett.threads.ThreadingKind;
import dev.sett.workload.ServerLauncher;
import io.quarkus.runtime.ExecutorRecorder;
import io.quarkus.runtime.annotations.QuarkusMain;
import jakarta.enterprise.inject.spi.CDI;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;

/** RESTEasy Classic on Quarkus. */
@QuarkusMain
public final class ClassicServer extends QuarkusServer {

  /**
   * Runs until the process is told to stop.
   *
   * @param args the flags that all built-in servers share, and those on its card
   */
  public static void main(String[] args) {
    ServerLauncher.main(new ClassicServer(), args);
    awaitStop();
  }

  @Override
  protected Executor answerOn(ThreadingKind kind, Optional<ExecutorService> executor) {
    executor.ifPresent(CDI.current().select(ClassicHandover.class).get()::to);
    // RESTEasy writes on the thread that ends the wait.
    return task ->
        executor.<Executor>map(e -> e).orElseGet(ExecutorRecorder::getCurrent).execute(task);
  }
}
