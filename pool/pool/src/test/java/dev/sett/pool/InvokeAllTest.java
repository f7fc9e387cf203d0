package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code invokeAll} promises, with a timeout and without. */
@Timeout(120)
class InvokeAllTest {
  @RegisterExtension final Pools pools = new Pools();

  @SuppressWarnings("NullAway.Init") // by JUnit
  private TunedExecutor pool;

  @BeforeEach
  void create() {
    pool = pools.create();
  }

  private <T> List<Future<T>> invokeAll(boolean timed, List<? extends Callable<T>> tasks)
      throws InterruptedException {
    return timed
        ? pool.invokeAll(tasks, Eventually.LIMIT_SECONDS, TimeUnit.SECONDS)
        : pool.invokeAll(tasks);
  }

  @Test
  @SuppressWarnings("NullAway")
  void refusesNull() {
    List<Callable<String>> good = List.of(() -> "good");
    assertThrows(NullPointerException.class, () -> pool.invokeAll(null));
    assertThrows(NullPointerException.class, () -> pool.invokeAll(null, 1, TimeUnit.SECONDS));
    assertThrows(NullPointerException.class, () -> pool.invokeAll(good, 1, null));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @SuppressWarnings("NullAway")
  void refusesNullAmongTheTasks(boolean timed) {
    List<Callable<String>> tasks = new ArrayList<>();
    tasks.add(() -> "good");
    tasks.add(null);
    assertThrows(NullPointerException.class, () -> invokeAll(timed, tasks));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void answersNothingForNothing(boolean timed) throws Exception {
    assertEquals(List.of(), invokeAll(timed, List.<Callable<String>>of()));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void answersAllInTheOrderOfTheTasks(boolean timed) throws Exception {
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int number = 0; number < 50; number++) {
      int mine = number;
      tasks.add(() -> mine);
    }
    List<Future<Integer>> futures = invokeAll(timed, tasks);
    assertEquals(50, futures.size());
    for (int number = 0; number < 50; number++) {
      assertTrue(futures.get(number).isDone());
      assertEquals(number, futures.get(number).resultNow());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void runsTheOthersWhenOneThrows(boolean timed) throws Exception {
    IllegalStateException thrown = new IllegalStateException("mine");
    List<Callable<String>> tasks =
        List.of(
            () -> "one",
            () -> {
              throw thrown;
            },
            () -> "three");
    List<Future<String>> futures = invokeAll(timed, tasks);
    assertEquals("one", futures.get(0).get());
    assertSame(
        thrown, assertThrows(ExecutionException.class, () -> futures.get(1).get()).getCause());
    assertEquals("three", futures.get(2).get());
  }

  @Test
  void cancelsWhatIsNotDoneInTime() throws Exception {
    AtomicBoolean started = new AtomicBoolean();
    CountDownLatch gate = pools.gate();
    CountDownLatch interrupted = new CountDownLatch(1);
    List<Callable<String>> tasks =
        List.of(
            () -> "quick",
            () -> {
              started.set(true);
              try {
                gate.await();
              } catch (InterruptedException e) {
                interrupted.countDown();
              }
              return "slow";
            });
    // Again with more time where the machine was too busy to run the quick one or start the other.
    List<Future<String>> futures;
    long millis = 20;
    do {
      futures = pool.invokeAll(tasks, millis, TimeUnit.MILLISECONDS);
      millis *= 2;
    } while (futures.getFirst().isCancelled() || !started.get());
    assertEquals("quick", futures.get(0).get());
    assertTrue(futures.get(1).isDone());
    assertTrue(futures.get(1).isCancelled());
    Eventually.open(interrupted);
  }

  @Test
  void cancelsAllWithoutTime() throws Exception {
    List<Callable<String>> tasks = List.of(() -> "one", () -> "two");
    for (Future<String> future : pool.invokeAll(tasks, 0, TimeUnit.SECONDS)) {
      assertTrue(future.isDone());
      assertTrue(future.isCancelled());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void cancelsAllWhenWhoWaitsIsInterrupted(boolean timed) throws Exception {
    CountDownLatch running = new CountDownLatch(2);
    CountDownLatch interrupted = new CountDownLatch(2);
    CountDownLatch gate = pools.gate();
    Callable<String> task =
        () -> {
          running.countDown();
          try {
            gate.await();
          } catch (InterruptedException e) {
            interrupted.countDown();
          }
          return "done";
        };
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread waiting =
        new Thread(
            () ->
                thrown.set(
                    assertThrows(
                        InterruptedException.class, () -> invokeAll(timed, List.of(task, task)))));
    waiting.start();
    Eventually.open(running);
    waiting.interrupt();
    Eventually.ended(waiting);
    assertTrue(thrown.get() instanceof InterruptedException);
    Eventually.open(interrupted);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void isRefusedAfterShutdown(boolean timed) {
    pool.shutdown();
    List<Callable<String>> tasks = List.of(() -> "never");
    assertThrows(RejectedExecutionException.class, () -> invokeAll(timed, tasks));
    assertFalse(pool.getCompleted() > 0);
  }
}
