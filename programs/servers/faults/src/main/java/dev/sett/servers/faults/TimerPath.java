package dev.sett.servers.faults;

import dev.sett.workload.Answer;
import java.util.Map;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A request gets 50 parts, one by one, from a thread of its own, and waits for each with a time
 * limit: 50 timers armed and cancelled, none of which ever goes off. Cured, it waits without a
 * limit.
 */
final class TimerPath implements Fault {
  private static final int PARTS = 50;
  private static final int LIMIT_SECONDS = 30;

  private final boolean cured;
  private final LongAdder timed = new LongAdder();
  private final LongAdder untimed = new LongAdder();

  TimerPath(boolean cured) {
    this.cured = cured;
  }

  @Override
  public Answer answer(Supplier<Answer> request) throws InterruptedException {
    SynchronousQueue<Integer> parts = new SynchronousQueue<>();
    Thread sender = Thread.ofVirtual().name("sett-parts").start(() -> send(parts));
    try {
      for (int i = 0; i < PARTS; i++) {
        if (cured) {
          var unused = parts.take();
          untimed.increment();
        } else {
          @Nullable Integer part = parts.poll(LIMIT_SECONDS, TimeUnit.SECONDS);
          if (part == null) {
            throw new IllegalStateException("No part came within " + LIMIT_SECONDS + " s.");
          }
          timed.increment();
        }
      }
    } finally {
      sender.interrupt();
    }
    return request.get();
  }

  private static void send(SynchronousQueue<Integer> parts) {
    try {
      for (int i = 0; i < PARTS; i++) {
        parts.put(i);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // Nobody takes them any more.
    }
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of("timed-waits", timed.sum(), "untimed-waits", untimed.sum());
  }
}
