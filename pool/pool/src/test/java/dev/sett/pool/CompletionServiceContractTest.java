package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of an {@link ExecutorCompletionService} on the executor. */
class CompletionServiceContractTest extends ExecutorContract {
  @SuppressWarnings("NullAway.Init") // by JUnit
  private ExecutorService executor;

  @SuppressWarnings("NullAway.Init") // by JUnit
  private CompletionService<Integer> service;

  @BeforeEach
  void create() {
    executor = executor();
    service = new ExecutorCompletionService<>(executor);
  }

  private Future<Integer> next() throws InterruptedException {
    Future<Integer> next = service.poll(subject.patience().toNanos(), TimeUnit.NANOSECONDS);
    assertTrue(next != null, "nothing completed");
    assertTrue(next.isDone());
    return next;
  }

  @Test
  void returnsEachFutureOnce() throws Exception {
    Set<Future<Integer>> submitted = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      int number = i;
      submitted.add(i % 2 == 0 ? service.submit(() -> number) : service.submit(() -> {}, number));
    }
    Set<Future<Integer>> completed = new HashSet<>();
    Set<Integer> results = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      Future<Integer> next = next();
      completed.add(next);
      results.add(next.get());
    }
    assertEquals(submitted, completed);
    assertEquals(100, results.size());
    assertNull(service.poll());
  }

  @Test
  void returnsFuturesInTheOrderInWhichTheyEnd() throws Exception {
    List<CountDownLatch> gates = List.of(gate(), gate(), gate());
    List<Future<Integer>> futures = new ArrayList<>();
    for (CountDownLatch gate : gates) {
      futures.add(
          service.submit(
              () -> {
                open(gate);
                return 1;
              }));
    }
    List<Integer> order = new ArrayList<>(List.of(0, 1, 2));
    if (concurrent()) {
      Collections.reverse(order);
    }
    for (int number : order) {
      assertNull(service.poll());
      assertNull(service.poll(1, TimeUnit.NANOSECONDS));
      gates.get(number).countDown();
      assertSame(futures.get(number), next());
    }
  }

  @Test
  void returnsFuturesThatFailed() throws Exception {
    IllegalStateException mine = new IllegalStateException("mine");
    Future<Integer> future =
        service.submit(
            () -> {
              throw mine;
            });
    assertSame(future, next());
    assertSame(mine, assertThrows(ExecutionException.class, future::get).getCause());
  }

  @Test
  void returnsFuturesThatWereCancelled() throws Exception {
    CountDownLatch gate = gate();
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
  void rejectsTasksAfterTheShutdown() {
    executor.shutdown();
    assertThrows(RejectedExecutionException.class, () -> service.submit(() -> 1));
    assertThrows(RejectedExecutionException.class, () -> service.submit(() -> {}, 1));
    assertNull(service.poll());
  }
}
