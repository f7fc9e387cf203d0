package dev.sett.servers.faults;

import dev.sett.workload.Answer;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * One request in 50 computes for 50 ms, the others answer at once. On virtual threads nobody takes
 * the carrier from it, and the short ones wait behind. Cured, the heavy part runs on platform
 * threads, from which the system takes the CPU when others want it.
 */
final class NoTimeSlicing implements Fault {
  private static final int ONE_IN = 50;
  private static final int HEAVY_MICROS = 50_000;

  private final boolean cured;
  private final ExecutorService heavy = FaultPools.fixed("sett-heavy", 2);
  private final AtomicLong requests = new AtomicLong();
  private final LongAdder onVirtualThreads = new LongAdder();
  private final LongAdder onPlatformThreads = new LongAdder();

  NoTimeSlicing(boolean cured) {
    this.cured = cured;
  }

  @Override
  public Answer answer(Supplier<Answer> request) throws Exception {
    if (requests.incrementAndGet() % ONE_IN == 0) {
      if (cured) {
        heavy.submit(this::compute).get();
      } else {
        compute();
      }
    }
    return request.get();
  }

  private void compute() {
    (Thread.currentThread().isVirtual() ? onVirtualThreads : onPlatformThreads).increment();
    CpuBurn.micros(HEAVY_MICROS);
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of(
        "heavy-on-virtual-threads", onVirtualThreads.sum(),
        "heavy-on-platform-threads", onPlatformThreads.sum());
  }

  @Override
  public void close() {
    heavy.shutdownNow();
  }
}
