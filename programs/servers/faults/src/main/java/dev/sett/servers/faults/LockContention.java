package dev.sett.servers.faults;

import dev.sett.workload.Answer;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/**
 * Each request waits a millisecond inside {@code synchronized}, as for a store that is not safe for
 * several threads: one lock for all requests. Cured, there are 1024 locks.
 */
final class LockContention implements Fault {
  private static final int MANY = 1_024;
  private static final Duration CALL = Duration.ofMillis(1);

  private final Object[] locks;

  LockContention(boolean cured) {
    locks = new Object[cured ? MANY : 1];
    Arrays.setAll(locks, i -> new Object());
  }

  @Override
  public Answer answer(Supplier<Answer> request) throws InterruptedException {
    synchronized (locks[ThreadLocalRandom.current().nextInt(locks.length)]) {
      Thread.sleep(CALL);
    }
    return request.get();
  }
}
