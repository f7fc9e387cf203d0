package dev.sett.bench.pool;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.ConcurrentHistogram;

/**
 * Simulated users without think time: each submits a task to the executor, and another one as soon
 * as it is done. A task computes, then waits. The number of users can be changed at any time.
 */
final class Users {
  private static final long LONGEST_MICROS = 600_000_000;

  private final ExecutorService executor;
  private final Burn burn;
  private final long cpuNanos;
  private final long waitNanos;
  private final AtomicInteger present = new AtomicInteger();
  private final LongAdder done = new LongAdder();
  private volatile int wanted;
  private volatile ConcurrentHistogram micros = new ConcurrentHistogram(LONGEST_MICROS, 3);

  /**
   * Starts without users.
   *
   * @param cpuNanos that each task computes
   * @param waitNanos that each task waits; below 50 microseconds the timer makes it longer
   */
  Users(ExecutorService executor, Burn burn, long cpuNanos, long waitNanos) {
    this.executor = executor;
    this.burn = burn;
    this.cpuNanos = cpuNanos;
    this.waitNanos = waitNanos;
  }

  /** Sets the number of users: additional ones start now, surplus ones end after their task. */
  void number(int users) {
    wanted = users;
    while (present.get() < users) {
      present.incrementAndGet();
      give();
    }
  }

  private void give() {
    long given = System.nanoTime();
    try {
      executor.execute(
          () -> {
            burn.run(cpuNanos);
            if (waitNanos > 0) {
              await(System.nanoTime() + waitNanos);
            }
            micros.recordValue(Math.min(LONGEST_MICROS, (System.nanoTime() - given) / 1_000));
            done.increment();
            next();
          });
    } catch (RejectedExecutionException e) {
      present.decrementAndGet(); // It is over.
    }
  }

  private void next() {
    if (present.get() > wanted) {
      present.decrementAndGet();
    } else {
      give();
    }
  }

  private static void await(long until) {
    for (long left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
      LockSupport.parkNanos(left);
      if (Thread.currentThread().isInterrupted()) {
        return;
      }
    }
  }

  /** Tasks done so far. */
  long done() {
    return done.sum();
  }

  /** Times of tasks since the last call, from submission to completion, in microseconds. */
  ConcurrentHistogram micros() {
    ConcurrentHistogram ended = micros;
    micros = new ConcurrentHistogram(LONGEST_MICROS, 3);
    return ended;
  }
}
