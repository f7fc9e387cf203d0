package dev.sett.agent;

import java.lang.reflect.Field;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.function.Function;

/**
 * The pool of java.util.concurrent and Tomcat's copy of it, read from their fields, because their
 * getters take the lock under which threads come and go.
 */
final class WorkerGauge implements PoolGauge {
  /** The low bits of {@code ctl} count workers, in both. */
  private static final int COUNT = (1 << 29) - 1;

  private final PoolGauge getters;
  private final Field ctl;
  private final Field core;
  private final Field most;
  private final Field queue;
  private final Field completed;
  private final Field state;

  /** Tasks that a worker has done, in each class of workers. */
  private final ClassValue<Optional<Field>> ownTasks;

  /** A plain number in those queues that would take their lock to tell their size. */
  private final ClassValue<Optional<Field>> counts;

  /**
   * Of one class of pools.
   *
   * @throws NoSuchFieldException if one of the fields is not there or not accessible
   */
  private WorkerGauge(Class<?> pool, PoolGauge getters, Opener opener) throws NoSuchFieldException {
    this.getters = getters;
    this.ctl = opener.needed(pool, "ctl");
    this.core = opener.needed(pool, "corePoolSize");
    this.most = opener.needed(pool, "maximumPoolSize");
    this.queue = opener.needed(pool, "workQueue");
    this.completed = opener.needed(pool, "completedTaskCount");
    this.state = opener.needed(AbstractQueuedSynchronizer.class, "state");
    this.ownTasks = found(type -> opener.field(type, "completedTasks"));
    this.counts =
        found(
            type ->
                type.getName().startsWith("java.util.concurrent.")
                    ? opener
                        .field(type, "count")
                        .or(() -> opener.field(type, "size"))
                        .filter(field -> field.getType() == int.class)
                    : Optional.empty());
  }

  private static ClassValue<Optional<Field>> found(Function<Class<?>, Optional<Field>> search) {
    return new ClassValue<>() {
      @Override
      protected Optional<Field> computeValue(Class<?> type) {
        return search.apply(type);
      }
    };
  }

  /** The gauge of a class whose getters are known; empty if its fields are not those. */
  static Optional<PoolGauge> of(Class<?> type, PoolGauge getters, Opener opener) {
    Class<?> pool = type;
    while (pool != null && !pool.getName().endsWith(".ThreadPoolExecutor")) {
      pool = pool.getSuperclass();
    }
    try {
      return pool == null ? Optional.empty() : Optional.of(new WorkerGauge(pool, getters, opener));
    } catch (NoSuchFieldException e) {
      return Optional.empty();
    }
  }

  @Override
  public Reading read(Object pool, List<Object> workers) throws ReflectiveOperationException {
    if (!(ctl.get(pool) instanceof AtomicInteger state)) {
      return getters.read(pool, workers);
    }
    long active = 0;
    long done = completed.getLong(pool);
    for (Object worker : workers) {
      // 1 while it runs a task, 0 while it waits for one, -1 before it has begun.
      active += this.state.getInt(worker) > 0 ? 1 : 0;
      Optional<Field> own = ownTasks.get(worker.getClass());
      done += own.isPresent() ? own.get().getLong(worker) : 0;
    }
    return new Reading(state.get() & COUNT, bound(pool), active, waiting(pool), done);
  }

  /** The core of a pool that queues without end: it makes no thread beyond. */
  @Override
  public long bound(Object pool) throws ReflectiveOperationException {
    boolean endless =
        pool instanceof ThreadPoolExecutor
            && queue.get(pool) instanceof BlockingQueue<?> waiting
            && queueNeverFull(waiting);
    return endless ? Math.max(1, core.getInt(pool)) : most.getInt(pool);
  }

  private static boolean queueNeverFull(BlockingQueue<?> waiting) {
    String name = waiting.getClass().getName();
    // Only of the JDK's: a framework's own may say that it is full to get another thread made.
    return name.startsWith("java.util.concurrent.")
        && !name.endsWith("SynchronousQueue")
        && waiting.remainingCapacity() > Integer.MAX_VALUE / 2;
  }

  private long waiting(Object pool) throws ReflectiveOperationException {
    Object waiting = queue.get(pool);
    if (waiting == null) {
      return 0;
    }
    Optional<Field> count = counts.get(waiting.getClass());
    if (count.isPresent()) {
      return count.get().getInt(waiting);
    }
    return waiting instanceof Collection<?> tasks ? tasks.size() : 0;
  }

  @Override
  public boolean enlarge(Object pool, int times) throws ReflectiveOperationException {
    return getters.enlarge(pool, times);
  }

  @Override
  public Optional<Core> core(Object pool) throws ReflectiveOperationException {
    return getters.core(pool);
  }

  @Override
  public void setCore(Object pool, int size) throws ReflectiveOperationException {
    getters.setCore(pool, size);
  }
}
