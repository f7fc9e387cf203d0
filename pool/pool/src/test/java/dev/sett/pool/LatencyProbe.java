package dev.sett.pool;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * How long an empty task waits in a pool under load, compared with an idle thread of another
 * executor that is asked at the same time: what the machine delays, it delays for both.
 *
 * <p>The rule. 20 tasks, one after the other, make a window. A window is normal if the median is at
 * most 3 times the larger of the pool's in calm times and the other executor's in this window, plus
 * 1 ms, and the ninth decile the same plus 5 ms. Latency is back to normal where the first of two
 * normal windows in succession begins.
 */
final class LatencyProbe implements AutoCloseable {
  private static final int TASKS = 20;
  private static final long REFUSED_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Predicate<Runnable> pool;
  private final ThreadPoolExecutor reference =
      new ThreadPoolExecutor(1, 1, 0, MILLISECONDS, new LinkedBlockingQueue<>());
  private Window calm = new Window(new Latency(0, 0), new Latency(0, 0));

  /**
   * In nanoseconds.
   *
   * @param ninth the ninth decile
   */
  private record Latency(long median, long ninth) {
    static Latency of(long[] nanos) {
      Arrays.sort(nanos);
      return new Latency(nanos[nanos.length / 2], nanos[nanos.length * 9 / 10]);
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%.2f/%.2f ms", median / 1e6, ninth / 1e6);
    }
  }

  private record Window(Latency pool, Latency reference) {
    @Override
    public String toString() {
      return "pool %s, other executor %s".formatted(pool, reference);
    }
  }

  /**
   * Of a pool.
   *
   * @param pool submits a task; false if it was not accepted
   */
  LatencyProbe(Predicate<Runnable> pool) {
    this.pool = pool;
    int unused = reference.prestartAllCoreThreads();
  }

  private static long nanos(Predicate<Runnable> executor) {
    CountDownLatch began = new CountDownLatch(1);
    long begin = System.nanoTime();
    if (!executor.test(began::countDown)) {
      LockSupport.parkNanos(1_000_000);
      return REFUSED_NANOS;
    }
    Eventually.open(began);
    return System.nanoTime() - begin;
  }

  private Window window(int tasks) {
    long[] ofPool = new long[tasks];
    long[] ofReference = new long[tasks];
    for (int i = 0; i < tasks; i++) {
      ofReference[i] =
          nanos(
              task -> {
                reference.execute(task);
                return true;
              });
      ofPool[i] = nanos(pool);
      LockSupport.parkNanos(1_000_000);
    }
    return new Window(Latency.of(ofPool), Latency.of(ofReference));
  }

  /** Measures calm times: what is normal. */
  void calm(int tasks) {
    calm = window(tasks);
  }

  private static boolean near(long value, long usual, long other, Duration slack) {
    return value <= 3 * Math.max(usual, other) + slack.toNanos();
  }

  private boolean normal(Window now) {
    Latency usual = calm.pool();
    Latency other = now.reference();
    return near(now.pool().median(), usual.median(), other.median(), Duration.ofMillis(1))
        && near(now.pool().ninth(), usual.ninth(), other.ninth(), Duration.ofMillis(5));
  }

  /**
   * Waits until latency is back to normal; how long that took.
   *
   * @throws AssertionError if it is not within the limit
   */
  Duration backToNormal(Duration limit) {
    long begin = System.nanoTime();
    List<String> seen = new ArrayList<>();
    boolean before = false;
    long since = 0;
    while (true) {
      long now = System.nanoTime() - begin;
      Window window = window(TASKS);
      seen.add("after %d ms %s".formatted(now / 1_000_000, window));
      boolean normal = normal(window);
      if (normal && before) {
        return Duration.ofNanos(since);
      }
      if (now > limit.toNanos()) {
        throw new AssertionError(
            "Latency (median/ninth decile) is not back to normal (%s): %s".formatted(calm, seen));
      }
      before = normal;
      since = now;
    }
  }

  /** What calm times were like. */
  @Override
  public String toString() {
    return calm.toString();
  }

  @Override
  public void close() {
    reference.close();
  }
}
