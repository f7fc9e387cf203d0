package dev.sett.servers.faults;

import dev.sett.workload.Answer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * Of four threads that select, the first gets all connections and, with {@code --threads
 * event-loop}, does all their work. Cured, connections are dealt out in turn.
 */
final class HotEventLoop implements Fault {
  private static final int LOOPS = 4;

  private final boolean cured;
  private final Map<String, LongAdder> byThread = new ConcurrentHashMap<>();

  HotEventLoop(boolean cured) {
    this.cured = cured;
  }

  @Override
  public Answer answer(Supplier<Answer> request) {
    // Only threads that stay; virtual ones have a name each.
    if (!Thread.currentThread().isVirtual()) {
      byThread
          .computeIfAbsent(Thread.currentThread().getName(), name -> new LongAdder())
          .increment();
    }
    return request.get();
  }

  @Override
  public int selectors() {
    return LOOPS;
  }

  @Override
  public boolean onOneSelector() {
    return !cured;
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of(
        "threads",
        (long) byThread.size(),
        "requests",
        byThread.values().stream().mapToLong(LongAdder::sum).sum());
  }
}
