package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many threads and a pool whose threads come and go: every task that was taken runs once. */
@Timeout(120)
class NoLostTaskIT {
  @RegisterExtension final Pools pools = new Pools();

  private final AtomicInteger runs = new AtomicInteger();
  private final AtomicInteger taken = new AtomicInteger();

  /** What all pools of these tests begin with. */
  TunedExecutorBuilder builder() {
    return TunedExecutor.builder();
  }

  private List<Thread> start(int threads, Runnable each) {
    List<Thread> started = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Thread thread = new Thread(each);
      thread.start();
      started.add(thread);
    }
    return started;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 50_000, 1_000_000})
  void whileThreadsEnd(long keepAliveNanos) throws InterruptedException {
    TunedExecutor pool = pools.create(builder().keepAlive(Duration.ofNanos(keepAliveNanos)));
    List<Thread> putting =
        start(
            3,
            () -> {
              for (int i = 0; i < 300; i++) {
                pool.execute(runs::incrementAndGet);
                taken.incrementAndGet();
                LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(2 * keepAliveNanos));
              }
            });
    for (Thread thread : putting) {
      Eventually.ended(thread);
    }
    Eventually.so("all that were taken have run", () -> runs.get() == taken.get());
    Eventually.so("all threads end", () -> pool.getThreads() == 0);
    assertEquals(900, pool.getCompleted());
    assertEquals(0, pool.getBusy());
  }

  @Test
  void oneAtATimeWhileTheOnlyWorkerGoesToRest() {
    TunedExecutor pool = pools.create(builder().maxThreads(1));
    for (int i = 1; i <= 5000; i++) {
      int expected = i;
      pool.execute(runs::incrementAndGet);
      while (runs.get() < expected) {
        // The next comes just when the worker looks for one for the last time.
        if (pool.getCompleted() == expected - 1 && pool.getBusy() == 0 && pool.getQueued() > 0) {
          Eventually.so("the task is run", () -> runs.get() == expected);
        }
        Thread.onSpinWait();
      }
    }
  }

  @Test
  void whenTheShutdownComes() throws InterruptedException {
    for (int round = 0; round < 20; round++) {
      runs.set(0);
      taken.set(0);
      TunedExecutor pool = pools.create(builder().keepAlive(Duration.ofNanos(1)));
      CountDownLatch begun = new CountDownLatch(3);
      AtomicInteger afterTheEnd = new AtomicInteger();
      Runnable task =
          () -> {
            afterTheEnd.addAndGet(pool.isTerminated() ? 1 : 0);
            runs.incrementAndGet();
          };
      List<Thread> putting =
          start(
              3,
              () -> {
                begun.countDown();
                try {
                  while (true) {
                    pool.execute(task);
                    taken.incrementAndGet();
                  }
                } catch (RejectedExecutionException e) {
                  // It is shut down.
                }
              });
      Eventually.open(begun);
      LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(1_000_000));
      pool.shutdown();
      assertEquals(true, pool.awaitTermination(Eventually.LIMIT_SECONDS, TimeUnit.SECONDS));
      int atTheEnd = runs.get();
      for (Thread thread : putting) {
        Eventually.ended(thread);
      }
      assertEquals(taken.get(), runs.get());
      assertEquals(atTheEnd, runs.get());
      assertEquals(0, afterTheEnd.get());
      assertEquals(0, pool.getQueued());
    }
  }

  @Test
  void whenItIsStopped() throws InterruptedException {
    for (int round = 0; round < 20; round++) {
      runs.set(0);
      taken.set(0);
      TunedExecutor pool = pools.create(builder().keepAlive(Duration.ofNanos(1)));
      CountDownLatch begun = new CountDownLatch(3);
      List<Thread> putting =
          start(
              3,
              () -> {
                begun.countDown();
                try {
                  while (true) {
                    pool.execute(runs::incrementAndGet);
                    taken.incrementAndGet();
                  }
                } catch (RejectedExecutionException e) {
                  // It is shut down.
                }
              });
      Eventually.open(begun);
      LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(1_000_000));
      int givenBack = pool.shutdownNow().size();
      assertEquals(true, pool.awaitTermination(Eventually.LIMIT_SECONDS, TimeUnit.SECONDS));
      for (Thread thread : putting) {
        Eventually.ended(thread);
      }
      assertEquals(taken.get(), runs.get() + givenBack);
    }
  }

  @Test
  void whileTheLimitGoesUpAndDown() throws InterruptedException {
    AtomicInteger windows = new AtomicInteger();
    TunedExecutor pool =
        pools.create(
            builder()
                .tuner(
                    window ->
                        new Adjustment(
                            windows.incrementAndGet() % 2 == 0 ? 1 : 20, 100_000, Reason.OTHER)));
    List<Thread> putting =
        start(
            3,
            () -> {
              for (int i = 0; i < 2000; i++) {
                pool.execute(
                    () -> {
                      LockSupport.parkNanos(1000);
                      runs.incrementAndGet();
                    });
              }
            });
    for (Thread thread : putting) {
      Eventually.ended(thread);
    }
    Eventually.so("all have run", () -> runs.get() == 6000);
    assertFalse(windows.get() == 0);
  }
}
