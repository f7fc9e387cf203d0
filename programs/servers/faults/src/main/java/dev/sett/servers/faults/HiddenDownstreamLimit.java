package dev.sett.servers.faults;

import dev.sett.workload.Answer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * Each request has a part of it, a wait of 5 ms, done by an inner executor of 4 threads, whatever
 * the number of threads for requests. Cured, the inner executor has 200.
 */
final class HiddenDownstreamLimit implements Fault {
  private static final int FEW = 4;
  private static final int ENOUGH = 200;
  private static final Duration PART = Duration.ofMillis(5);

  private final ThreadPoolExecutor downstream;
  private final LongAdder done = new LongAdder();

  HiddenDownstreamLimit(boolean cured) {
    downstream = FaultPools.fixed("sett-downstream", cured ? ENOUGH : FEW);
  }

  @Override
  public Answer answer(Supplier<Answer> request) throws Exception {
    downstream
        .submit(
            () -> {
              Thread.sleep(PART);
              return true;
            })
        .get();
    done.increment();
    return request.get();
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of("done", done.sum(), "threads", (long) downstream.getPoolSize());
  }

  @Override
  public void close() {
    downstream.shutdownNow();
  }
}
