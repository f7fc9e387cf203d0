package dev.sett.servers.faults;

import dev.sett.workload.Answer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Four things are shared, each held for a millisecond. Who finds none asks again and again and
 * yields in between, so that every carrier spins; after 256 times it pauses for a moment, as
 * HikariCP does. Without that pause the program would stand still: who yields goes to a carrier's
 * own queue, which is served before the one for those that wake up. Cured, there are enough of
 * them, and who finds none parks.
 */
final class YieldSpin implements Fault {
  private static final int FEW = 4;
  private static final int ENOUGH = 1_000;
  private static final Duration HOLD = Duration.ofMillis(1);
  private static final int PAUSE_AFTER = 256;
  private static final int PAUSE_NANOS = 10_000;

  private final boolean cured;
  private final Semaphore things;
  private final LongAdder yields = new LongAdder();

  YieldSpin(boolean cured) {
    this.cured = cured;
    things = new Semaphore(cured ? ENOUGH : FEW);
  }

  @Override
  public Answer answer(Supplier<Answer> request) throws InterruptedException {
    if (cured) {
      things.acquire();
    } else {
      spin();
    }
    try {
      Thread.sleep(HOLD);
    } finally {
      things.release();
    }
    return request.get();
  }

  // Yielding until it is one's turn is the fault.
  @SuppressWarnings("ThreadPriorityCheck")
  private void spin() throws InterruptedException {
    for (int asked = 1; !things.tryAcquire(); asked++) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (asked % PAUSE_AFTER == 0) {
        LockSupport.parkNanos(PAUSE_NANOS);
      } else {
        yields.increment();
        Thread.yield();
      }
    }
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of("yields", yields.sum());
  }
}
