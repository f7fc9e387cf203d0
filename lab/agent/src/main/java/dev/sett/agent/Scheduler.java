package dev.sett.agent;

import java.lang.reflect.Field;
import java.util.concurrent.ForkJoinPool;

/**
 * The JDK's own scheduler of virtual threads. What it tells allocates nothing and takes no lock.
 */
interface Scheduler {
  /** Carriers that may be at work at once. */
  int parallelism();

  /** Carriers there are, idle and spare ones included. */
  int poolSize();

  /** Virtual threads that have a carrier. */
  int mounted();

  /** Virtual threads that are ready and have none. */
  long queued();

  /** Sets how many carriers may be at work at once. */
  void parallelism(int wished);

  /**
   * The scheduler of this JVM: by its management bean from JDK 24, by its field before.
   *
   * @throws ReflectiveOperationException if it can't be seen
   */
  static Scheduler find(Opener opener) throws ReflectiveOperationException {
    try {
      return BeanScheduler.find();
    } catch (ReflectiveOperationException | LinkageError | IllegalArgumentException e) {
      return ofField(opener);
    }
  }

  /** The pool in the field of {@code java.lang.VirtualThread}, where it has been since JDK 21. */
  static Scheduler ofField(Opener opener) throws ReflectiveOperationException {
    Class<?> type = Class.forName("java.lang.VirtualThread");
    Field field =
        opener
            .field(type, "DEFAULT_SCHEDULER")
            .orElseThrow(() -> new NoSuchFieldException("VirtualThread.DEFAULT_SCHEDULER"));
    if (field.get(null) instanceof ForkJoinPool pool) {
      return of(pool);
    }
    throw new NoSuchFieldException("VirtualThread.DEFAULT_SCHEDULER is not a ForkJoinPool");
  }

  /** A pool that carries virtual threads. */
  static Scheduler of(ForkJoinPool pool) {
    return new Scheduler() {
      @Override
      public int parallelism() {
        return pool.getParallelism();
      }

      @Override
      public int poolSize() {
        return pool.getPoolSize();
      }

      @Override
      public int mounted() {
        return pool.getActiveThreadCount();
      }

      @Override
      public long queued() {
        return pool.getQueuedTaskCount() + pool.getQueuedSubmissionCount();
      }

      @Override
      public void parallelism(int wished) {
        int unused = pool.setParallelism(wished);
      }
    };
  }
}
