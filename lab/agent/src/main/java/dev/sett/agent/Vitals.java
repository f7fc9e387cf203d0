package dev.sett.agent;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** Memory, garbage and the agent's own CPU time, once a window. One thread. */
final class Vitals {
  private final Counter allocated;
  private final Counter collections;
  private final Counter collectionMillis;
  private final LongSupplier direct;
  private final Counter ownCpu;

  /** Something that counts up, and what it was at the end of the last window. */
  private static final class Counter {
    private final LongSupplier reading;
    private long before;

    Counter(LongSupplier reading) {
      this.reading = reading;
      before = reading.getAsLong();
    }

    /** What was added since the last call. */
    long next() {
      long now = reading.getAsLong();
      long added = now - before;
      before = now;
      return added;
    }
  }

  /** What is to be had here; each that is not, as a sentence. On the agent's own thread. */
  Vitals(Consumer<String> missing) {
    long me = Thread.currentThread().threadId();
    allocated = new Counter(orNothing("Allocated bytes", missing, Vitals::allocated));
    List<GarbageCollectorMXBean> collectors = collectors(missing);
    collections = new Counter(() -> sum(collectors, GarbageCollectorMXBean::getCollectionCount));
    collectionMillis =
        new Counter(() -> sum(collectors, GarbageCollectorMXBean::getCollectionTime));
    direct = orNothing("Direct buffer memory", missing, Vitals::direct);
    ownCpu = new Counter(orNothing("The agent's own CPU time", missing, () -> ownCpu(me)));
  }

  /** Milliseconds since the JVM started. */
  static long uptimeMillis() {
    return ManagementFactory.getRuntimeMXBean().getUptime();
  }

  private static LongSupplier orNothing(
      String what, Consumer<String> missing, Supplier<LongSupplier> reading) {
    try {
      LongSupplier found = reading.get();
      long unused = found.getAsLong();
      return found;
    } catch (RuntimeException | LinkageError e) {
      missing.accept(what + " can't be observed in this JVM (" + e + ").");
      return Vitals::nothing;
    }
  }

  private static long nothing() {
    return 0;
  }

  private static LongSupplier allocated() {
    return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
        ::getTotalThreadAllocatedBytes;
  }

  private static LongSupplier direct() {
    BufferPoolMXBean buffers =
        ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .filter(pool -> pool.getName().equals("direct"))
            .findFirst()
            .orElseThrow();
    return buffers::getMemoryUsed;
  }

  private static LongSupplier ownCpu(long thread) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return () -> threads.getThreadCpuTime(thread);
  }

  private static List<GarbageCollectorMXBean> collectors(Consumer<String> missing) {
    try {
      // Those of whole cycles and of concurrent work count time in which the program ran.
      return ManagementFactory.getGarbageCollectorMXBeans().stream()
          .filter(bean -> !bean.getName().endsWith("Cycles"))
          .filter(bean -> !bean.getName().endsWith("Concurrent GC"))
          .toList();
    } catch (RuntimeException | LinkageError e) {
      missing.accept("Garbage collections can't be observed in this JVM (" + e + ").");
      return List.of();
    }
  }

  private static long sum(
      List<GarbageCollectorMXBean> collectors, ToLongFunction<GarbageCollectorMXBean> reading) {
    long sum = 0;
    for (GarbageCollectorMXBean collector : collectors) {
      sum += Math.max(0, reading.applyAsLong(collector));
    }
    return sum;
  }

  /** Writes the window, and begins the next. */
  void close(JsonLine json) {
    Runtime runtime = Runtime.getRuntime();
    json.put("allocatedBytes", Math.max(0, allocated.next()))
        .put("collections", collections.next())
        .put("collectionNanos", collectionMillis.next() * 1_000_000)
        .put("heapUsedBytes", runtime.totalMemory() - runtime.freeMemory())
        .put("directBytes", Math.max(0, direct.getAsLong()))
        .put("agentCpuNanos", Math.max(0, ownCpu.next()));
  }
}
