package dev.sett.pool;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What can be said of a {@link TunedExecutor} before it is made; nothing needs to be. */
public final class TunedExecutorBuilder {
  /** The absolute maximum number of threads: {@value}. */
  public static final int MOST_THREADS = 1_000_000;

  private static final Path ROOT = Path.of("/");
  private static final AtomicLong POOLS = new AtomicLong();

  private String name = "sett-pool-" + POOLS.incrementAndGet();
  private int minThreads;
  private OptionalInt maxThreads = OptionalInt.empty();
  private OptionalInt platformThreads = OptionalInt.empty();
  private Duration keepAlive = Duration.ofSeconds(20);
  private OptionalInt queueBound = OptionalInt.empty();
  private Overflow overflow = Overflow.REJECT;
  private @Nullable ThreadFactory threads;
  private boolean allVirtual;
  private @Nullable Tuner tuner;
  private @Nullable UnaryOperator<Runnable> decorator;
  private RejectionHandler rejections = RejectionHandler.THROW;
  private boolean removeOnCancel;
  private OptionalInt sampledOneOf = OptionalInt.empty();
  private Thread.@Nullable UncaughtExceptionHandler uncaught;

  TunedExecutorBuilder() {}

  /**
   * The name of the pool and, with a number, of its threads. Default {@code sett-pool-1} and so on.
   *
   * @param name any text
   * @return this builder
   */
  public TunedExecutorBuilder name(String name) {
    this.name = requireNonNull(name);
    return this;
  }

  /**
   * The number of threads that are kept even when idle, and of tasks that may always run
   * concurrently. Default 0: an idle pool has no threads. Virtual threads beyond the platform
   * threads are not kept.
   *
   * @param threads 0 to {@value #MOST_THREADS}
   * @return this builder
   * @throws IllegalArgumentException unless 0 to {@value #MOST_THREADS}
   */
  public TunedExecutorBuilder minThreads(int threads) {
    this.minThreads = Bounds.range("minThreads", threads, 0, MOST_THREADS);
    return this;
  }

  /**
   * The maximum number of threads. Default: as many as fit into a quarter of the memory that the
   * process may use, at 128 KiB each, from 64 to 32,768; of platform threads alone also no more
   * than half of what the system allows (processes of the control group and of the user, mappings
   * of memory).
   *
   * @param threads 1 to {@value #MOST_THREADS}
   * @return this builder
   * @throws IllegalArgumentException unless 1 to {@value #MOST_THREADS}
   */
  public TunedExecutorBuilder maxThreads(int threads) {
    this.maxThreads = OptionalInt.of(Bounds.range("maxThreads", threads, 1, MOST_THREADS));
    return this;
  }

  /**
   * The memory that threads may take, at 128 KiB each; an alternative to {@link #maxThreads}.
   *
   * @param bytes at least 131,072
   * @return this builder
   * @throws IllegalArgumentException below 128 KiB
   */
  public TunedExecutorBuilder maxThreadMemory(long bytes) {
    if (bytes < Machine.THREAD_BYTES) {
      throw new IllegalArgumentException(
          "maxThreadMemory must be at least %d bytes, one thread; got %d."
              .formatted(Machine.THREAD_BYTES, bytes));
    }
    return maxThreads((int) Math.min(MOST_THREADS, bytes / Machine.THREAD_BYTES));
  }

  /**
   * How long a thread may be idle before it ends. Default 20 seconds. Virtual threads beyond the
   * platform threads end as soon as they find no task.
   *
   * @param time above 0, at most a day
   * @return this builder
   * @throws IllegalArgumentException unless above 0 and at most a day
   */
  public TunedExecutorBuilder keepAlive(Duration time) {
    if (time.isNegative() || time.isZero() || time.compareTo(Duration.ofDays(1)) > 0) {
      throw new IllegalArgumentException(
          "keepAlive must be a time above 0 and at most a day; got " + time + ".");
    }
    this.keepAlive = time;
    return this;
  }

  /**
   * The maximum number of queued tasks, and the policy for a task beyond it. Default: no bound.
   * Tasks for which there is still a place within the limit do not count. Threads that submit tasks
   * at the same moment may each exceed the bound by one.
   *
   * @param tasks at least 1
   * @param overflow what becomes of a task beyond the bound
   * @return this builder
   * @throws IllegalArgumentException below 1
   */
  public TunedExecutorBuilder queueBound(int tasks, Overflow overflow) {
    this.queueBound = OptionalInt.of(Bounds.range("queueBound", tasks, 1, Integer.MAX_VALUE));
    this.overflow = requireNonNull(overflow);
    return this;
  }

  /**
   * The highest number of platform threads; additional threads are virtual, which are cheap to
   * start and to wake. Tasks that compute need few threads and so run on platform threads; if tasks
   * wait for more than three fifths of their time, most of them get a virtual thread each, also
   * while platform threads are idle. Use {@link #MOST_THREADS} for platform threads only: for tasks
   * that require one, wait in native code or keep caches in thread-locals, or if long computing
   * tasks are mixed with many waiting tasks, because virtual threads are not time-sliced.
   *
   * <p>Default: 8 per processor, at least 8; all threads on a JDK before 24, whose virtual threads
   * pin their carrier while they wait for a monitor, and with a custom {@link #threadFactory}.
   *
   * @param threads 1 to {@value #MOST_THREADS}
   * @return this builder
   * @throws IllegalArgumentException unless 1 to {@value #MOST_THREADS}
   */
  public TunedExecutorBuilder platformThreads(int threads) {
    this.platformThreads =
        OptionalInt.of(Bounds.range("platformThreads", threads, 1, MOST_THREADS));
    return this;
  }

  /**
   * Makes all threads virtual: for tasks that mostly wait, or that must not run on a platform
   * thread. They are named, and get the context class loader and no inheritable thread-locals, as
   * platform threads by default. A virtual thread of the pool runs one task after another, too. Use
   * platform threads for tasks that compute for long, because virtual threads are not time-sliced;
   * on a JDK before 24 also for tasks that wait while they hold a monitor. Virtual threads don't
   * keep the JVM from ending: close the pool to wait for its tasks. Excludes {@link #threadFactory}
   * and {@link #platformThreads}. A factory of virtual threads ({@code
   * Thread.ofVirtual().factory()}) does the same with names of your own.
   *
   * @return this builder
   */
  public TunedExecutorBuilder virtualThreads() {
    this.allVirtual = true;
    return this;
  }

  /**
   * Creates the platform threads, and unless {@link #platformThreads} is set, all threads. Default:
   * non-daemon threads of normal priority, named after the pool with a number, with the context
   * class loader of the thread that builds the pool and without inheritable thread-locals of the
   * thread that happens to submit the task for which they are started.
   *
   * @param factory thread-safe; may return null or throw if there are no more threads
   * @return this builder
   */
  public TunedExecutorBuilder threadFactory(ThreadFactory factory) {
    this.threads = requireNonNull(factory);
    return this;
  }

  /**
   * Turns every task into what runs in its place, such as one that restores the caller's logging or
   * trace context around it. Called once per task, on the thread that submits it and before it is
   * queued; of {@code submit} it gets the future, so it does not see what the task throws. If it
   * throws, or returns null (a {@link NullPointerException}), the caller of {@code execute} or
   * {@code submit} gets that and the task does not run. Must be thread-safe. Default: none, at no
   * cost.
   *
   * {@snippet class="dev.sett.pool.snippets.PoolSnippets" region="decorator"}
   *
   * <p>{@link TunedExecutor#shutdownNow} returns the submitted tasks, not what the decorator
   * returned.
   *
   * @param decorator returns what to run in place of a task
   * @return this builder
   */
  public TunedExecutorBuilder taskDecorator(UnaryOperator<Runnable> decorator) {
    this.decorator = requireNonNull(decorator);
    return this;
  }

  /**
   * Gets the tasks that the pool does not accept. Default {@link RejectionHandler#THROW}: {@code
   * execute} and {@code submit} throw a {@link java.util.concurrent.RejectedExecutionException}.
   *
   * @param handler thread-safe
   * @return this builder
   */
  public TunedExecutorBuilder rejectionHandler(RejectionHandler handler) {
    this.rejections = requireNonNull(handler);
    return this;
  }

  /**
   * Whether a future that is cancelled while it waits leaves the queue, so that it no longer counts
   * as queued. Default false, as in {@link java.util.concurrent.ScheduledThreadPoolExecutor}: it
   * stays until its turn and is then skipped, without what it would have run. If true, cancelling
   * looks through the queue, and a future takes 8 bytes more. Futures that {@code invokeAny}
   * cancels stay in any case.
   *
   * @param remove true to take cancelled futures out of the queue
   * @return this builder
   */
  public TunedExecutorBuilder removeOnCancel(boolean remove) {
    this.removeOnCancel = remove;
    return this;
  }

  /**
   * Measures how long tasks wait in the queue, for {@link PoolSnapshot#queueWaits}: one of so many,
   * drawn at random. Each task that is submitted then costs a random number, and a sampled one two
   * readings of the clock and two objects. Default: none, at no cost.
   *
   * @param oneOf 1 for all tasks; 100 suits most pools
   * @return this builder
   * @throws IllegalArgumentException unless 1 to 1,000,000
   */
  public TunedExecutorBuilder queueWaitSampling(int oneOf) {
    this.sampledOneOf = OptionalInt.of(Bounds.range("queueWaitSampling", oneOf, 1, 1_000_000));
    return this;
  }

  /**
   * Gets what a task throws that was passed to {@code execute}, on the thread that ran it. It is
   * set on every thread of the pool, those of a custom {@link #threadFactory} included. What it
   * throws itself is ignored. Default: the handler of the thread, by default the one of the JVM,
   * which prints the stack trace. A task that the caller runs ({@link Overflow#CALLER_RUNS}) throws
   * to the caller, and what a task of {@code submit} throws is in its future.
   *
   * @param handler thread-safe
   * @return this builder
   */
  public TunedExecutorBuilder uncaughtExceptionHandler(Thread.UncaughtExceptionHandler handler) {
    this.uncaught = requireNonNull(handler);
    return this;
  }

  /**
   * Decides how many tasks may run concurrently. Default: a {@link DemandTuner}.
   *
   * @param tuner a separate one for each pool
   * @return this builder
   */
  public TunedExecutorBuilder tuner(Tuner tuner) {
    this.tuner = requireNonNull(tuner);
    return this;
  }

  /**
   * Builds the pool, which starts its first thread with the first task.
   *
   * @return a new pool
   * @throws IllegalArgumentException if {@link #minThreads} is above {@link #maxThreads}, or {@link
   *     #virtualThreads} is combined with {@link #threadFactory} or {@link #platformThreads}
   */
  public TunedExecutor build() {
    return new TunedExecutor(plan());
  }

  TunedExecutor.Plan plan() {
    if (allVirtual && (threads != null || platformThreads.isPresent())) {
      throw new IllegalArgumentException(
          "virtualThreads can't be combined with threadFactory or platformThreads.");
    }
    double cores = Machine.cores(ROOT);
    int allowed = Machine.mostPlatformThreads(ROOT);
    int usual = Machine.platformThreads(cores, Runtime.version().feature());
    int platform =
        platformThreads.orElse(usual == Integer.MAX_VALUE ? usual : Math.min(allowed, usual));
    int byDefault = Machine.mostThreads();
    if (!allVirtual && (platform >= byDefault || (threads != null && platformThreads.isEmpty()))) {
      byDefault = Math.min(byDefault, allowed);
    }
    int most = maxThreads.orElse(Math.max(minThreads, byDefault));
    return new TunedExecutor.Plan(
        name,
        new Bounds.Threads(minThreads, most),
        keepAlive.toNanos(),
        queueBound.orElse(Integer.MAX_VALUE),
        overflow,
        workerThreads(platform),
        tuner == null ? new DemandTuner() : tuner,
        cores,
        new TaskOptions(
            decorator,
            rejections,
            removeOnCancel,
            sampledOneOf.isEmpty() ? null : new QueueWaitSampler(sampledOneOf.getAsInt())));
  }

  private WorkerThreads workerThreads(int platform) {
    if (threads != null && platformThreads.isEmpty()) {
      return WorkerThreads.of(reporting(threads));
    }
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    AtomicLong number = new AtomicLong();
    Supplier<String> nextName = () -> name + "-" + number.incrementAndGet();
    ThreadFactory virtual = reporting(task -> virtualThread(task, nextName.get(), loader));
    if (allVirtual) {
      return WorkerThreads.of(virtual);
    }
    return new WorkerThreads(
        reporting(threads == null ? task -> platformThread(task, nextName.get(), loader) : threads),
        virtual,
        platform);
  }

  /** Makes the threads of a factory report to the pool's handler, if it has one. */
  private ThreadFactory reporting(ThreadFactory factory) {
    Thread.UncaughtExceptionHandler handler = uncaught;
    if (handler == null) {
      return factory;
    }
    return task -> {
      Thread thread = factory.newThread(task);
      if (thread != null) {
        thread.setUncaughtExceptionHandler(handler);
      }
      return thread;
    };
  }

  @SuppressWarnings("ThreadPriorityCheck") // A thread inherits the priority of who starts it.
  private static Thread platformThread(Runnable task, String name, ClassLoader loader) {
    Thread thread = new Thread(null, task, name, 0, /* inheritThreadLocals= */ false);
    thread.setDaemon(false);
    thread.setPriority(Thread.NORM_PRIORITY);
    thread.setContextClassLoader(loader);
    return thread;
  }

  private static Thread virtualThread(Runnable task, String name, ClassLoader loader) {
    Thread thread =
        Thread.ofVirtual().name(name).inheritInheritableThreadLocals(false).unstarted(task);
    thread.setContextClassLoader(loader);
    return thread;
  }
}
