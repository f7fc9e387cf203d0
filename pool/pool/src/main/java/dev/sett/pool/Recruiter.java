package dev.sett.pool;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes the workers' threads: platform threads up to a number, virtual ones beyond, and keeps count
 * of both. Safe for all threads.
 */
final class Recruiter {
  /*
   * A platform thread costs least to go on with the next task, and the kernel takes turns between
   * those that compute; a virtual one costs next to nothing to start, to wake and to keep. Tasks
   * that compute are given few threads, tasks that wait many: so the first threads are of the one
   * kind and the rest of the other.
   */
  private final ThreadFactory platform;
  private final ThreadFactory virtual;
  private final int mostPlatform;
  private final AtomicInteger regulars = new AtomicInteger();
  private final AtomicInteger spares = new AtomicInteger();

  /**
   * Without any thread yet.
   *
   * @param virtual makes the threads beyond {@code mostPlatform}
   * @param mostPlatform at least 1; {@link Integer#MAX_VALUE} for platform threads alone
   */
  Recruiter(ThreadFactory platform, ThreadFactory virtual, int mostPlatform) {
    this.platform = platform;
    this.virtual = virtual;
    this.mostPlatform = mostPlatform;
  }

  /** All threads by one factory, whatever it makes. */
  static Recruiter of(ThreadFactory threads) {
    return new Recruiter(threads, threads, Integer.MAX_VALUE);
  }

  /** Counts one more thread; whether it is one beyond the platform threads, a spare. */
  boolean join() {
    int now;
    do {
      now = regulars.get();
      if (now >= mostPlatform) {
        int unused = spares.incrementAndGet();
        return true;
      }
    } while (!regulars.compareAndSet(now, now + 1));
    return false;
  }

  /**
   * The thread of a worker that was counted, not started yet.
   *
   * @throws IllegalStateException if the factory returns none, or one that is started
   */
  Thread newThread(Worker worker) {
    Thread thread = (worker.spare() ? virtual : platform).newThread(worker);
    if (thread == null || thread.getState() != Thread.State.NEW) {
      throw new IllegalStateException(
          "The thread factory must return a thread that has not been started; it returned "
              + (thread == null ? "null." : "one that is " + thread.getState() + "."));
    }
    return thread;
  }

  /** Counts one less. */
  void leave(boolean spare) {
    int unused = (spare ? spares : regulars).decrementAndGet();
  }

  /**
   * Counts a platform thread less, unless it is the last while virtual ones are left: those don't
   * keep the JVM from ending. Whether it did.
   */
  boolean leaveUnlessNeeded() {
    int now;
    do {
      now = regulars.get();
      if (now == 1 && spares.get() > 0) {
        return false;
      }
    } while (!regulars.compareAndSet(now, now - 1));
    return true;
  }

  /** Takes back that a platform thread left. */
  void rejoin() {
    int unused = regulars.incrementAndGet();
  }

  /** Threads beyond the platform threads. */
  int spares() {
    return spares.get();
  }
}
