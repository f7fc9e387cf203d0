package dev.sett.threads;

import dev.sett.pool.Adjustment;
import dev.sett.pool.Tuner;
import dev.sett.pool.Window;
import java.lang.management.ManagementFactory;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * A pool in the manner of Open Liberty's: a {@link ThreadPoolExecutor} whose core and maximum a
 * {@link LibertyTuner} moves together, on a daemon thread of its own that ends with the pool.
 */
final class LibertyExecutor extends ThreadPoolExecutor {
  /*
   * Left out: Liberty's queue with a place for expedited work and its wrapper round every task, two
   * contended steps a task; so what a task costs here is less than there. Kept: everything that
   * decides how many threads there are, the pause after three idle cycles among it.
   */
  private static final int IDLE_CYCLES = 3;
  private static final long FIRST_NANOS = TimeUnit.MILLISECONDS.toNanos(1500);

  private final int cores;
  private final Tuner tuner;
  private final LongSupplier nanoClock;
  private final com.sun.management.OperatingSystemMXBean system =
      (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final AtomicBoolean arrived = new AtomicBoolean();
  private final Thread controller;
  private volatile boolean paused;

  /** Set before the pool itself says that it is terminated, which it does too late to be woken. */
  private volatile boolean ended;

  /** Only the controller uses these. */
  private long countedNanos;

  private long countedTasks;
  private long countedCpuNanos;

  private LibertyExecutor(
      int core, int cores, Tuner tuner, LongSupplier nanoClock, ThreadFactory threads) {
    super(core, core, 0, TimeUnit.NANOSECONDS, new LinkedBlockingQueue<>(), threads);
    this.cores = cores;
    this.tuner = tuner;
    this.nanoClock = nanoClock;
    this.controller = Thread.ofPlatform().daemon().name("liberty-tuner").unstarted(this::control);
  }

  /** A pool that tunes itself for these processors; the seed is that of the tuner's coins. */
  static LibertyExecutor start(
      LibertyRules rules, int cores, long seed, LongSupplier nanoClock, ThreadFactory threads) {
    LibertyTuner tuner = new LibertyTuner(rules, cores, seed);
    return start(tuner.coreThreads(), cores, tuner, nanoClock, threads);
  }

  /** The same with any tuner, beginning with so many threads. */
  static LibertyExecutor start(
      int core, int cores, Tuner tuner, LongSupplier nanoClock, ThreadFactory threads) {
    LibertyExecutor pool = new LibertyExecutor(core, cores, tuner, nanoClock, threads);
    pool.controller.start();
    return pool;
  }

  @Override
  public void execute(Runnable task) {
    super.execute(task);
    if (!arrived.get()) {
      arrived.set(true);
      if (paused) {
        LockSupport.unpark(controller);
      }
    }
  }

  @Override
  protected void terminated() {
    ended = true;
    LockSupport.unpark(controller);
  }

  /** Whether the controller waits for the next task. */
  boolean isPaused() {
    return paused;
  }

  private void control() {
    count();
    long nextNanos = FIRST_NANOS;
    int idle = 0;
    while (awaitCycle(nextNanos)) {
      Window window = count();
      idle = arrived.getAndSet(false) || window.busy() + window.queued() > 0 ? 0 : idle + 1;
      if (idle >= IDLE_CYCLES) {
        idle = 0;
        pause();
        count();
        nextNanos = FIRST_NANOS;
      } else {
        Adjustment answer = tuner.observe(window);
        resize(answer.limit());
        nextNanos = answer.nextNanos();
      }
    }
  }

  /** Waits for so long; false as soon as the pool has ended. */
  private boolean awaitCycle(long nanos) {
    long end = nanoClock.getAsLong() + nanos;
    for (long left = nanos; left > 0 && !ended; left = end - nanoClock.getAsLong()) {
      LockSupport.parkNanos(this, left);
    }
    return !ended;
  }

  /** Waits for a task, or for the end of the pool. */
  private void pause() {
    paused = true;
    while (!arrived.get() && !ended) {
      LockSupport.park(this);
    }
    paused = false;
  }

  /** What happened since this was last called. */
  private Window count() {
    long now = nanoClock.getAsLong();
    long done = getCompletedTaskCount();
    long cpuNanos = system.getProcessCpuTime();
    double load = system.getCpuLoad();
    int busy = getActiveCount();
    long nanos = Math.max(1, now - countedNanos);
    long completions = done - countedTasks;
    Window window =
        new Window(
            nanos,
            getCorePoolSize(),
            getPoolSize(),
            busy,
            getQueue().size(),
            /* arrivals= */ completions, // which this tuner does not ask for
            completions,
            /* busyNanos= */ busy * nanos, // nor for this
            Window.Sample.NONE,
            cpuNanos < 0 ? -1 : cpuNanos - countedCpuNanos,
            cores,
            load < 0 ? Double.NaN : load,
            /* virtual= */ false,
            /* leastLimit= */ 1,
            ThreadingKind.MAX_LIMIT);
    countedNanos = now;
    countedTasks = done;
    countedCpuNanos = cpuNanos;
    return window;
  }

  /** The maximum is never below the core on the way. */
  private void resize(int size) {
    if (size > getCorePoolSize()) {
      setMaximumPoolSize(size);
      try {
        setCorePoolSize(size);
      } catch (OutOfMemoryError noMoreThreads) {
        // Goes on with those there are; the tuner sees that it was not followed, and asks again.
        setCorePoolSize(Math.clamp(getPoolSize(), 1, size));
      }
    } else if (size < getCorePoolSize()) {
      setCorePoolSize(size);
      setMaximumPoolSize(size);
    }
  }
}
