package dev.sett.servers.liberty;

import static java.util.Objects.requireNonNull;

import dev.sett.workload.ServerFlags;
import dev.sett.workload.Workbench;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * What the launcher gives to the code that Liberty loads, and what that code tells the launcher.
 * All of it is one JVM; Liberty's class loaders take this class from the launcher's class path
 * ({@code bootstrap.properties}), so that there is one of it. Safe for all threads.
 *
 * @param flags what the server was told
 * @param workbench does the work of requests
 * @param requests carries the requests; empty for Liberty's own pool
 * @param poolThreads makes the threads of Liberty's own pool; empty for Liberty's own factory
 * @param dispatch completed by the feature with what carries requests, whichever it is
 */
public record LibertyHandover(
    ServerFlags flags,
    Workbench workbench,
    Optional<ExecutorService> requests,
    Optional<ThreadFactory> poolThreads,
    CompletableFuture<Executor> dispatch) {
  private static volatile @Nullable LibertyHandover current;

  /** Leaves it for the code that Liberty loads. */
  public void leave() {
    current = this;
  }

  /**
   * What the launcher left.
   *
   * @throws NullPointerException if nothing was left: Liberty was not started by the launcher
   */
  public static LibertyHandover current() {
    return requireNonNull(current, "Liberty was not started by Sett's launcher.");
  }
}
