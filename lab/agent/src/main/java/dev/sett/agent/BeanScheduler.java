package dev.sett.agent;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.lang.management.PlatformManagedObject;

/** The scheduler by its bean, {@code jdk.management.VirtualThreadSchedulerMXBean}, of JDK 24. */
final class BeanScheduler implements Scheduler {
  private final MethodHandle parallelism;
  private final MethodHandle poolSize;
  private final MethodHandle mounted;
  private final MethodHandle queued;
  private final MethodHandle setParallelism;

  private BeanScheduler(Class<?> type, Object bean) throws ReflectiveOperationException {
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    MethodType whole = MethodType.methodType(int.class);
    parallelism = lookup.findVirtual(type, "getParallelism", whole).bindTo(bean);
    poolSize = lookup.findVirtual(type, "getPoolSize", whole).bindTo(bean);
    mounted = lookup.findVirtual(type, "getMountedVirtualThreadCount", whole).bindTo(bean);
    queued =
        lookup
            .findVirtual(type, "getQueuedVirtualThreadCount", MethodType.methodType(long.class))
            .bindTo(bean);
    setParallelism =
        lookup
            .findVirtual(type, "setParallelism", MethodType.methodType(void.class, int.class))
            .bindTo(bean);
  }

  /**
   * The bean of this JVM.
   *
   * @throws ReflectiveOperationException if there is none
   */
  static Scheduler find() throws ReflectiveOperationException {
    Class<?> type = Class.forName("jdk.management.VirtualThreadSchedulerMXBean");
    Object bean = ManagementFactory.getPlatformMXBean(type.asSubclass(PlatformManagedObject.class));
    if (bean == null) {
      throw new ClassNotFoundException("no MXBean of type " + type.getName());
    }
    return new BeanScheduler(type, bean);
  }

  @Override
  public int parallelism() {
    return ask(parallelism);
  }

  @Override
  public int poolSize() {
    return ask(poolSize);
  }

  @Override
  public int mounted() {
    return ask(mounted);
  }

  @Override
  public long queued() {
    try {
      return (long) queued.invokeExact();
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  @Override
  public void parallelism(int wished) {
    try {
      setParallelism.invokeExact(wished);
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  private static int ask(MethodHandle getter) {
    try {
      return (int) getter.invokeExact();
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  private static IllegalStateException failed(Throwable why) {
    return new IllegalStateException("the scheduler MXBean failed: " + why, why);
  }
}
