package dev.sett.pool;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
    for (Path group : groups(root, "")) {
      cores = Math.min(cores, quota(group.resolve("cpu.max")));
    }
    return cores;
  }

  /**
   * Platform threads that the system gives a process of its own, at most half of each limit, as
   * others need some too: processes and threads of the control group ({@code pids.max}, cgroup
   * versions 1 and 2) and of the user ({@code RLIMIT_NPROC}), and mappings of memory, of which a
   * thread's stack takes two ({@code vm.max_map_count}).
   *
   * @param root where {@code /proc} and {@code /sys} are found
   * @return at least 1; {@link Integer#MAX_VALUE} if no limit is known
   */
  static int mostPlatformThreads(Path root) {
    long most = Math.min(limit(root, "proc/sys/vm/max_map_count") / 2, userThreads(root));
    for (String controller : List.of("", "pids")) {
      for (Path group : groups(root, controller)) {
        most = Math.min(most, limit(group, "pids.max"));
      }
    }
    return Math.clamp(most == Long.MAX_VALUE ? most : most / 2, 1, Integer.MAX_VALUE);
  }

  /** The soft limit of processes and threads of the user; {@link Long#MAX_VALUE} if none. */
  private static long userThreads(Path root) {
    try {
      for (String line : Files.readAllLines(root.resolve("proc/self/limits"))) {
        if (line.startsWith("Max processes")) {
          return number(line.substring("Max processes".length()).strip().split(" ", 2)[0]);
        }
      }
    } catch (IOException | RuntimeException e) {
      return Long.MAX_VALUE;
    }
    return Long.MAX_VALUE;
  }

  private static long limit(Path folder, String file) {
    try {
      // By lines: a number below /proc/sys must be read at once, and readString begins with a byte.
      return number(Files.readAllLines(folder.resolve(file)).getFirst().strip());
    } catch (IOException | RuntimeException e) {
      return Long.MAX_VALUE;
    }
  }

  private static long number(String text) {
    return text.equals("max") || text.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(text);
  }

  /**
   * The folders of the control group of this process and of those around it, the innermost first.
   *
   * @param controller of cgroup version 1, such as {@code pids}; empty for version 2
   * @return none if this is not Linux, or not for us to read
   */
  private static List<Path> groups(Path root, String controller) {
    List<Path> groups = new ArrayList<>();
    try {
      for (String line : Files.readAllLines(root.resolve("proc/self/cgroup"))) {
        String[] fields = line.split(":", 3);
        if (fields.length == 3
            && fields[2].startsWith("/")
            && List.of(fields[1].split(",", -1)).contains(controller)) {
          Path top = root.resolve("sys/fs/cgroup").resolve(controller);
          for (Path group = top.resolve(fields[2].substring(1));
              group != null && group.startsWith(top);
              group = group.getParent()) {
            groups.add(group);
          }
        }
      }
    } catch (IOException | RuntimeException e) {
      return groups;
    }
    return groups;
  }

  private static double quota(Path file) {
    try {
      List<String> words = List.of(Files.readString(file).strip().split(" "));
      if (words.size() < 2 || words.get(0).equals("max")) {
        return Double.MAX_VALUE;
      }
      long period = Long.parseLong(words.get(1));
      return period <= 0
          ? Double.MAX_VALUE
          : Math.max(LEAST_CORES, Long.parseLong(words.get(0)) / (double) period);
    } catch (IOException | RuntimeException e) {
      return Double.MAX_VALUE; // Not there, or not for us to read.
    }
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
