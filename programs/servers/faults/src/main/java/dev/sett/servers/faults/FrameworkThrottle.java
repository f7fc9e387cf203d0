package dev.sett.servers.faults;

import dev.sett.workload.Answer;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * The framework lets 4 requests in at once, whatever executor it is given, as Spring Batch 4 did
 * with its throttle. Cured, it lets all in.
 */
final class FrameworkThrottle implements Fault {
  private static final int FEW = 4;
  private static final int ALL = 1_000_000;

  private final Semaphore gate;

  FrameworkThrottle(boolean cured) {
    gate = new Semaphore(cured ? ALL : FEW);
  }

  @Override
  public Answer answer(Supplier<Answer> request) throws InterruptedException {
    gate.acquire();
    try {
      return request.get();
    } finally {
      gate.release();
    }
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of("waiting", (long) gate.getQueueLength());
  }
}
