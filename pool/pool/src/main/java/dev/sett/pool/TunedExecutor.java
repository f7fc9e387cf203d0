package dev.sett.pool;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * A thread pool that needs no size. It runs as many tasks concurrently as there are to run and as
 * the CPUs can handle: tasks that wait get a thread each within milliseconds, tasks that compute
 * share as few threads as keep the CPUs busy. The first threads are platform threads; if many are
 * needed, the additional ones are virtual, and once tasks are seen to wait for most of their time,
 * most of them get a new virtual thread each (see {@link TunedExecutorBuilder#platformThreads} and
 * {@link TunedExecutorBuilder#virtualThreads}).
 *
 * {@snippet class="dev.sett.pool.snippets.PoolSnippets" region="submit"}
 *
 * <p>Tasks start in the order of submission. An exception from a task that was passed to {@link
 * #execute} goes to the pool's {@linkplain TunedExecutorBuilder#uncaughtExceptionHandler handler}
 * or, without one, to that of its thread, and the thread continues with the next task. A task that
 * never ends occupies one thread and nothing else. If the system or the thread factory provides no
 * more threads, the pool continues with those it has, reports that in {@link #snapshot}, and
 * retries from time to time; without any thread, {@code execute} throws a {@link
 * RejectedExecutionException} with the cause. Any thread may call any method, except that a task of
 * the pool can't {@link #close} it.
 *
 * <p><b>Memory consistency.</b> What a thread does before it submits a task <i>happens-before</i>
 * what the task does, also what the task decorator does on the submitting thread. What a task does
 * happens-before {@link Future#get} returns its outcome, and what any task does happens-before
 * {@link #awaitTermination} returns true or {@link #close} returns. Nothing else orders two tasks,
 * unless they happen to run on the same thread.
 *
 * <p><b>Threads may be reused.</b> What a task changes on its thread may be there for later tasks,
 * as in any pool: thread-locals, name, priority, context class loader, uncaught-exception handler.
 * So remove thread-locals at the end of a task, for example in a {@linkplain
 * TunedExecutorBuilder#taskDecorator decorator}. This includes the pool's virtual threads. But many
 * tasks that wait get a new virtual thread each, so a cache in a thread-local is filled again for
 * each of them; if that matters, use platform threads only. Threads that the pool makes itself
 * begin without the inheritable thread-locals of whoever submits.
 *
 * <p><b>Interrupts.</b> A task is interrupted by {@code cancel(true)} of its future and by {@link
 * #shutdownNow}, not by {@link #shutdown} or a change of bounds. It begins uninterrupted, whatever
 * the task before it left behind or got too late, unless the pool was stopped by {@code
 * shutdownNow}. Interrupting a thread of the pool that runs no task has no effect.
 */
public final class TunedExecutor extends AbstractExecutorService implements TunedExecutorMXBean {
  private final Plan plan;
  private final TaskOptions tasks;
  private final TaskQueue queue = new TaskQueue();
  private final Life life;
  private final DecisionLog ledger;
  private final Crew crew;
  private final Roster roster;
  private final Bounds bounds;
  private final Watch watch;
  private final PlatformMBean mbean = new PlatformMBean();
  private final LongAdder rejections = new LongAdder();
  private volatile int queueBound;

  /** Threads of others that run a task of this pool at the moment. */
  private final Set<Thread> callers = ConcurrentHashMap.newKeySet();

  /** The settings of a pool; see {@link TunedExecutorBuilder}. */
  record Plan(
      String name,
      Bounds.Threads bounds,
      long keepAliveNanos,
      int queueBound,
      Overflow overflow,
      WorkerThreads threads,
      Tuner tuner,
      double cores,
      TaskOptions tasks) {}

  TunedExecutor(Plan plan) {
    this.plan = plan;
    tasks = plan.tasks();
    queueBound = plan.queueBound();
    ledger = new DecisionLog(plan.name());
    life = new Life(() -> mbean.end(plan.name()), this::ended);
    crew =
        new Crew(
            queue,
            plan.threads(),
            plan.bounds().least(),
            plan.bounds().bounded(DemandTuner.firstLimit(plan.cores())),
            plan.keepAliveNanos(),
            life,
            this::someWait);
    roster = crew.roster();
    bounds = new Bounds(crew, plan.bounds());
    Gauge gauge = new Gauge(crew, queue, bounds, plan.cores());
    watch = new Watch(plan.name() + "-tuner", crew, queue, plan.tuner(), gauge, ledger);
  }

  /** {@return a new pool with the default settings} */
  public static TunedExecutor create() {
    return builder().build();
  }

  /** {@return a builder for a pool with a custom name, bounds or threads} */
  public static TunedExecutorBuilder builder() {
    return new TunedExecutorBuilder();
  }

  private void someWait() {
    watch.full();
  }

  private void ended() {
    watch.lookUp();
  }

  /**
   * Runs a task on one of the pool's threads, after the tasks submitted before it. What the task
   * decorator throws reaches the caller, and the task is not run.
   *
   * @param task to run
   * @throws RejectedExecutionException if the pool is shut down, its queue is full and the policy
   *     is {@link Overflow#REJECT}, or the pool has no thread and can't create one; unless a {@link
   *     TunedExecutorBuilder#rejectionHandler} does something else
   */
  @Override
  public void execute(Runnable task) {
    requireNonNull(task, "The task is null.");
    if (life.shutdown()) {
      rejected(task, shutDown());
      return;
    }
    Runnable decorated = tasks.decorated(task);
    int bound = queueBound;
    if (bound != Integer.MAX_VALUE && queue.size() - crew.spare() >= bound) {
      overflow(decorated);
      return;
    }
    placeOrReject(decorated);
  }

  private void placeOrReject(Runnable task) {
    RejectedExecutionException refusal = place(task);
    if (refusal != null) {
      rejected(QueuedTask.submitted(task), refusal);
    }
  }

  /** Queues a task for the workers; why not, or null if it was accepted. */
  private @Nullable RejectedExecutionException place(Runnable task) {
    Runnable queued = tasks.queued(task);
    if (crew.startAtOnce(queued)) {
      return null;
    }
    queue.put(queued);
    if (life.shutdown() && queue.remove(queued)) {
      crew.endIfDone();
      return shutDown();
    }
    return crew.signal() ? null : withoutThread(queued);
  }

  /** A thread was needed for a task and could not be had. */
  private @Nullable RejectedExecutionException withoutThread(Runnable task) {
    boolean refused = roster.alive() == 0 && queue.remove(task);
    if (!queue.isEmpty()) {
      someWait();
    }
    if (!refused) {
      return null;
    }
    crew.endIfDone();
    return new RejectedExecutionException(
        "The pool " + plan.name() + " has no threads and can't create one.",
        roster.failure().map(Roster.Failure::cause).orElse(null));
  }

  private void overflow(Runnable task) {
    switch (plan.overflow()) {
      case REJECT ->
          rejected(
              QueuedTask.submitted(task),
              new RejectedExecutionException(
                  "The queue of the pool %s is full: %d tasks wait."
                      .formatted(plan.name(), queueBound)));
      case CALLER_RUNS -> {
        rejections.increment();
        runHere(task);
      }
      case DROP_OLDEST -> {
        Runnable oldest = queue.poll();
        if (oldest != null) {
          rejections.increment();
          if (QueuedTask.submitted(oldest) instanceof Future<?> dropped) {
            boolean unused = dropped.cancel(false); // Else who waits for it waits for ever.
          }
        }
        placeOrReject(task);
      }
    }
  }

  private void runHere(Runnable task) {
    Thread caller = Thread.currentThread();
    boolean outermost = callers.add(caller);
    try {
      task.run();
    } finally {
      if (outermost) {
        callers.remove(caller);
      }
    }
  }

  private void rejected(Runnable task, RejectedExecutionException reason) {
    rejections.increment();
    tasks.rejections().rejected(task, this, reason);
  }

  private RejectedExecutionException shutDown() {
    return new RejectedExecutionException("The pool " + plan.name() + " is shut down.");
  }

  /**
   * Runs a task, after the tasks submitted before it, if fewer tasks than the limit are running. As
   * for any other task, no worker is woken for it while the CPUs are busy.
   *
   * @param task to run
   * @return false if the task was not accepted; the rejection handler is not called
   */
  public boolean tryExecute(Runnable task) {
    requireNonNull(task, "The task is null.");
    if (life.shutdown() || crew.active() >= crew.limit()) {
      return false;
    }
    return place(tasks.decorated(task)) == null;
  }

  /**
   * Takes a task out of the queue, so that it does not run. This looks through the queue.
   *
   * @param task the object that was submitted; of {@code submit}, the future it returned, which is
   *     a {@link Runnable} and is not cancelled by this
   * @return false if it does not wait: it runs, has ended, or was never submitted
   */
  public boolean remove(Runnable task) {
    requireNonNull(task, "The task is null.");
    boolean removed = queue.remove(task);
    if (removed) {
      crew.endIfDone();
    }
    return removed;
  }

  @Override
  protected <T> RunnableFuture<T> newTaskFor(Runnable task, T result) {
    return tasks.removeOnCancel()
        ? newTaskFor(Executors.callable(task, result))
        : super.newTaskFor(task, result);
  }

  @Override
  protected <T> RunnableFuture<T> newTaskFor(Callable<T> task) {
    return tasks.removeOnCancel()
        ? new RemovableFuture<>(task, this::remove)
        : super.newTaskFor(task);
  }

  @Override
  public void shutdown() {
    life.shutDown();
    roster.unparkAll();
    crew.endIfDone();
  }

  /**
   * Shuts the pool down, interrupts the tasks that run, and takes out those that wait.
   *
   * @return the tasks that wait, in order, as they were submitted and not as the task decorator
   *     changed them: of {@code submit}, the futures, which are not cancelled
   */
  @Override
  public List<Runnable> shutdownNow() {
    life.stop();
    List<Runnable> neverRan = new ArrayList<>();
    crew.starter().drainTo(neverRan);
    neverRan.replaceAll(QueuedTask::submitted);
    roster.interruptAll();
    roster.unparkAll();
    crew.endIfDone();
    return neverRan;
  }

  /**
   * Shuts the pool down and waits until all tasks, also those in the queue, have ended. If the
   * calling thread is interrupted meanwhile, as {@link #shutdownNow}.
   *
   * @throws IllegalStateException if a task of this pool calls it, on whichever thread: it would
   *     wait for itself. The pool is not shut down then. Not detected, and a deadlock: a task that
   *     waits for another thread which calls this, and {@link #awaitTermination} from a task
   */
  @Override
  public void close() {
    Thread caller = Thread.currentThread();
    if (callers.contains(caller) || roster.employs(caller)) {
      throw new IllegalStateException(
          """
          A task of the pool %s called close(), which waits for all tasks, itself included. \
          Call shutdown() in the task, or close the pool from another thread."""
              .formatted(plan.name()));
    }
    super.close();
  }

  @Override
  public boolean isShutdown() {
    return life.shutdown();
  }

  @Override
  public boolean isTerminated() {
    return life.terminated();
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
    return life.awaitEnd(timeout, unit);
  }

  private QueueWaits waits() {
    QueueWaitSampler sampler = tasks.waits();
    return sampler == null ? QueueWaits.NONE : sampler.waits();
  }

  /** {@return the current state of the pool} */
  public PoolSnapshot snapshot() {
    return new PoolSnapshot(
        plan.name(),
        crew.limit(),
        roster.alive(),
        roster.virtual(),
        crew.active(),
        queue.size(),
        roster.completed(),
        plan.cores(),
        ledger.computing(),
        ledger.decisions(),
        ledger.reason(),
        roster.failure().isPresent(),
        Duration.ofNanos(watch.cpuNanos()),
        getRejected(),
        Duration.ofNanos(getOldestWaitNanos()),
        waits());
  }

  /**
   * Registers the pool with the platform's MBean server, as a {@link TunedExecutorMXBean}, until it
   * terminates.
   *
   * @return the object name, {@code dev.sett:type=TunedExecutor,name="NAME"} with the pool's name
   *     in quotes
   * @throws IllegalStateException if there is an MBean of that name, such as this pool already or
   *     another pool of the same name; or if the pool is terminated
   */
  public String registerMBean() {
    return mbean.register(this, plan.name());
  }

  @Override
  public int getLimit() {
    return crew.limit();
  }

  @Override
  public int getMinThreads() {
    return bounds.threads().least();
  }

  @Override
  public void setMinThreads(int threads) {
    bounds.least(threads);
  }

  @Override
  public int getMaxThreads() {
    return bounds.threads().most();
  }

  @Override
  public void setMaxThreads(int threads) {
    bounds.most(threads);
  }

  @Override
  public int getQueueBound() {
    return queueBound;
  }

  @Override
  public void setQueueBound(int tasks) {
    queueBound = Bounds.range("queueBound", tasks, 1, Integer.MAX_VALUE);
  }

  @Override
  public int getThreads() {
    return roster.alive();
  }

  @Override
  public int getVirtualThreads() {
    return roster.virtual();
  }

  @Override
  public int getBusy() {
    return crew.active();
  }

  @Override
  public int getQueued() {
    return queue.size();
  }

  @Override
  public long getCompleted() {
    return roster.completed();
  }

  @Override
  public long getRejected() {
    return rejections.sum();
  }

  @Override
  public long getOldestWaitNanos() {
    return watch.oldestWaitNanos();
  }

  @Override
  public SortedMap<Long, Long> getQueueWaits() {
    SortedMap<Long, Long> tasks = new TreeMap<>();
    waits().buckets().forEach(bucket -> tasks.put(bucket.below().toNanos(), bucket.tasks()));
    return tasks;
  }

  @Override
  public long getQueueWaitMedianNanos() {
    return waits().quantile(0.5).map(Duration::toNanos).orElse(-1L);
  }

  @Override
  public long getQueueWaitP99Nanos() {
    return waits().quantile(0.99).map(Duration::toNanos).orElse(-1L);
  }

  @Override
  public double getComputing() {
    return ledger.computing();
  }

  @Override
  public long getDecisions() {
    return ledger.decisions();
  }

  @Override
  public String getReason() {
    return ledger.reason().words();
  }

  /** The pool's name and numbers. */
  @Override
  public String toString() {
    return "TunedExecutor[%s, limit %d, threads %d, busy %d, queued %d]"
        .formatted(plan.name(), crew.limit(), roster.alive(), crew.active(), queue.size());
  }
}
