package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How a pool ends, beyond {@link ShutdownContractTest}. */
@Timeout(120)
class ShutdownTest {
  @RegisterExtension final Pools pools = new Pools();

  private static boolean awaitsEnd(TunedExecutor pool) throws InterruptedException {
    return pool.awaitTermination(Eventually.LIMIT_SECONDS, TimeUnit.SECONDS);
  }

  @Test
  void endsWithIdleThreads() throws InterruptedException {
    TunedExecutor pool = pools.create(TunedExecutor.builder().minThreads(3));
    pools.occupy(pool, 3).countDown();
    Eventually.so("all rest", () -> pool.getBusy() == 0);
    assertEquals(3, pool.getThreads());
    pool.shutdown();
    assertTrue(awaitsEnd(pool));
    assertEquals(0, pool.getThreads());
  }

  @Test
  void saysWhyItRefusesTasksAfterwards() {
    TunedExecutor pool = pools.create(TunedExecutor.builder().name("over"));
    pool.shutdown();
    RejectedExecutionException refused =
        assertThrows(RejectedExecutionException.class, () -> pool.execute(() -> {}));
    assertEquals("The pool over is shut down.", refused.getMessage());
    assertFalse(pool.tryExecute(() -> {}));
    assertEquals(0, pool.getQueued());
  }

  @Test
  void mayBeStoppedByATaskOfItsOwn() throws InterruptedException {
    TunedExecutor pool = pools.create(TunedExecutor.builder().maxThreads(1));
    AtomicInteger neverRan = new AtomicInteger(-1);
    CountDownLatch gate = pools.gate();
    pool.execute(
        () -> {
          Eventually.open(gate);
          neverRan.set(pool.shutdownNow().size());
        });
    pool.execute(() -> {});
    pool.execute(() -> {});
    gate.countDown();
    assertTrue(awaitsEnd(pool));
    assertEquals(2, neverRan.get());
  }
}
