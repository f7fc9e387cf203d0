package dev.sett.servers.faults;

import dev.sett.workload.Answer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Each request leaves a virtual thread behind that sleeps for 30 s, as a timeout that nobody
 * cancels does, with 2 KiB that it needs when it wakes. Cured, it is ended with its request. At
 * most 100 000 are left, so that it is a leak and not a crash.
 */
final class UnboundedAdmission implements Fault {
  private static final Duration LEFT_FOR = Duration.ofSeconds(30);
  private static final int MOST = 100_000;
  private static final int NEEDED_BYTES = 2_048;

  private final boolean cured;
  private final AtomicInteger left = new AtomicInteger();

  UnboundedAdmission(boolean cured) {
    this.cured = cured;
  }

  @Override
  public Answer answer(Supplier<Answer> request) {
    if (left.get() >= MOST) {
      return request.get();
    }
    left.incrementAndGet();
    Thread timeout = Thread.ofVirtual().name("sett-left").start(this::sleep);
    try {
      return request.get();
    } finally {
      if (cured) {
        timeout.interrupt();
      }
    }
  }

  private void sleep() {
    byte[] needed = new byte[NEEDED_BYTES];
    try {
      Thread.sleep(LEFT_FOR);
      needed[0]++;
    } catch (InterruptedException e) {
      needed[1]++; // The request was in time; this thread ends.
    } finally {
      left.decrementAndGet();
    }
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of("threads-left", (long) left.get());
  }
}
