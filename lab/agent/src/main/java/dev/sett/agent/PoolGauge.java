package dev.sett.agent;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;

/** How the pools of one class are read and changed. */
interface PoolGauge {
  /** A bound above this one is none that anybody meant. */
  long HIGHEST_BOUND = Short.MAX_VALUE * 16L;

  /** Something that is read as a whole number. */
  @FunctionalInterface
  interface Figure {
    long of(Object pool) throws ReflectiveOperationException;
  }

  /**
   * A pool in numbers.
   *
   * @param max -1 if it has no bound
   * @param completed -1 if it doesn't count
   */
  record Reading(long size, long max, long active, long queued, long completed) {
    /** With no bound where it is so high that nobody meant one. */
    public Reading {
      size = Math.max(0, size);
      max = max < 0 || max > HIGHEST_BOUND ? -1 : max;
    }
  }

  /**
   * Threads that a pool starts before it queues, and threads that it starts once its queue is full.
   */
  record Core(long size, long maximum) {}

  /**
   * Reads a pool now.
   *
   * @param workers what its threads run, of those threads that were found
   * @throws ReflectiveOperationException if it can't be read after all
   */
  Reading read(Object pool, List<Object> workers) throws ReflectiveOperationException;

  /**
   * The most threads or connections that it may have, before it is made larger; -1 for no bound.
   */
  default long bound(Object pool) throws ReflectiveOperationException {
    return read(pool, List.of()).max();
  }

  /**
   * Makes a pool larger; false if it has nothing to set.
   *
   * @param times the factor
   * @throws ReflectiveOperationException if it refuses
   */
  boolean enlarge(Object pool, int times) throws ReflectiveOperationException;

  /** The core size of a pool and what it may be at most; empty if it has none. */
  default Optional<Core> core(Object pool) throws ReflectiveOperationException {
    return Optional.empty();
  }

  /**
   * Sets the core size of a pool that has one.
   *
   * @throws ReflectiveOperationException if it refuses, or can't be told
   */
  default void setCore(Object pool, int size) throws ReflectiveOperationException {
    throw new NoSuchMethodException("setCorePoolSize");
  }

  /** What the pool calls itself; empty if nothing. */
  default Optional<String> name(Object pool) throws ReflectiveOperationException {
    return Optional.empty();
  }

  /** The gauge of a class; empty if it is no pool. */
  static Optional<PoolGauge> of(Class<?> type, Opener opener) {
    if (ForkJoinPool.class.isAssignableFrom(type)) {
      return Optional.of(new ForkJoinGauge());
    }
    return GetterGauge.of(type, opener)
        .map(
            getters ->
                WorkerGauge.of(type, getters, opener)
                    .or(() -> DualQueueGauge.of(type, getters, opener))
                    .orElse(getters));
  }
}
