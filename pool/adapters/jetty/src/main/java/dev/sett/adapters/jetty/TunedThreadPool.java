package dev.sett.adapters.jetty;

import static java.util.Objects.requireNonNull;

import dev.sett.pool.TunedExecutor;
import dev.sett.pool.TunedExecutorBuilder;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.eclipse.jetty.util.thread.TryExecutor;

/**
 * A {@link TunedExecutor} for all threads of a Jetty server: acceptors, selectors and requests.
 *
 * {@snippet class="dev.sett.adapters.jetty.JettySnippets" region="server"}
 *
 * <p>The server stops it, unless it is {@linkplain #sharing shared}: requests in flight have
 * {@value #PATIENCE_SECONDS} second to end, then their threads are interrupted. Thread-safe.
 */
public final class TunedThreadPool extends AbstractLifeCycle implements ThreadPool, TryExecutor {
  /*
   * Jetty's selecting thread answers a request itself if it can hand the selecting to another
   * thread first (AdaptiveExecutionStrategy, "execute-produce-consume"), and that is tryExecute.
   * The pool takes the hand-over but wakes nobody for it while the CPUs are busy: if the request is
   * short, its thread is back at selecting before anybody was needed, and the request has cost no
   * switch of threads at all. If it blocks, the pool notices within a few milliseconds and lets
   * another thread select.
   */
  static final int PATIENCE_SECONDS = 1;

  private final TunedExecutor pool;
  private final boolean own;

  /**
   * Creates a pool with platform threads only.
   *
   * @param name of the pool and its threads
   * @return a pool for one server
   */
  public static TunedThreadPool create(String name) {
    return new TunedThreadPool(
        TunedExecutor.builder()
            .name(name)
            .platformThreads(TunedExecutorBuilder.MOST_THREADS)
            .build());
  }

  /**
   * Uses a pool that serves this server only.
   *
   * @param pool not shut down; a Jetty server permanently occupies some of its threads. With
   *     platform threads only ({@link TunedExecutorBuilder#platformThreads}) it responds faster:
   *     any thread may become the next selector, which is slower on a virtual thread
   */
  public TunedThreadPool(TunedExecutor pool) {
    this(pool, /* own= */ true);
  }

  private TunedThreadPool(TunedExecutor pool, boolean own) {
    this.pool = requireNonNull(pool);
    this.own = own;
  }

  /**
   * Uses a pool that also runs other tasks. The server does not stop it, so shut it down after the
   * server.
   *
   * @param pool preferably with platform threads only, as in {@link #TunedThreadPool}
   * @return a view of the pool for one server
   */
  public static TunedThreadPool sharing(TunedExecutor pool) {
    return new TunedThreadPool(pool, /* own= */ false);
  }

  @Override
  public void execute(Runnable task) {
    pool.execute(task);
  }

  @Override
  public boolean tryExecute(Runnable task) {
    return pool.tryExecute(task);
  }

  @Override
  protected void doStart() throws Exception {
    if (pool.isShutdown()) {
      throw new IllegalStateException(
          "The pool has ended and can't be started again. Give the server a new one.");
    }
    super.doStart();
  }

  @Override
  protected void doStop() throws Exception {
    if (own) {
      end();
    }
    super.doStop();
  }

  private void end() throws InterruptedException {
    pool.shutdown();
    if (!pool.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      var unused = pool.shutdownNow();
      boolean unusedToo = pool.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
  }

  @Override
  public void join() throws InterruptedException {
    while (!pool.awaitTermination(1, TimeUnit.DAYS)) {
      // A server may well run for longer.
    }
  }

  @Override
  public int getThreads() {
    return pool.getThreads();
  }

  @Override
  public int getIdleThreads() {
    return Math.max(0, pool.getThreads() - pool.getBusy());
  }

  /** Whether tasks wait and the pool has reached its maximum number of threads. */
  @Override
  public boolean isLowOnThreads() {
    return pool.getQueued() > 0 && pool.getBusy() >= pool.getMaxThreads();
  }

  /** The description that Jetty shows. */
  @Override
  public String toString() {
    return pool.toString();
  }
}
