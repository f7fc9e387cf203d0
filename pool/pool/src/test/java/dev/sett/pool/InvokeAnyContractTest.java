package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of {@code invokeAny}, with and without a time limit. */
class InvokeAnyContractTest extends ExecutorContract {
  private final IllegalStateException mine = new IllegalStateException("mine");

  private final Callable<String> bad =
      () -> {
        throw mine;
      };

  private <T> T invokeAny(
      ExecutorService executor, boolean timed, List<? extends Callable<T>> tasks)
      throws InterruptedException, ExecutionException, TimeoutException {
    return timed
        ? executor.invokeAny(tasks, subject.patience().toNanos(), TimeUnit.NANOSECONDS)
        : executor.invokeAny(tasks);
  }

  @Test
  @SuppressWarnings("NullAway")
  void refusesNull() {
    ExecutorService executor = executor();
    List<Callable<String>> good = List.of(() -> "good");
    List<Callable<String>> withNull = Arrays.asList(bad, null);
    assertThrows(NullPointerException.class, () -> executor.invokeAny(null));
    assertThrows(NullPointerException.class, () -> executor.invokeAny(null, 1, TimeUnit.SECONDS));
    assertThrows(NullPointerException.class, () -> executor.invokeAny(good, 1, null));
    assertThrows(NullPointerException.class, () -> invokeAny(executor, false, withNull));
    assertThrows(NullPointerException.class, () -> invokeAny(executor, true, withNull));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void refusesNoTask(boolean timed) {
    ExecutorService executor = executor();
    assertThrows(
        IllegalArgumentException.class,
        () -> invokeAny(executor, timed, List.<Callable<String>>of()));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void returnsTheResultOfATaskThatSucceeds(boolean timed) throws Exception {
    ExecutorService executor = executor();
    assertEquals("good", invokeAny(executor, timed, List.of(() -> "good")));
    assertEquals("good", invokeAny(executor, timed, List.of(bad, bad, () -> "good", bad)));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void throwsWhatATaskThrewWhenNoneSucceeds(boolean timed) {
    ExecutorService executor = executor();
    assertSame(
        mine,
        assertThrows(
                ExecutionException.class, () -> invokeAny(executor, timed, List.of(bad, bad, bad)))
            .getCause());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void cancelsTheOtherTasks(boolean timed) throws Exception {
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    Callable<String> late = untilInterrupted(running, interrupted);
    if (concurrent()) {
      Callable<String> good =
          () -> {
            open(running);
            return "good";
          };
      assertEquals("good", invokeAny(executor(), timed, List.of(late, good)));
      open(interrupted);
    } else {
      // What was submitted in addition is cancelled before it runs, or is interrupted.
      ExecutorService executor = executor();
      assertEquals("good", invokeAny(executor, timed, List.of(() -> "good", late)));
      assertEquals("next", get(executor.submit(() -> "next")));
    }
  }

  @Test
  void timesOutAndCancelsAllWhenNoneIsDoneInTime() {
    ExecutorService executor = executor();
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    List<Callable<String>> late = List.of(untilInterrupted(running, interrupted));
    // Again with more time if the machine was too busy to begin.
    long millis = 5;
    do {
      long now = millis;
      assertThrows(
          TimeoutException.class, () -> executor.invokeAny(late, now, TimeUnit.MILLISECONDS));
      millis *= 2;
    } while (millis < subject.patience().toMillis() && running.getCount() > 0);
    open(interrupted);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void cancelsAllWhenInterrupted(boolean timed) {
    ExecutorService executor = executor();
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    List<Callable<String>> late = List.of(untilInterrupted(running, interrupted));
    Call<?> call = call(() -> invokeAny(executor, timed, late));
    open(running);
    call.interruptedWhileItWaits();
    open(interrupted);
  }
}
