package dev.sett.servers.faults;

import dev.sett.workload.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.Supplier;

/**
 * A request splits 4 ms of computing into 8 parts and gives them to a pool of 200 platform threads,
 * all of which want a CPU at once. Cured, the pool has a thread for each processor.
 */
final class Oversubscribed implements Fault {
  private static final int THREADS = 200;
  private static final int PARTS = 8;
  private static final int PART_MICROS = 500;

  private final ThreadPoolExecutor computing;

  Oversubscribed(boolean cured) {
    computing =
        FaultPools.fixed(
            "sett-computing", cured ? Runtime.getRuntime().availableProcessors() : THREADS);
  }

  @Override
  public Answer answer(Supplier<Answer> request) throws Exception {
    List<Future<?>> parts = new ArrayList<>();
    for (int i = 0; i < PARTS; i++) {
      parts.add(computing.submit(() -> CpuBurn.micros(PART_MICROS)));
    }
    for (Future<?> part : parts) {
      part.get();
    }
    return request.get();
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of("most-threads", (long) computing.getLargestPoolSize());
  }

  @Override
  public void close() {
    computing.shutdownNow();
  }
}
