package dev.sett.bench.pool;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;

/**
 * Simulated users without think time: each submits a task to the executor, and another one as soon
 * as it is done. The number of users can be changed at any time.
 */
final class Users {
  private static final long LONGEST_MICROS = 600_000_000;

  private final Executor executor;
  private final Runnable work;
  private final Executor submitter;
  private final AtomicInteger present = new AtomicInteger();
  private final LongAdder done = new LongAdder();
  private volatile int wanted;
  private volatile ConcurrentHistogram micros = new ConcurrentHistogram(LONGEST_MICROS, 3);

  /**
   * Starts without users.
   *
   * @param work what a task does
   * @param submitter where the next task is submitted; {@code Runnable::run} for the thread of the
   *     task before
   */
  Users(Executor executor, Runnable work, Executor submitter) {
    this.executor = executor;
    this.work = work;
    this.submitter = submitter;
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
            work.run();
            micros.recordValue(Math.min(LONGEST_MICROS, (System.nanoTime() - given) / 1_000));
            done.increment();
            submitter.execute(this::next);
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

  /** Users that are there, also those that only end their task. */
  int present() {
    return present.get();
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
