package dev.sett.pool;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * How many threads live, of each kind, and how many of them are on their way: they were started, or
 * woken on a virtual thread, and have not looked for a task since. All in one {@code long} that
 * changes in one step, until there is no thread and there will be none any more. Safe for all
 * threads.
 */
final class ThreadCounts {
  private static final int BITS = 20;
  private static final long MASK = (1L << BITS) - 1;
  private static final long COMING = 1L << (2 * BITS);
  private static final long CLOSED = -1;

  private final int mostPlatform;
  private final AtomicLong counts = new AtomicLong();

  enum Kind {
    /** One of the first threads, usually a platform thread. */
    PLATFORM(1),
    /** One beyond them, by default virtual. */
    SPARE(1L << BITS);

    private final long one;

    Kind(long one) {
      this.one = one;
    }
  }

  /**
   * Without any thread.
   *
   * @param mostPlatform threads after which spares follow, at least 1
   */
  ThreadCounts(int mostPlatform) {
    this.mostPlatform = mostPlatform;
  }

  private static int platform(long counts) {
    return (int) (counts & MASK);
  }

  private static int spares(long counts) {
    return (int) ((counts >>> BITS) & MASK);
  }

  private static int alive(long counts) {
    return counts == CLOSED ? 0 : platform(counts) + spares(counts);
  }

  /** Threads of both kinds. */
  int alive() {
    return alive(counts.get());
  }

  int platform() {
    long now = counts.get();
    return now == CLOSED ? 0 : platform(now);
  }

  int spares() {
    long now = counts.get();
    return now == CLOSED ? 0 : spares(now);
  }

  int onTheirWay() {
    long now = counts.get();
    return now == CLOSED ? 0 : (int) (now >>> (2 * BITS));
  }

  /**
   * Counts a thread that is to be started, as on its way.
   *
   * @return its kind; null if closed
   */
  @Nullable Kind join() {
    while (true) {
      long now = counts.get();
      if (now == CLOSED) {
        return null;
      }
      Kind kind = platform(now) >= mostPlatform ? Kind.SPARE : Kind.PLATFORM;
      if (counts.compareAndSet(now, now + kind.one + COMING)) {
        return kind;
      }
    }
  }

  /** Counts a worker that is woken on a virtual thread as on its way. */
  void comes() {
    counts.addAndGet(COMING);
  }

  /** One that was on its way has looked for a task, or will not. */
  void began() {
    counts.addAndGet(-COMING);
  }

  /** Counts a thread less that joined and was not started; how many are alive then. */
  int notStarted(Kind kind) {
    return alive(counts.addAndGet(-kind.one - COMING));
  }

  /** Counts a thread less. */
  void leave(Kind kind) {
    counts.addAndGet(-kind.one);
  }

  /**
   * Counts a platform thread less unless that would leave fewer threads than some, or spares
   * without any platform thread; whether it did.
   */
  boolean leaveIfMoreThan(int least) {
    long now;
    do {
      now = counts.get();
      if (alive(now) <= least || (platform(now) == 1 && spares(now) > 0)) {
        return false;
      }
    } while (!counts.compareAndSet(now, now - Kind.PLATFORM.one));
    return true;
  }

  /** Takes back that a platform thread left; false if closed meanwhile. */
  boolean rejoin() {
    long now;
    do {
      now = counts.get();
      if (now == CLOSED) {
        return false;
      }
    } while (!counts.compareAndSet(now, now + Kind.PLATFORM.one));
    return true;
  }

  /** Lets nobody join any more, if nobody is there; whether it did, true for one caller only. */
  boolean closeIfEmpty() {
    return counts.compareAndSet(0, CLOSED);
  }
}
