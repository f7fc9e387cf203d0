package dev.sett.apps.batch;

import java.util.concurrent.atomic.AtomicInteger;

/** How many threads are at work at once, and the most that were. Any number of threads. */
final class ThreadGauge {
  private final AtomicInteger now = new AtomicInteger();
  private final AtomicInteger most = new AtomicInteger();

  void enter() {
    most.accumulateAndGet(now.incrementAndGet(), Math::max);
  }

  void leave() {
    now.decrementAndGet();
  }

  int most() {
    return most.get();
  }
}
