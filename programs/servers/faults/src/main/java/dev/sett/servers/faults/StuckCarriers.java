package dev.sett.servers.faults;

import dev.sett.workload.Answer;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * A lock that is taken on an ordinary way and on one that pins. Once every carrier holds a virtual
 * thread that waits pinned for the lock, the one who has it, ready to go on, finds no carrier. In
 * the wild that lasts forever; here a pinned thread gives up after 200 ms, so that requests are
 * answered, late, and a run can measure the stalls. Cured, nobody is pinned.
 */
final class StuckCarriers implements Fault {
  private static final int PATIENCE_MILLIS = 200;

  private final Pin pin;
  // Fair, so that those who come by the way that pins stand in line like all others.
  private final ReentrantLock lock = new ReentrantLock(/* fair= */ true);
  private final LongAdder stuck = new LongAdder();

  StuckCarriers(boolean cured) throws ReflectiveOperationException {
    pin = Pin.of(cured);
  }

  @Override
  // Others shall come by while one has the lock, ready to go on.
  @SuppressWarnings("ThreadPriorityCheck")
  public Answer answer(Supplier<Answer> request) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      Thread.yield();
    } finally {
      lock.unlock();
    }
    pin.hold(this::pass);
    return request.get();
  }

  private void pass() throws InterruptedException {
    if (lock.tryLock(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
      lock.unlock();
    } else {
      stuck.increment();
    }
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of("stuck", stuck.sum());
  }
}
