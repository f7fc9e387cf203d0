package dev.sett.adapters.jetty;

import static java.util.Objects.requireNonNull;

import dev.sett.pool.TunedExecutor;
import dev.sett.pool.TunedExecutorBuilder;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.eclipse.jetty.util.thread.TryExecutor;

/**
 * A {@link TunedExecutor} as all the threads of a Jetty server: it accepts, selects and answers.
 *
 * <pre>{@code
 * Server server = new Server(TunedThreadPool.create("requests"));
 * }</pre>
 *
 * <p>The server stops it: requests in flight have {@value #PATIENCE_SECONDS} second to end, then
 * their threads are interrupted. Safe for all threads.
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

  /**
   * With a pool of its own that has platform threads alone.
   *
   * @param name of the pool and its threads
   */
  public static TunedThreadPool create(String name) {
    return new TunedThreadPool(
        TunedExecutor.builder()
            .name(name)
            .platformThreads(TunedExecutorBuilder.MOST_THREADS)
            .build());
  }

  /**
   * Over a pool that is this server's alone.
   *
   * @param pool not shut down; a Jetty server keeps some of its threads for good. With platform
   *     threads alone ({@link TunedExecutorBuilder#platformThreads}) it answers faster: any of its
   *     threads may be the next to select, and a virtual one takes a detour to do that
   */
  public TunedThreadPool(TunedExecutor pool) {
    this.pool = requireNonNull(pool);
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
  protected void doStop() throws Exception {
    pool.shutdown();
    if (!pool.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      var unused = pool.shutdownNow();
      boolean unusedToo = pool.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
    super.doStop();
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

  /** Whether tasks wait and the pool may not have one thread more. */
  @Override
  public boolean isLowOnThreads() {
    return pool.getQueued() > 0 && pool.getBusy() >= pool.getMaxThreads();
  }

  /** What Jetty shows of it. */
  @Override
  public String toString() {
    return pool.toString();
  }
}
