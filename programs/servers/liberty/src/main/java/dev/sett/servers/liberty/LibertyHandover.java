package dev.sett.servers.liberty;

import static java.util.Objects.requireNonNull;

import dev.sett.workload.ServerCard;
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
 */
public final class LibertyHandover {
  private static volatile @Nullable LibertyHandover current;

  private final ServerCard card;
  private final ServerFlags flags;
  private final Workbench workbench;
  private final Optional<ExecutorService> requests;
  private final Optional<ThreadFactory> poolThreads;
  private final CompletableFuture<Executor> dispatch = new CompletableFuture<>();

  /**
   * What is handed over.
   *
   * @param card what the server says of itself
   * @param flags what it was told
   * @param workbench does the work of requests
   * @param requests carries the requests; empty for Liberty's own pool
   * @param poolThreads makes the threads of Liberty's own pool; empty for Liberty's own factory
   */
  public LibertyHandover(
      ServerCard card,
      ServerFlags flags,
      Workbench workbench,
      Optional<ExecutorService> requests,
      Optional<ThreadFactory> poolThreads) {
    this.card = card;
    this.flags = flags;
    this.workbench = workbench;
    this.requests = requests;
    this.poolThreads = poolThreads;
  }

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

  /** What the server says of itself. */
  public ServerCard card() {
    return card;
  }

  /** What the server was told. */
  public ServerFlags flags() {
    return flags;
  }

  /** Does the work of requests. */
  public Workbench workbench() {
    return workbench;
  }

  /** Carries the requests; empty when Liberty's own pool is to. */
  public Optional<ExecutorService> requests() {
    return requests;
  }

  /** Makes the threads of Liberty's own pool; empty when Liberty is to make them itself. */
  public Optional<ThreadFactory> poolThreads() {
    return poolThreads;
  }

  /** Completed by the feature with what carries requests, whichever it is. */
  public CompletableFuture<Executor> dispatch() {
    return dispatch;
  }
}
