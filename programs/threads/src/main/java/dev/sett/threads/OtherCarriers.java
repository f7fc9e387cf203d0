package dev.sett.threads;

import dev.sett.pool.TunedExecutor;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Virtual threads on other carriers than those of the JDK's own scheduler. */
final class OtherCarriers {
  /*
   * JDK 21 to 25 have a builder of virtual threads that takes an Executor, "invoked by tests"
   * (java.lang.ThreadBuilders). Its threads, and those that they start, run on that executor.
   *
   * Carriers are never shut down: a scheduler that rejects a task loses the wake-up of a thread,
   * which may outlive the executor that it was made for. They are daemons instead, and end after 30
   * idle seconds, as the JDK's own do. Their queues have no bound, for the same reason.
   *
   * Three things beside the carriers would change with them (JDK 25):
   *
   * - Timers. A ForkJoinPool wakes sleepers with its own scheduler; for any other executor threads
   *   named VirtualThread-unparker do. So `virtual@fjp:N` differs from `virtual` in the pool alone,
   *   and from the others in timers as well. /environment tells which there are.
   * - Pollers of sockets, virtual threads themselves, inherit the scheduler of the thread that first
   *   needs one. They are made beforehand, from a platform thread, so that the JDK's scheduler runs
   *   them on every model.
   * - Compensation. Only the JDK's own carriers are joined by spare ones while one is blocked in file
   *   I/O, and only they submit lazily. No pool here does, so `virtual@fjp:N` beside
   *   `virtual` shows what that is worth.
   */
  /** Opens the class with that builder. */
  static final String JVM_FLAG = "--add-opens=java.base/java.lang=ALL-UNNAMED";

  /** The last release that is known to have that builder. */
  static final int NEWEST_JDK = 25;

  private static final String BUILDER = "java.lang.ThreadBuilders$VirtualThreadBuilder";
  private static final String POLLER = "sun.nio.ch.Poller";
  private static final String CARRIER = "sett-carrier-";

  /** Idle carriers end after so long, as the JDK's. */
  private static final int KEEP_ALIVE_SECONDS = 30;

  /** Of the JDK's own scheduler: it may have so many carriers when some are blocked. */
  private static final int FORK_JOIN_MOST = 256;

  private OtherCarriers() {}

  /** Why virtual threads can't have other carriers here, as the rest of a sentence; empty if so. */
  static Optional<String> refusal() {
    try {
      builder();
      return Optional.empty();
    } catch (InaccessibleObjectException e) {
      return Optional.of(
          "needs the JVM flag "
              + JVM_FLAG
              + " before -jar; ./sett adds it automatically. The model virtual does not need it: it"
              + " runs on the JDK's own carriers.");
    } catch (ReflectiveOperationException e) {
      return Optional.of(
          "needs JDK 21 to 25, where virtual threads can have other carriers; this is "
              + Runtime.version()
              + ". The model virtual runs on the JDK's own carriers on every JDK.");
    }
  }

  private static Constructor<?> builder() throws ReflectiveOperationException {
    Constructor<?> builder = Class.forName(BUILDER).getDeclaredConstructor(Executor.class);
    builder.setAccessible(true);
    return builder;
  }

  /** A new virtual thread for every task, on these carriers. */
  static ExecutorService perTask(Executor carriers) {
    try {
      Class.forName(POLLER, /* initialize= */ true, null);
    } catch (ClassNotFoundException e) {
      // A JDK that polls in another way: then there is nothing to make beforehand.
    }
    try {
      Thread.Builder.OfVirtual threads = (Thread.Builder.OfVirtual) builder().newInstance(carriers);
      return Executors.newThreadPerTaskExecutor(threads.name("sett-virtual-", 1).factory());
    } catch (ReflectiveOperationException | InaccessibleObjectException e) {
      throw new IllegalStateException("refusal() was not checked first", e);
    }
  }

  /** N platform threads before one queue, first in, first out. */
  static Executor fixed(int carriers) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            carriers,
            carriers,
            KEEP_ALIVE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            platformThreads());
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  /** A pool with the settings of the JDK's own scheduler, but for its parallelism. */
  static Executor forkJoin(int carriers) {
    AtomicInteger made = new AtomicInteger();
    return new ForkJoinPool(
        carriers,
        pool -> {
          ForkJoinWorkerThread thread =
              ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
          thread.setName(CARRIER + made.incrementAndGet());
          return thread;
        },
        /* handler= */ null,
        /* asyncMode= */ true,
        /* corePoolSize= */ 0,
        Math.max(carriers, FORK_JOIN_MOST),
        Math.max(carriers / 2, 1),
        /* saturate= */ pool -> true,
        KEEP_ALIVE_SECONDS,
        TimeUnit.SECONDS);
  }

  /** The self-tuning pool of the module {@code pool}; to it a step of a thread is a task. */
  static Executor tuned() {
    return TunedExecutor.builder()
        .name("sett-carriers")
        .keepAlive(Duration.ofSeconds(KEEP_ALIVE_SECONDS))
        .threadFactory(platformThreads())
        .build();
  }

  private static ThreadFactory platformThreads() {
    return Thread.ofPlatform().daemon().name(CARRIER, 1).factory();
  }
}
