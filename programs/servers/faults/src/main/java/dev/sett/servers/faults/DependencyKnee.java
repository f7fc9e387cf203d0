package dev.sett.servers.faults;

import dev.sett.workload.Answer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Each request calls a store that locks a part of its 4 for 5 ms. Four callers are served at once;
 * from there on more of them only wait for one another inside the store, and no pool shows it.
 * Cured, the store has 1024 parts.
 */
final class DependencyKnee implements Fault {
  private static final int FEW = 4;
  private static final int MANY = 1_024;
  private static final Duration CALL = Duration.ofMillis(5);

  private final ReentrantLock[] parts;

  DependencyKnee(boolean cured) {
    parts = new ReentrantLock[cured ? MANY : FEW];
    Arrays.setAll(parts, i -> new ReentrantLock());
  }

  @Override
  public Answer answer(Supplier<Answer> request) throws InterruptedException {
    ReentrantLock part = parts[ThreadLocalRandom.current().nextInt(parts.length)];
    part.lockInterruptibly();
    try {
      Thread.sleep(CALL);
    } finally {
      part.unlock();
    }
    return request.get();
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of("waiting", Arrays.stream(parts).mapToLong(ReentrantLock::getQueueLength).sum());
  }
}
