package dev.sett.agent;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.lang.management.PlatformManagedObject;
import java.util.concurrent.ForkJoinPool;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;

/**
 * The JDK's own scheduler of virtual threads. What it tells allocates nothing and takes no lock.
 *
 * @param parallelism carriers that may be at work at once
 * @param poolSize carriers there are, idle and spare ones included
 * @param mounted virtual threads that have a carrier
 * @param queued virtual threads that are ready and have none
 * @param setParallelism sets how many carriers may be at work at once
 */
record Scheduler(
    LongSupplier parallelism,
    LongSupplier poolSize,
    LongSupplier mounted,
    LongSupplier queued,
    IntConsumer setParallelism) {

  /**
   * The scheduler of this JVM: by its management bean from JDK 24, by its field before.
   *
   * @throws ReflectiveOperationException if it can't be seen
   */
  static Scheduler find(Opener opener) throws ReflectiveOperationException {
    try {
      return ofBean();
    } catch (ReflectiveOperationException | LinkageError | IllegalArgumentException e) {
      return ofField(opener);
    }
  }

  /** By its bean, {@code jdk.management.VirtualThreadSchedulerMXBean}, of JDK 24. */
  static Scheduler ofBean() throws ReflectiveOperationException {
    Class<?> type = Class.forName("jdk.management.VirtualThreadSchedulerMXBean");
    Object bean = ManagementFactory.getPlatformMXBean(type.asSubclass(PlatformManagedObject.class));
    if (bean == null) {
      throw new ClassNotFoundException("no MXBean of type " + type.getName());
    }
    MethodHandle setter =
        MethodHandles.publicLookup()
            .findVirtual(type, "setParallelism", MethodType.methodType(void.class, int.class))
            .bindTo(bean);
    return new Scheduler(
        number(type, bean, "getParallelism", int.class),
        number(type, bean, "getPoolSize", int.class),
        number(type, bean, "getMountedVirtualThreadCount", int.class),
        number(type, bean, "getQueuedVirtualThreadCount", long.class),
        wished -> {
          try {
            setter.invokeExact(wished);
          } catch (Throwable e) {
            throw failed(e);
          }
        });
  }

  private static LongSupplier number(Class<?> type, Object bean, String getter, Class<?> result)
      throws ReflectiveOperationException {
    MethodHandle handle =
        MethodHandles.publicLookup()
            .findVirtual(type, getter, MethodType.methodType(result))
            .bindTo(bean)
            .asType(MethodType.methodType(long.class));
    return () -> {
      try {
        return (long) handle.invokeExact();
      } catch (Throwable e) {
        throw failed(e);
      }
    };
  }

  private static IllegalStateException failed(Throwable why) {
    return new IllegalStateException("the scheduler MXBean failed: " + why, why);
  }

  /** The pool in the field of {@code java.lang.VirtualThread}, where it has been since JDK 21. */
  static Scheduler ofField(Opener opener) throws ReflectiveOperationException {
    Class<?> type = Class.forName("java.lang.VirtualThread");
    if (opener.needed(type, "DEFAULT_SCHEDULER").get(null) instanceof ForkJoinPool pool) {
      return of(pool);
    }
    throw new NoSuchFieldException("VirtualThread.DEFAULT_SCHEDULER is not a ForkJoinPool");
  }

  /** A pool that carries virtual threads. */
  static Scheduler of(ForkJoinPool pool) {
    return new Scheduler(
        pool::getParallelism,
        pool::getPoolSize,
        pool::getActiveThreadCount,
        () -> pool.getQueuedTaskCount() + pool.getQueuedSubmissionCount(),
        pool::setParallelism);
  }
}
