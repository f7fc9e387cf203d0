package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What becomes of tasks that are not accepted. */
@Timeout(120)
class RejectionTest {
  @RegisterExtension final Pools pools = new Pools();

  private final List<Runnable> tasks = Collections.synchronizedList(new ArrayList<>());
  private final List<String> reasons = Collections.synchronizedList(new ArrayList<>());
  private final List<TunedExecutor> told = new ArrayList<>();

  private final RejectionHandler handler =
      (task, pool, reason) -> {
        tasks.add(task);
        told.add(pool);
        reasons.add(reason.getMessage());
      };

  private TunedExecutorBuilder handled() {
    return TunedExecutor.builder().name("choosy").maxThreads(1).rejectionHandler(handler);
  }

  @Test
  void theHandlerGetsATaskThatFindsTheQueueFull() {
    TunedExecutor pool =
        pools.create(
            handled().queueBound(1, Overflow.REJECT).taskDecorator(task -> () -> task.run()));
    CountDownLatch gate = pools.occupy(pool, 1);
    Future<?> accepted = pool.submit(() -> {});
    Runnable plain = () -> {};
    pool.execute(plain);
    Future<?> future = pool.submit(() -> {});
    assertEquals(2, tasks.size());
    assertSame(plain, tasks.get(0));
    assertSame(future, tasks.get(1));
    assertEquals(List.of(pool, pool), told);
    assertEquals("The queue of the pool choosy is full: 1 tasks wait.", reasons.getFirst());
    assertFalse(accepted.isDone());
    gate.countDown();
  }

  @Test
  void theHandlerGetsATaskThatComesAfterTheShutdown() {
    TunedExecutor pool = pools.create(handled());
    pool.shutdown();
    Runnable task = () -> {};
    pool.execute(task);
    assertEquals(List.of(task), tasks);
    assertEquals(List.of("The pool choosy is shut down."), reasons);
  }

  @Test
  void theHandlerGetsATaskForWhichThereIsNoThread() {
    TunedExecutor pool =
        pools.create(
            handled()
                .threadFactory(
                    task -> {
                      throw new IllegalStateException("no threads today");
                    }));
    Runnable task = () -> {};
    pool.execute(task);
    assertEquals(List.of(task), tasks);
    assertEquals(0, pool.getQueued());
  }

  @Test
  void whatTheHandlerThrowsReachesTheCaller() {
    IllegalStateException thrown = new IllegalStateException("of the handler");
    TunedExecutor pool =
        pools.create(
            TunedExecutor.builder()
                .rejectionHandler(
                    (task, rejecting, reason) -> {
                      throw thrown;
                    }));
    pool.shutdown();
    assertSame(thrown, assertThrows(RuntimeException.class, () -> pool.submit(() -> {})));
  }

  @Test
  void theHandlerHearsOfNoTaskThatWasOnlyTried() {
    TunedExecutor pool = pools.create(handled());
    CountDownLatch gate = pools.occupy(pool, 1);
    assertFalse(pool.tryExecute(() -> {}));
    pool.shutdown();
    assertFalse(pool.tryExecute(() -> {}));
    assertEquals(List.of(), tasks);
    gate.countDown();
  }

  @Test
  void aTaskThatIsRejectedItselfIsNotMistakenForARejectedOne() {
    TunedExecutor pool = pools.create(handled().queueBound(1, Overflow.CALLER_RUNS));
    CountDownLatch gate = pools.occupy(pool, 1);
    pool.execute(() -> {});
    RejectedExecutionException thrown = new RejectedExecutionException("by another pool");
    assertSame(
        thrown,
        assertThrows(
            RejectedExecutionException.class,
            () ->
                pool.execute(
                    () -> {
                      throw thrown;
                    })));
    assertTrue(tasks.isEmpty());
    gate.countDown();
  }

  @Test
  void allAreCountedOnWhicheverWay() {
    for (Overflow overflow : Overflow.values()) {
      TunedExecutor pool = pools.create(handled().queueBound(1, overflow));
      CountDownLatch gate = pools.occupy(pool, 1);
      pool.execute(() -> {});
      assertEquals(0, pool.getRejected());
      pool.execute(() -> {});
      pool.execute(() -> {});
      assertEquals(2, pool.getRejected());
      assertFalse(pool.tryExecute(() -> {}));
      assertEquals(2, pool.snapshot().rejected());
      pool.shutdown();
      pool.execute(() -> {});
      assertEquals(3, pool.getRejected());
      gate.countDown();
    }
  }
}
