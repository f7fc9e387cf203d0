package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** {@link ExecutorCompletionService} on a pool. */
@Timeout(120)
class CompletionServiceTest {
  @RegisterExtension final Pools pools = new Pools();

  @SuppressWarnings("NullAway.Init") // by JUnit
  private TunedExecutor pool;

  @SuppressWarnings("NullAway.Init") // by JUnit
  private CompletionService<Integer> service;

  @BeforeEach
  void create() {
    pool = pools.create();
    service = new ExecutorCompletionService<>(pool);
  }

  private Future<Integer> next() throws InterruptedException {
    Future<Integer> next = service.poll(Eventually.LIMIT_SECONDS, TimeUnit.SECONDS);
    assertTrue(next != null, "nothing completed");
    return next;
  }

  @Test
  @SuppressWarnings("NullAway")
  void refusesNull() {
    assertThrows(NullPointerException.class, () -> service.submit((Callable<Integer>) null));
    assertThrows(NullPointerException.class, () -> service.submit(null, 1));
  }

  @Test
  void givesEveryFutureOnceWhenItIsDone() throws Exception {
    Set<Future<Integer>> submitted = new HashSet<>();
    for (int number = 0; number < 100; number++) {
      int mine = number;
      submitted.add(service.submit(() -> mine));
    }
    Set<Future<Integer>> completed = new HashSet<>();
    Set<Integer> answers = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      Future<Integer> next = next();
      assertTrue(next.isDone());
      completed.add(next);
      answers.add(next.get());
    }
    assertEquals(submitted, completed);
    assertEquals(100, answers.size());
    assertNull(service.poll());
  }

  @Test
  void givesWhatIsDoneBeforeWhatIsNot() throws Exception {
    CountDownLatch gate = pools.gate();
    Future<Integer> slow =
        service.submit(
            () -> {
              Eventually.open(gate);
              return 1;
            });
    Future<Integer> quick = service.submit(() -> 2);
    assertSame(quick, service.take());
    assertNull(service.poll());
    assertNull(service.poll(1, TimeUnit.NANOSECONDS));
    gate.countDown();
    assertSame(slow, service.take());
  }

  @Test
  void givesTheResultThatCameWithARunnable() throws Exception {
    Future<Integer> future = service.submit(() -> {}, 4711);
    assertSame(future, next());
    assertEquals(4711, future.get());
  }

  @Test
  void givesWhatFailedToo() throws Exception {
    IllegalStateException thrown = new IllegalStateException("mine");
    Future<Integer> future =
        service.submit(
            () -> {
              throw thrown;
            });
    assertSame(future, next());
    assertSame(thrown, assertThrows(ExecutionException.class, () -> future.get()).getCause());
  }

  @Test
  void givesWhatWasCancelledToo() throws Exception {
    CountDownLatch gate = pools.gate();
    Future<Integer> future =
        service.submit(
            () -> {
              gate.await();
              return 1;
            });
    assertTrue(future.cancel(true));
    assertSame(future, next());
    assertTrue(future.isCancelled());
  }

  @Test
  void isRefusedAfterShutdown() {
    pool.shutdown();
    assertThrows(RejectedExecutionException.class, () -> service.submit(() -> 1));
    assertNull(service.poll());
  }
}
