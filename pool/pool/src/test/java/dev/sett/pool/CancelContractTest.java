package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of {@link Future#cancel}, and whom its interrupt reaches. */
class CancelContractTest extends ExecutorContract {
  private void isCancelled(Future<?> future) {
    assertTrue(future.isDone());
    assertTrue(future.isCancelled());
    assertEquals(Future.State.CANCELLED, future.state());
    assertThrows(CancellationException.class, () -> future.get());
    assertThrows(CancellationException.class, () -> future.get(1, TimeUnit.SECONDS));
    assertThrows(IllegalStateException.class, future::resultNow);
    assertFalse(future.cancel(true));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void keepsATaskFromRunningThatWaits(boolean interrupt) throws Exception {
    ExecutorService executor = oneThread();
    CountDownLatch gate = occupy(executor);
    AtomicInteger runs = new AtomicInteger();
    List<Future<?>> futures = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      futures.add(executor.submit(runs::incrementAndGet));
    }
    for (int i = 0; i < 6; i += 2) {
      assertTrue(futures.get(i).cancel(interrupt));
      isCancelled(futures.get(i));
    }
    gate.countDown();
    executor.shutdown();
    assertTrue(ends(executor));
    assertEquals(3, runs.get());
  }

  @Test
  void interruptsATaskThatRuns() throws Exception {
    ExecutorService executor = executor();
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    Future<String> future = executor.submit(untilInterrupted(running, interrupted));
    open(running);
    assertTrue(future.cancel(true));
    isCancelled(future);
    open(interrupted);
    assertEquals("next", get(executor.submit(() -> "next")));
  }

  @Test
  void leavesATaskAloneThatRunsIfItMayNotBeInterrupted() throws Exception {
    ExecutorService executor = oneThread();
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch gate = gate();
    AtomicBoolean ended = new AtomicBoolean();
    Future<?> future =
        executor.submit(
            () -> {
              running.countDown();
              gate.await();
              ended.set(!Thread.currentThread().isInterrupted());
              return "late";
            });
    open(running);
    assertTrue(future.cancel(false));
    isCancelled(future);
    gate.countDown();
    assertEquals("next", get(executor.submit(() -> "next")));
    assertTrue(ended.get());
  }

  @Test
  void hasNoEffectOnATaskThatHasEnded() throws Exception {
    Future<String> future = executor().submit(() -> "result");
    assertEquals("result", get(future));
    assertFalse(future.cancel(true));
    assertFalse(future.isCancelled());
    assertEquals("result", future.get());
  }

  @Test
  void wakesWhoWaitsForTheResult() {
    CountDownLatch gate = gate();
    Future<?> future = executor().submit(() -> open(gate));
    Call<?> waiting = call(() -> future.get());
    eventually(() -> waiting.thread.getState() == Thread.State.WAITING);
    assertTrue(future.cancel(false));
    waiting.throwsA(CancellationException.class);
  }

  @Test
  void interruptsNoTaskAfterIt() throws Exception {
    ExecutorService executor = oneThread();
    for (int i = 0; i < 50; i++) {
      CountDownLatch running = new CountDownLatch(1);
      Future<?> cancelled =
          executor.submit(
              () -> {
                running.countDown();
                while (!Thread.currentThread().isInterrupted()) {
                  Thread.onSpinWait(); // The interrupt is still pending when it ends.
                }
              });
      Future<Boolean> next = executor.submit(() -> Thread.currentThread().isInterrupted());
      open(running);
      assertTrue(cancelled.cancel(true));
      assertFalse(get(next));
    }
  }
}
