package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contracts of {@code execute} and {@code submit}, and of the futures they return. */
class SubmitContractTest extends ExecutorContract {
  @Test
  @SuppressWarnings("NullAway")
  void refusesNull() {
    ExecutorService executor = executor();
    assertThrows(NullPointerException.class, () -> executor.execute(null));
    assertThrows(NullPointerException.class, () -> executor.submit((Runnable) null));
    assertThrows(NullPointerException.class, () -> executor.submit((Callable<String>) null));
    assertThrows(NullPointerException.class, () -> executor.submit((Runnable) null, "result"));
  }

  @Test
  void runsATaskOnAnotherThread() throws Exception {
    CompletableFuture<Thread> thread = new CompletableFuture<>();
    executor().execute(() -> thread.complete(Thread.currentThread()));
    assertNotSame(Thread.currentThread(), get(thread));
  }

  @Test
  void runsEachTaskOnce() throws Exception {
    ExecutorService executor = executor();
    AtomicIntegerArray runs = new AtomicIntegerArray(1000);
    for (int i = 0; i < runs.length(); i++) {
      int task = i;
      executor.execute(() -> runs.incrementAndGet(task));
    }
    executor.shutdown();
    assertTrue(ends(executor));
    assertEquals(
        List.of(), IntStream.range(0, 1000).filter(i -> runs.get(i) != 1).boxed().toList());
  }

  @Test
  void runsAnObjectAsOftenAsItIsSubmitted() throws Exception {
    ExecutorService executor = executor();
    AtomicInteger runs = new AtomicInteger();
    Runnable task = runs::incrementAndGet;
    for (int i = 0; i < 50; i++) {
      executor.execute(task);
      Future<?> unused = executor.submit(task);
    }
    executor.shutdown();
    assertTrue(ends(executor));
    assertEquals(100, runs.get());
  }

  @Test
  void runsATaskThatATaskSubmits() throws Exception {
    ExecutorService executor = executor();
    CompletableFuture<String> inner = new CompletableFuture<>();
    executor.execute(() -> executor.execute(() -> inner.complete("inner")));
    assertEquals("inner", get(inner));
  }

  @Test
  void goesOnAfterTasksThatThrow() throws Exception {
    ExecutorService executor = executor();
    for (int i = 0; i < 20; i++) {
      int number = i;
      executor.execute(
          () -> {
            if (number % 2 == 0) {
              throw new IllegalStateException("mine");
            }
            throw new AssertionError("mine");
          });
    }
    assertEquals("next", get(executor.submit(() -> "next")));
  }

  @Test
  void returnsTheResultOfACallable() throws Exception {
    Future<String> future = executor().submit(() -> "result");
    assertEquals("result", get(future));
    assertTrue(future.isDone());
    assertFalse(future.isCancelled());
    assertEquals("result", future.get());
    assertEquals("result", future.resultNow());
    assertEquals(Future.State.SUCCESS, future.state());
  }

  @Test
  @SuppressWarnings("NullAway")
  void returnsNullForARunnable() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    Future<?> future = executor().submit((Runnable) runs::incrementAndGet);
    assertNull(get(future));
    assertTrue(future.isDone());
    assertEquals(1, runs.get());
  }

  @Test
  void returnsTheResultGivenWithARunnable() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    Object result = new Object();
    assertSame(result, get(executor().submit(runs::incrementAndGet, result)));
    assertEquals(1, runs.get());
  }

  @Test
  void wrapsWhatATaskThrows() {
    ExecutorService executor = executor();
    for (Throwable mine : List.of(new Exception("mine"), new StackOverflowError("mine"))) {
      Future<String> future =
          executor.submit(
              () -> {
                if (mine instanceof Error error) {
                  throw error;
                }
                throw (Exception) mine;
              });
      assertSame(mine, assertThrows(ExecutionException.class, () -> get(future)).getCause());
      assertTrue(future.isDone());
      assertFalse(future.isCancelled());
      assertEquals(Future.State.FAILED, future.state());
      assertSame(mine, future.exceptionNow());
    }
  }

  @Test
  void timesOutWhileATaskRuns() throws Exception {
    CountDownLatch gate = gate();
    Future<String> future =
        executor()
            .submit(
                () -> {
                  open(gate);
                  return "result";
                });
    assertThrows(TimeoutException.class, () -> future.get(1, TimeUnit.MILLISECONDS));
    assertThrows(TimeoutException.class, () -> future.get(0, TimeUnit.SECONDS));
    assertThrows(IllegalStateException.class, future::resultNow);
    assertFalse(future.isDone());
    gate.countDown();
    assertEquals("result", get(future));
  }

  @Test
  void canBeInterruptedWhileItWaitsForAResult() {
    CountDownLatch gate = gate();
    Future<?> future = executor().submit(() -> open(gate));
    call(() -> future.get()).interruptedWhileItWaits();
    call(() -> get(future)).interruptedWhileItWaits();
    assertFalse(future.isDone());
  }
}
