package dev.sett.pool;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the process may use of the machine it runs on, and what it has used. */
final class Machine {
  /** What a thread costs of memory once it has run: some pages of its stack and its own data. */
  static final long THREAD_BYTES = 128 << 10;

  /** The part of memory that threads may take. */
  private static final int MEMORY_PART = 4;

  /** The first JDK whose virtual threads leave their carrier while they wait for a monitor. */
  private static final int FREE_MONITORS = 24;

  /** Platform threads for each processor. */
  private static final int PLATFORM_THREADS = 8;

  private static final double LEAST_CORES = 0.05;
  private static final int LEAST_MOST_THREADS = 64;
  private static final int MOST_MOST_THREADS = 32_768;

  private static final boolean MANAGED =
      ModuleLayer.boot().findModule("jdk.management").isPresent();

  private Machine() {}

  /** The machine's clock, as {@link System#nanoTime}. Nothing else in the pool reads one. */
  static long nanoTime() {
    return System.nanoTime();
  }

  /**
   * Processors that the process may use: those the JVM sees, or less where a control group (cgroup
   * version 2) has a quota, which may be a fraction of one.
   *
   * @param root where {@code /proc} and {@code /sys} are found
   */
  static double cores(Path root) {
    double cores = Runtime.getRuntime().availableProcessors();
    try {
      for (String line : Files.readAllLines(root.resolve("proc/self/cgroup"))) {
        if (line.startsWith("0::/")) {
          Path top = root.resolve("sys/fs/cgroup");
          for (Path group = top.resolve(line.substring(4));
              group != null && group.startsWith(top);
              group = group.getParent()) {
            cores = Math.min(cores, quota(group.resolve("cpu.max")));
          }
        }
      }
    } catch (IOException | RuntimeException e) {
      return cores; // Not Linux, or not for us to read: what the JVM sees is all that is known.
    }
    return cores;
  }

  private static double quota(Path file) throws IOException {
    if (!Files.isReadable(file)) {
      return Double.MAX_VALUE;
    }
    List<String> words = List.of(Files.readString(file).strip().split(" "));
    if (words.size() < 2 || words.get(0).equals("max")) {
      return Double.MAX_VALUE;
    }
    long period = Long.parseLong(words.get(1));
    return period <= 0
        ? Double.MAX_VALUE
        : Math.max(LEAST_CORES, Long.parseLong(words.get(0)) / (double) period);
  }

  /** Threads that fit into a quarter of the memory, from 64 to 32 768. */
  static int mostThreads() {
    long memory =
        MANAGED ? Beans.memoryBytes() : Math.multiplyExact(4L, Runtime.getRuntime().maxMemory());
    return (int)
        Math.clamp(
            memory / MEMORY_PART / THREAD_BYTES, (long) LEAST_MOST_THREADS, MOST_MOST_THREADS);
  }

  /**
   * Platform threads after which virtual ones follow: as many as keep the CPUs busy with tasks that
   * compute for some part of their time. No virtual ones where a {@code synchronized} that waits
   * holds a carrier (before JDK 24, JEP 491).
   *
   * @param release of the JDK
   */
  static int platformThreads(double cores, int release) {
    return release < FREE_MONITORS
        ? Integer.MAX_VALUE
        : (int) Math.max(PLATFORM_THREADS, Math.ceil(PLATFORM_THREADS * cores));
  }

  /** CPU time of the process in nanoseconds; -1 if unknown. */
  static long processCpuNanos() {
    return MANAGED ? Beans.processCpuNanos() : -1;
  }

  /** CPU time of a thread in nanoseconds; -1 if unknown, or it has ended. */
  static long threadCpuNanos(long id) {
    return MANAGED ? Beans.threadCpuNanos(id) : -1;
  }

  /** Only loaded where the JDK has them. */
  private static final class Beans {
    private static final com.sun.management.OperatingSystemMXBean SYSTEM =
        ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);
    private static final java.lang.management.ThreadMXBean THREADS =
        ManagementFactory.getThreadMXBean();

    static long memoryBytes() {
      return SYSTEM.getTotalMemorySize();
    }

    static long processCpuNanos() {
      return SYSTEM.getProcessCpuTime();
    }

    static long threadCpuNanos(long id) {
      return THREADS.isThreadCpuTimeSupported() ? THREADS.getThreadCpuTime(id) : -1;
    }
  }
}
