package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Cancelled tasks, and whom an interrupt reaches. */
@Timeout(120)
class InterruptTest {
  @RegisterExtension final Pools pools = new Pools();

  @SuppressWarnings("NullAway.Init") // by JUnit
  private TunedExecutor pool;

  @BeforeEach
  void create() {
    pool = pools.create(TunedExecutor.builder().maxThreads(1));
  }

  @Test
  void interruptsARunningTaskThatIsCancelled() {
    CountDownLatch gate = pools.gate();
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    Future<?> future =
        pool.submit(
            () -> {
              running.countDown();
              try {
                gate.await();
              } catch (InterruptedException e) {
                interrupted.countDown();
              }
            });
    Eventually.open(running);
    assertTrue(future.cancel(true));
    Eventually.open(interrupted);
    assertTrue(future.isCancelled());
    assertThrows(CancellationException.class, () -> future.get());
    assertFalse(future.cancel(true));
  }

  @Test
  void leavesARunningTaskAloneThatIsCancelledWithoutInterrupt() throws Exception {
    CountDownLatch gate = pools.gate();
    CountDownLatch running = new CountDownLatch(1);
    AtomicBoolean interrupted = new AtomicBoolean();
    Future<?> future =
        pool.submit(
            () -> {
              running.countDown();
              Eventually.open(gate);
              interrupted.set(Thread.currentThread().isInterrupted());
            });
    Eventually.open(running);
    assertTrue(future.cancel(false));
    gate.countDown();
    assertEquals("next", Eventually.get(pool.submit(() -> "next")));
    assertFalse(interrupted.get());
  }

  @Test
  void neverRunsAWaitingTaskThatWasCancelled() throws Exception {
    CountDownLatch gate = pools.occupy(pool, 1);
    AtomicInteger runs = new AtomicInteger();
    List<Future<?>> futures = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      futures.add(pool.submit(runs::incrementAndGet));
    }
    for (int i = 0; i < 10; i += 2) {
      assertTrue(futures.get(i).cancel(i % 4 == 0));
    }
    gate.countDown();
    assertEquals("last", Eventually.get(pool.submit(() -> "last")));
    assertEquals(5, runs.get());
  }

  @Test
  void keepsTheInterruptOfATaskFromTheNext() throws Exception {
    AtomicReference<Thread> first = new AtomicReference<>();
    CountDownLatch gate = pools.gate();
    pool.execute(
        () -> {
          Eventually.open(gate);
          first.set(Thread.currentThread());
          Thread.currentThread().interrupt();
        });
    Future<Boolean> waited = pool.submit(() -> Thread.currentThread().isInterrupted());
    gate.countDown();
    assertFalse(Eventually.get(waited));
    Eventually.so("the worker rests", () -> pool.getBusy() == 0);
    Future<Thread> later =
        pool.submit(
            () -> {
              assertFalse(Thread.currentThread().isInterrupted());
              return Thread.currentThread();
            });
    assertEquals(first.get(), Eventually.get(later));
  }

  @Test
  void ignoresAnInterruptOfAnIdleWorker() throws Exception {
    Thread worker = Eventually.get(pool.submit(Thread::currentThread));
    Eventually.so("the worker rests", () -> pool.getBusy() == 0);
    for (int i = 0; i < 100; i++) {
      worker.interrupt();
    }
    assertFalse(
        Eventually.get(
            pool.submit(
                () -> Thread.currentThread() != worker || Thread.currentThread().isInterrupted())));
  }

  @Test
  void reachesTheRunningTaskOfShutdownNowAndNoneAfter() throws Exception {
    CountDownLatch gate = pools.gate();
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    AtomicInteger after = new AtomicInteger();
    pool.execute(
        () -> {
          running.countDown();
          try {
            gate.await();
          } catch (InterruptedException e) {
            interrupted.countDown();
          }
        });
    pool.execute(after::incrementAndGet);
    Eventually.open(running);
    assertEquals(1, pool.shutdownNow().size());
    Eventually.open(interrupted);
    Eventually.so("it ends", () -> pool.isTerminated());
    assertEquals(0, after.get());
  }
}
