package dev.sett.servers.faults;

import dev.sett.threads.ThreadingKind;
import dev.sett.threads.ThreadingModel;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Which threads Jetty gets for a threading model, as {@code servers/jetty} wires them; with {@code
 * event-loop} the thread that selects answers.
 *
 * @param pool accepts and selects; with {@code platform:N} and {@code event-loop} it answers, too
 * @param selectors threads of the pool that wait for sockets, at least 1
 * @param invocation whether the thread that selects may answer itself
 * @param requests answers the requests if the pool does not; closed by {@link #close}
 */
record FaultThreads(
    QueuedThreadPool pool,
    int selectors,
    InvocationType invocation,
    Optional<ExecutorService> requests)
    implements AutoCloseable {

  /** Threads of the pool that accept connections. */
  static final int ACCEPTORS = 1;

  /** The size of pool that Jetty starts with by itself. */
  private static final int JETTY_MAX_THREADS = 200;

  private static final int JETTY_MIN_THREADS = 8;

  /** Below this size a pool keeps no thread in reserve. */
  private static final int RESERVE_FROM = 16;

  private static final int STOP_MILLIS = 1_000;

  /**
   * The threads of a model on a machine.
   *
   * @param cpus processors that the JVM sees, at least 1
   * @param selectorsAsked threads that select; 0 for as many as the model takes
   */
  static FaultThreads of(ThreadingModel model, int cpus, int selectorsAsked) {
    boolean loops = model.kind() == ThreadingKind.EVENT_LOOP;
    int usual = loops ? cpus : Math.max(1, cpus / 2);
    int selectors = selectorsAsked > 0 ? selectorsAsked : usual;
    QueuedThreadPool pool = new QueuedThreadPool(JETTY_MAX_THREADS);
    Optional<ExecutorService> requests = Optional.empty();
    if (loops) {
      pool.setName("sett-eventloop");
    } else if (model.kind() == ThreadingKind.PLATFORM_POOL) {
      pool =
          new QueuedThreadPool(
              model.limit() + ACCEPTORS + selectors, Math.min(JETTY_MIN_THREADS, model.limit()));
      pool.setReservedThreads(model.limit() < RESERVE_FROM ? 0 : -1);
      pool.setName("sett-platform");
    } else {
      requests = Optional.of(model.executor());
      pool.setVirtualThreadsExecutor(requests.get());
      pool.setName("sett-jetty");
    }
    pool.setStopTimeout(STOP_MILLIS);
    return new FaultThreads(
        pool, selectors, loops ? InvocationType.NON_BLOCKING : InvocationType.BLOCKING, requests);
  }

  /** Interrupts the requests that run on an executor; Jetty stops its pool itself. */
  @Override
  public void close() {
    requests.ifPresent(ExecutorService::shutdownNow);
  }
}
