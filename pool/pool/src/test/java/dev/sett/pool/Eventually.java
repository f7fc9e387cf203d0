package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what must come, with a limit that no busy machine reaches. */
final class Eventually {
  static final long LIMIT_SECONDS = 30;

  private Eventually() {}

  /** Until something is so; a failed test if it never is. */
  static void so(String what, BooleanSupplier condition) {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > until) {
        fail("Not within " + LIMIT_SECONDS + " s: " + what);
      }
      LockSupport.parkNanos(200_000);
    }
  }

  /** Until a latch is open. */
  static void open(CountDownLatch latch) {
    try {
      assertTrue(latch.await(LIMIT_SECONDS, TimeUnit.SECONDS), "The latch never opened.");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      fail("interrupted", e);
    }
  }

  /** Until all parties of a barrier are there. */
  static void all(CyclicBarrier barrier) {
    try {
      int unused = barrier.await(LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
      fail("not all parties came", e);
    }
  }

  /** Until a thread has ended. */
  static void ended(Thread thread) throws InterruptedException {
    thread.join(TimeUnit.SECONDS.toMillis(LIMIT_SECONDS));
    assertTrue(!thread.isAlive(), () -> thread + " goes on");
  }

  /** The answer of a task. */
  static <T> T get(Future<T> future)
      throws InterruptedException, ExecutionException, TimeoutException {
    return future.get(LIMIT_SECONDS, TimeUnit.SECONDS);
  }
}
