package dev.sett.servers.jetty;

import dev.sett.adapters.jetty.TunedThreadPool;
import dev.sett.threads.ThreadingKind;
import dev.sett.threads.ThreadingModel;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ThreadPool;

/**
 * Which threads Jetty gets for a threading model.
 *
 * @param pool a pool of platform threads, Jetty's own but for {@code tuned}: it always accepts and
 *     selects, and with {@code platform:N}, {@code native} and {@code tuned} it answers requests,
 *     too
 * @param acceptors threads of the pool that accept connections; -1 for Jetty's own choice
 * @param selectors threads of the pool that wait for sockets; -1 for Jetty's own choice
 * @param requests answers the requests if the pool does not; closed by {@link #close}
 */
record JettyThreads(
    ThreadPool pool, int acceptors, int selectors, Optional<ExecutorService> requests)
    implements AutoCloseable {
  /*
   * Every model is given to Jetty the way its makers advise for it, not the same way to all: what
   * is compared is what people run.
   *
   * `platform:N` is a QueuedThreadPool. Its size is N and the threads that acceptors and selectors
   * hold for good, so that N threads can be in requests at once (a bare `new QueuedThreadPool(N)`
   * has a few less). The thread that has read a socket mostly answers the request itself while a
   * reserved thread goes on selecting (AdaptiveExecutionStrategy, "execute-produce-consume"), so a
   * request costs no hand-off. From 16 threads up, the number of reserved threads is Jetty's own
   * choice. A smaller pool has none: one thread kept in reserve is a large part of it, and users
   * would see seven requests run on `platform:8`. It hands every request over through its queue.
   *
   * `tuned` is the pool of this project as the whole server's pool, by its adapter for Jetty.
   *
   * All other executors take the place that Jetty has for virtual threads: setVirtualThreadsExecutor
   * of a default QueuedThreadPool. Jetty then hands every request to the executor and keeps
   * accepting and selecting on platform threads of the pool. (A VirtualThreadPool as the server's
   * pool would select on virtual threads, each of which pins a carrier: jetty #11501, #12651.)
   * Jetty does not look at what kind of threads the executor has; the place only decides that
   * requests are handed over and where to. `virtual:N` is not Jetty's bounded VirtualThreadPool,
   * because that makes a thread for every waiting request (jetty #14362).
   *
   * `native` is `new Server(port)`: 200 threads, acceptors and selectors among them.
   */

  /** Below this size a pool keeps no thread in reserve. */
  private static final int RESERVE_FROM = 16;

  /** Idle threads that Jetty keeps in a pool. */
  private static final int JETTY_MIN_THREADS = 8;

  /** The size of pool that Jetty starts from when it chooses the number of selectors. */
  private static final int JETTY_MAX_THREADS = 200;

  private static final int STOP_MILLIS = 1_000;

  /**
   * The threads of a model on a machine.
   *
   * @param cpus processors that the JVM sees, at least 1
   */
  static JettyThreads of(ThreadingModel model, int cpus) {
    // As ServerConnector and SelectorManager choose for a pool of 200, so that they are the same
    // for pools of all sizes.
    int acceptors = Math.max(1, Math.min(4, cpus / 8));
    int selectors = Math.max(1, Math.min(cpus / 2, JETTY_MAX_THREADS / 16));
    if (model.kind() == ThreadingKind.NATIVE) {
      return new JettyThreads(
          named("sett-native", new QueuedThreadPool()), -1, -1, Optional.empty());
    }
    if (model.kind() == ThreadingKind.PLATFORM_POOL) {
      int threads = model.limit() + acceptors + selectors;
      QueuedThreadPool pool =
          new QueuedThreadPool(threads, Math.min(JETTY_MIN_THREADS, model.limit()));
      pool.setReservedThreads(model.limit() < RESERVE_FROM ? 0 : -1);
      return new JettyThreads(named("sett-platform", pool), acceptors, selectors, Optional.empty());
    }
    if (model.kind() == ThreadingKind.TUNED) {
      return new JettyThreads(
          TunedThreadPool.create("sett-tuned"), acceptors, selectors, Optional.empty());
    }
    ExecutorService requests = model.executor();
    QueuedThreadPool pool = new QueuedThreadPool(JETTY_MAX_THREADS);
    pool.setVirtualThreadsExecutor(requests);
    return new JettyThreads(named("sett-jetty", pool), acceptors, selectors, Optional.of(requests));
  }

  private static QueuedThreadPool named(String name, QueuedThreadPool pool) {
    pool.setName(name);
    pool.setStopTimeout(STOP_MILLIS);
    return pool;
  }

  /** Interrupts the requests that run on an executor; Jetty stops its pool itself. */
  @Override
  public void close() {
    requests.ifPresent(ExecutorService::shutdownNow);
  }
}
