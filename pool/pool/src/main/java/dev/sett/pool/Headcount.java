package dev.sett.pool;

import java.util.concurrent.atomic.AtomicInteger;

/** How many threads live, until there are none and there will be none any more. */
final class Headcount {
  private static final int CLOSED = -1;

  private final AtomicInteger alive = new AtomicInteger();

  int now() {
    return Math.max(0, alive.get());
  }

  /** Counts one more; false if closed. */
  boolean join() {
    int now;
    do {
      now = alive.get();
      if (now == CLOSED) {
        return false;
      }
    } while (!alive.compareAndSet(now, now + 1));
    return true;
  }

  /** Counts one less; how many are left. */
  int leave() {
    return alive.decrementAndGet();
  }

  /** Counts one less unless that would leave fewer than some; whether it did. */
  boolean leaveIfMoreThan(int least) {
    int now;
    do {
      now = alive.get();
      if (now <= least) {
        return false;
      }
    } while (!alive.compareAndSet(now, now - 1));
    return true;
  }

  /** Lets nobody join any more, if nobody is there; whether it did, true for one caller only. */
  boolean closeIfEmpty() {
    return alive.compareAndSet(0, CLOSED);
  }
}
