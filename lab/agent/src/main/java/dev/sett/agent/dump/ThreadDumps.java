package dev.sett.agent.dump;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Dumps all threads now and then, virtual ones included, each time into a file of its own. A dump
 * of thousands of threads takes longer than the agent's own thread may be late, so another thread
 * takes them.
 */
public final class ThreadDumps {
  /** A release before this one does not write what a thread waits for. */
  private static final int OLDEST_JDK = 25;

  /** The dearer a dump, the rarer: the thread that dumps takes less than 2% of a CPU. */
  private static final int COST_SHARE = 60;

  private static final long LEAST_REST_NANOS = 200_000_000;

  /** The first dumps are slow because they are the first. */
  private static final int FIRST_DUMPS = 5;

  private static final int MOST_DUMPS = 1_000;
  private static final long MOST_BYTES = 128L << 20;

  private final String start;
  private final LongSupplier nanoClock;
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final HotSpotDiagnosticMXBean dumper;
  private final Thread thread;
  private final List<Dump> taken = new ArrayList<>();
  private @Nullable String failure;
  private volatile boolean stopped;

  /**
   * One dump.
   *
   * @param file its absolute path
   * @param atNanos on the clock, halfway between its begin and its end
   * @param cpuNanos CPU time of the thread that took it
   */
  public record Dump(String file, long atNanos, long cpuNanos) {}

  /**
   * Ready to dump.
   *
   * @param start what the absolute paths of the files begin with; a number and {@code .json} follow
   * @param group of the thread that dumps
   */
  private ThreadDumps(
      String start, ThreadGroup group, LongSupplier nanoClock, HotSpotDiagnosticMXBean dumper) {
    this.start = start;
    this.nanoClock = nanoClock;
    this.dumper = dumper;
    thread = new Thread(group, this::dumpUntilStopped, "sett-agent-dumps");
    thread.setDaemon(true);
    // So that no class loader of the program's is kept.
    thread.setContextClassLoader(null);
  }

  /**
   * Ready to dump, where that says what threads wait for.
   *
   * @param start what the paths of the files begin with; a number and {@code .json} follow
   * @param group of the thread that dumps
   * @throws UnsupportedOperationException if this JVM can't, with a reason
   */
  public static ThreadDumps of(String start, ThreadGroup group, LongSupplier nanoClock) {
    int jdk = Runtime.version().feature();
    if (jdk < OLDEST_JDK) {
      throw new UnsupportedOperationException(
          "JDK %d is the first whose thread dumps report it; this is %d"
              .formatted(OLDEST_JDK, jdk));
    }
    HotSpotDiagnosticMXBean dumper =
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    if (dumper == null) {
      throw new UnsupportedOperationException("this JVM is not HotSpot");
    }
    return new ThreadDumps(Path.of(start).toAbsolutePath().toString(), group, nanoClock, dumper);
  }

  /** Begins to dump; once. */
  public void start() {
    thread.start();
  }

  /** Takes no further dump; any thread. */
  public void stop() {
    stopped = true;
    LockSupport.unpark(thread);
  }

  /** The dumps since this was asked last; any thread. */
  public synchronized List<Dump> take() {
    List<Dump> fresh = List.copyOf(taken);
    taken.clear();
    return fresh;
  }

  /** Why there are no further dumps, as part of a sentence; told once; empty if there are. */
  public synchronized Optional<String> takeFailure() {
    Optional<String> told = Optional.ofNullable(failure);
    failure = null;
    return told;
  }

  private void dumpUntilStopped() {
    try {
      long bytes = 0;
      for (int number = 1; !stopped && number <= MOST_DUMPS && bytes < MOST_BYTES; number++) {
        Path file = Path.of(start + number + ".json");
        long cpuNanos = dump(file);
        bytes += Files.size(file);
        long rest = number > FIRST_DUMPS ? COST_SHARE * cpuNanos : 0;
        rest(Math.max(rest, LEAST_REST_NANOS));
      }
    } catch (IOException | RuntimeException | LinkageError e) {
      fail(e.toString());
    }
  }

  private long dump(Path file) throws IOException {
    long begun = nanoClock.getAsLong();
    long cpuBefore = threads.getCurrentThreadCpuTime();
    dumper.dumpThreads(file.toString(), ThreadDumpFormat.JSON);
    long cpuNanos = Math.max(0, threads.getCurrentThreadCpuTime() - cpuBefore);
    long middle = begun + (nanoClock.getAsLong() - begun) / 2;
    synchronized (this) {
      taken.add(new Dump(file.toString(), middle, cpuNanos));
    }
    return cpuNanos;
  }

  private void rest(long nanos) {
    long due = nanoClock.getAsLong() + nanos;
    for (long left = nanos; left > 0 && !stopped; left = due - nanoClock.getAsLong()) {
      LockSupport.parkNanos(this, left);
      // Whoever interrupts this thread must not make it turn without sleep.
      boolean unused = Thread.interrupted();
    }
  }

  private synchronized void fail(String why) {
    failure = why;
  }
}
