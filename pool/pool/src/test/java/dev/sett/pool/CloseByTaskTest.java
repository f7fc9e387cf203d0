package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A task that closes its own pool would wait for itself. */
@Timeout(120)
class CloseByTaskTest {
  private static final String REFUSAL =
      "A task of the pool own called close(), which waits for all tasks, itself included."
          + " Call shutdown() in the task, or close the pool from another thread.";

  @RegisterExtension final Pools pools = new Pools();

  private static TunedExecutorBuilder own() {
    return TunedExecutor.builder().name("own");
  }

  /** What closing a pool throws here; "closed" if nothing. */
  private static String closing(TunedExecutor pool) {
    try {
      pool.close();
      return "closed";
    } catch (IllegalStateException e) {
      return String.valueOf(e.getMessage());
    }
  }

  static List<ThreadFactory> factories() {
    return List.of(Thread::new, Thread.ofVirtual().factory());
  }

  @ParameterizedTest
  @MethodSource("factories")
  void isRefusedOnThreadsOfAnyKind(ThreadFactory factory) throws Exception {
    TunedExecutor pool = pools.create(own().threadFactory(factory));
    assertEquals(REFUSAL, Eventually.get(pool.submit(() -> closing(pool))));
    assertFalse(pool.isShutdown());
    assertEquals("goes on", Eventually.get(pool.submit(() -> "goes on")));
    assertEquals("closed", closing(pool));
  }

  @Test
  void isRefusedOnVirtualThreadsBeyondThePlatformThreads() throws Exception {
    TunedExecutor pool = pools.create(own().platformThreads(1).minThreads(2).maxThreads(2));
    CyclicBarrier together = new CyclicBarrier(2);
    List<Future<String>> answers = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      answers.add(
          pool.submit(
              () -> {
                Eventually.all(together);
                return Thread.currentThread().isVirtual() + closing(pool);
              }));
    }
    List<String> seen = new ArrayList<>();
    for (Future<String> answer : answers) {
      seen.add(Eventually.get(answer));
    }
    assertEquals(List.of("false" + REFUSAL, "true" + REFUSAL), seen.stream().sorted().toList());
  }

  @Test
  void isRefusedInATaskThatTheCallerRuns() {
    TunedExecutor pool = pools.create(own().maxThreads(1).queueBound(1, Overflow.CALLER_RUNS));
    CountDownLatch gate = pools.occupy(pool, 1);
    pool.execute(() -> {});
    AtomicReference<String> inner = new AtomicReference<>();
    AtomicReference<String> afterInner = new AtomicReference<>();
    pool.execute(
        () -> {
          pool.execute(() -> inner.set(closing(pool)));
          afterInner.set(closing(pool));
        });
    assertEquals(REFUSAL, inner.get());
    assertEquals(REFUSAL, afterInner.get());
    gate.countDown();
    assertEquals("closed", closing(pool));
    assertTrue(pool.isTerminated());
  }

  @Test
  void isAllowedAfterATaskThatTheCallerRanHasThrown() {
    TunedExecutor pool = pools.create(own().maxThreads(1).queueBound(1, Overflow.CALLER_RUNS));
    CountDownLatch gate = pools.occupy(pool, 1);
    pool.execute(() -> {});
    IllegalArgumentException thrown = new IllegalArgumentException("mine");
    try {
      pool.execute(
          () -> {
            throw thrown;
          });
    } catch (IllegalArgumentException e) {
      assertEquals(thrown, e);
    }
    gate.countDown();
    assertEquals("closed", closing(pool));
  }

  @Test
  void isAllowedForTheTaskOfAnotherPool() throws Exception {
    TunedExecutor pool = pools.create(own());
    TunedExecutor other = pools.create();
    pools.occupy(pool, 2).countDown();
    assertEquals("closed", Eventually.get(other.submit(() -> closing(pool))));
  }
}
