package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whom an interrupt reaches, beyond {@link CancelContractTest}. */
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
}
