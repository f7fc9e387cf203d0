package dev.sett.apps.standalone;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** What all tasks of one run do, and how far they are. Any number of threads. */
final class MeasuredTasks implements Runnable {
  private final Duration pause;
  private final int rounds;
  private final LongSupplier nanoClock;
  private final int count;
  private final AtomicInteger begun = new AtomicInteger();
  private final AtomicInteger ended = new AtomicInteger();
  private final AtomicLong lastBegunNanos = new AtomicLong();
  private final AtomicInteger work = new AtomicInteger();
  private final CountDownLatch allEnded;

  MeasuredTasks(TaskPlan plan, LongSupplier nanoClock) {
    this.pause = plan.pause();
    this.rounds = plan.work().rounds();
    this.nanoClock = nanoClock;
    this.count = plan.count();
    this.allEnded = new CountDownLatch(plan.count());
  }

  @Override
  public void run() {
    if (begun.incrementAndGet() == count) {
      lastBegunNanos.set(nanoClock.getAsLong());
    }
    try {
      if (!pause.isZero()) {
        Thread.sleep(pause);
      }
      work.addAndGet(Hashing.hash(rounds));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      ended.incrementAndGet();
      allEnded.countDown();
    }
  }

  /** Tasks whose first line has run. */
  int begun() {
    return begun.get();
  }

  /** Tasks that have begun and not ended. */
  int alive() {
    int ends = ended.get();
    return begun.get() - ends;
  }

  /** When the last of all tasks began, on the clock that was given; once it has. */
  long lastBegunNanos() {
    return lastBegunNanos.get();
  }

  /** Opens when all tasks have ended. */
  CountDownLatch allEnded() {
    return allEnded;
  }
}
