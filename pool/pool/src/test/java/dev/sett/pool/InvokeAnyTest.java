package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code invokeAny} promises, with a timeout and without. */
@Timeout(120)
class InvokeAnyTest {
  @RegisterExtension final Pools pools = new Pools();

  @SuppressWarnings("NullAway.Init") // by JUnit
  private TunedExecutor pool;

  @BeforeEach
  void create() {
    pool = pools.create();
  }

  private <T> T invokeAny(boolean timed, List<? extends Callable<T>> tasks)
      throws InterruptedException, ExecutionException, TimeoutException {
    return timed
        ? pool.invokeAny(tasks, Eventually.LIMIT_SECONDS, TimeUnit.SECONDS)
        : pool.invokeAny(tasks);
  }

  @Test
  @SuppressWarnings("NullAway")
  void refusesNull() {
    List<Callable<String>> good = List.of(() -> "good");
    assertThrows(NullPointerException.class, () -> pool.invokeAny(null));
    assertThrows(NullPointerException.class, () -> pool.invokeAny(null, 1, TimeUnit.SECONDS));
    assertThrows(NullPointerException.class, () -> pool.invokeAny(good, 1, null));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @SuppressWarnings("NullAway")
  void refusesNullAmongTheTasks(boolean timed) {
    CountDownLatch gate = pools.gate();
    List<Callable<String>> tasks = new ArrayList<>();
    tasks.add(
        () -> {
          gate.await();
          return "late";
        });
    tasks.add(null);
    assertThrows(NullPointerException.class, () -> invokeAny(timed, tasks));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void refusesNothing(boolean timed) {
    assertThrows(
        IllegalArgumentException.class, () -> invokeAny(timed, List.<Callable<String>>of()));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void answersWithOneThatSucceeds(boolean timed) throws Exception {
    List<Callable<String>> tasks =
        List.of(
            () -> {
              throw new IllegalStateException("mine");
            },
            () -> "good",
            () -> {
              throw new IllegalStateException("mine");
            });
    assertEquals("good", invokeAny(timed, tasks));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void interruptsTheOthers(boolean timed) throws Exception {
    CountDownLatch gate = pools.gate();
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    List<Callable<String>> tasks =
        List.of(
            () -> {
              running.countDown();
              try {
                gate.await();
              } catch (InterruptedException e) {
                interrupted.countDown();
              }
              return "late";
            },
            () -> {
              Eventually.open(running);
              return "good";
            });
    assertEquals("good", invokeAny(timed, tasks));
    Eventually.open(interrupted);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void throwsWhatOneThrewWhenNoneSucceeds(boolean timed) {
    IllegalStateException thrown = new IllegalStateException("mine");
    Callable<String> bad =
        () -> {
          throw thrown;
        };
    assertSame(
        thrown,
        assertThrows(ExecutionException.class, () -> invokeAny(timed, List.of(bad, bad)))
            .getCause());
  }

  @Test
  void timesOutWhenNoneIsDone() {
    CountDownLatch gate = pools.gate();
    CountDownLatch interrupted = new CountDownLatch(1);
    CountDownLatch running = new CountDownLatch(1);
    Callable<String> slow =
        () -> {
          running.countDown();
          try {
            gate.await();
          } catch (InterruptedException e) {
            interrupted.countDown();
          }
          return "late";
        };
    long millis = 1;
    while (running.getCount() > 0) {
      long now = millis;
      assertThrows(
          TimeoutException.class, () -> pool.invokeAny(List.of(slow), now, TimeUnit.MILLISECONDS));
      millis *= 2;
    }
    Eventually.open(interrupted);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void letsWhoWaitsBeInterrupted(boolean timed) throws Exception {
    CountDownLatch gate = pools.gate();
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    Callable<String> slow =
        () -> {
          running.countDown();
          try {
            gate.await();
          } catch (InterruptedException e) {
            interrupted.countDown();
          }
          return "late";
        };
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread waiting =
        new Thread(
            () ->
                thrown.set(
                    assertThrows(
                        InterruptedException.class, () -> invokeAny(timed, List.of(slow)))));
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
    assertThrows(RejectedExecutionException.class, () -> invokeAny(timed, tasks));
  }
}
