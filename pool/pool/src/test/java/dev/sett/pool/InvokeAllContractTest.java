package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of {@code invokeAll}, with and without a time limit. */
class InvokeAllContractTest extends ExecutorContract {
  private <T> List<Future<T>> invokeAll(
      ExecutorService executor, boolean timed, List<? extends Callable<T>> tasks)
      throws InterruptedException {
    return timed
        ? executor.invokeAll(tasks, subject.patience().toNanos(), TimeUnit.NANOSECONDS)
        : executor.invokeAll(tasks);
  }

  @Test
  @SuppressWarnings("NullAway")
  void refusesNull() {
    ExecutorService executor = executor();
    List<Callable<String>> good = List.of(() -> "good");
    List<Callable<String>> bad = Arrays.asList(() -> "good", null);
    assertThrows(NullPointerException.class, () -> executor.invokeAll(null));
    assertThrows(NullPointerException.class, () -> executor.invokeAll(null, 1, TimeUnit.SECONDS));
    assertThrows(NullPointerException.class, () -> executor.invokeAll(good, 1, null));
    assertThrows(NullPointerException.class, () -> invokeAll(executor, false, bad));
    assertThrows(NullPointerException.class, () -> invokeAll(executor, true, bad));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void returnsNoFutureForNoTask(boolean timed) throws Exception {
    assertEquals(List.of(), invokeAll(executor(), timed, List.<Callable<String>>of()));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void returnsTheFuturesInTheOrderOfTheTasksWhenAllAreDone(boolean timed) throws Exception {
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      int number = i;
      tasks.add(() -> number);
    }
    List<Future<Integer>> futures = invokeAll(executor(), timed, tasks);
    assertTrue(futures.stream().allMatch(Future::isDone));
    for (int i = 0; i < 50; i++) {
      assertEquals(i, futures.get(i).resultNow());
    }
    assertEquals(50, futures.size());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void runsTheOtherTasksWhenOneThrows(boolean timed) throws Exception {
    IllegalStateException mine = new IllegalStateException("mine");
    Callable<String> good = () -> "good";
    Callable<String> bad =
        () -> {
          throw mine;
        };
    List<Future<String>> futures = invokeAll(executor(), timed, List.of(bad, good, bad, good));
    assertEquals("good", futures.get(1).get());
    assertEquals("good", futures.get(3).get());
    for (int i : List.of(0, 2)) {
      Future<String> failed = futures.get(i);
      assertSame(mine, assertThrows(ExecutionException.class, failed::get).getCause());
    }
  }

  @Test
  void cancelsWhatIsNotDoneInTime() throws Exception {
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    List<Callable<String>> tasks =
        List.of(() -> "quick", untilInterrupted(running, interrupted), () -> "last");
    ExecutorService executor = oneThread();
    // Again with more time if the machine was too busy for the first task.
    List<Future<String>> futures;
    long millis = 10;
    do {
      futures = executor.invokeAll(tasks, millis, TimeUnit.MILLISECONDS);
      millis *= 2;
    } while (millis < subject.patience().toMillis() && running.getCount() > 0);
    assertTrue(futures.stream().allMatch(Future::isDone));
    assertEquals("quick", futures.get(0).get());
    assertTrue(futures.get(1).isCancelled());
    assertTrue(futures.get(2).isCancelled());
    open(interrupted);
  }

  @Test
  void cancelsAllWithoutTime() throws Exception {
    List<Callable<String>> tasks = Collections.nCopies(3, () -> "never");
    for (long nanos : new long[] {0, -1}) {
      ExecutorService executor = oneThread();
      CountDownLatch gate = occupy(executor);
      for (Future<String> future : executor.invokeAll(tasks, nanos, TimeUnit.NANOSECONDS)) {
        assertTrue(future.isCancelled());
      }
      gate.countDown();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void cancelsAllWhenInterrupted(boolean timed) {
    ExecutorService executor = executor();
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    List<Callable<String>> tasks = List.of(untilInterrupted(running, interrupted));
    Call<?> call = call(() -> invokeAll(executor, timed, tasks));
    open(running);
    call.interruptedWhileItWaits();
    open(interrupted);
  }

  @Test
  void waitsForAllTasks() throws Exception {
    ExecutorService executor = executor();
    CountDownLatch gate = gate();
    CountDownLatch running = new CountDownLatch(1);
    List<Callable<String>> tasks =
        List.of(
            () -> "quick",
            () -> {
              running.countDown();
              open(gate);
              return "slow";
            });
    Call<List<Future<String>>> call = call(() -> executor.invokeAll(tasks));
    open(running);
    eventually(() -> call.thread.getState() == Thread.State.WAITING);
    gate.countDown();
    assertFalse(call.returned().get(1).isCancelled());
  }
}
