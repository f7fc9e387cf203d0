package dev.sett.pool;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Virtual workers that rest, last in first out (Treiber 1986). Those on platform threads rest on a
 * stack of their own, in {@link Roll}, and are woken before these. Safe for all threads.
 */
final class SpareStack {
  private final AtomicLong stack = new AtomicLong();

  /** Puts a worker on top that rests already, or that is gone. */
  void push(Worker worker) {
    long now;
    do {
      now = stack.get();
      worker.below = Roll.top(now);
    } while (!stack.compareAndSet(now, Roll.with(now, 0, worker.seat + 1)));
  }

  /** Takes the one on top, which may be gone; null if there is none. */
  @Nullable Worker pop(Seats seats) {
    while (true) {
      long now = stack.get();
      int top = Roll.top(now);
      if (top == 0) {
        return null;
      }
      Worker worker = seats.at(top - 1);
      if (worker != null && stack.compareAndSet(now, Roll.with(now, 0, worker.below))) {
        return worker;
      }
    }
  }

  boolean isEmpty() {
    return Roll.top(stack.get()) == 0;
  }
}
