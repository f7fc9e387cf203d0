package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How a pool ends. */
@Timeout(120)
class ShutdownTest {
  @RegisterExtension final Pools pools = new Pools();

  private static boolean awaitsEnd(TunedExecutor pool) throws InterruptedException {
    return pool.awaitTermination(Eventually.LIMIT_SECONDS, TimeUnit.SECONDS);
  }

  @Test
  void endsAtOnceWithoutThreads() throws InterruptedException {
    TunedExecutor pool = pools.create();
    assertFalse(pool.isShutdown());
    assertFalse(pool.isTerminated());
    assertFalse(pool.awaitTermination(0, TimeUnit.SECONDS));
    pool.shutdown();
    assertTrue(pool.isShutdown());
    assertTrue(pool.isTerminated());
    assertTrue(pool.awaitTermination(0, TimeUnit.SECONDS));
  }

  @Test
  void endsWithIdleThreads() throws InterruptedException {
    TunedExecutor pool = pools.create(TunedExecutor.builder().minThreads(3));
    pools.occupy(pool, 3).countDown();
    Eventually.so("all rest", () -> pool.getBusy() == 0);
    assertEquals(3, pool.getThreads());
    pool.shutdown();
    assertTrue(awaitsEnd(pool));
    assertEquals(0, pool.getThreads());
  }

  @Test
  void runsWhatWaitedBeforeTheShutdown() throws InterruptedException {
    TunedExecutor pool = pools.create(TunedExecutor.builder().maxThreads(2));
    CountDownLatch gate = pools.occupy(pool, 2);
    AtomicInteger runs = new AtomicInteger();
    for (int i = 0; i < 1000; i++) {
      pool.execute(runs::incrementAndGet);
    }
    pool.shutdown();
    assertTrue(pool.isShutdown());
    assertFalse(pool.isTerminated());
    assertFalse(pool.awaitTermination(1, TimeUnit.MILLISECONDS));
    gate.countDown();
    assertTrue(awaitsEnd(pool));
    assertEquals(1000, runs.get());
    assertEquals(1002, pool.getCompleted());
  }

  @Test
  void isOverOnlyWhenTheLastTaskIs() throws InterruptedException {
    TunedExecutor pool = pools.create();
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch gate = pools.gate();
    AtomicBoolean sawTheEnd = new AtomicBoolean();
    pool.execute(
        () -> {
          running.countDown();
          Eventually.open(gate);
          sawTheEnd.set(pool.isTerminated());
        });
    Eventually.open(running);
    pool.shutdown();
    assertFalse(pool.isTerminated());
    gate.countDown();
    assertTrue(awaitsEnd(pool));
    assertTrue(pool.isTerminated());
    assertFalse(sawTheEnd.get());
  }

  @Test
  void refusesEverythingAfterwards() {
    TunedExecutor pool = pools.create(TunedExecutor.builder().name("over"));
    pool.shutdown();
    RejectedExecutionException refused =
        assertThrows(RejectedExecutionException.class, () -> pool.execute(() -> {}));
    assertEquals("The pool over is shut down.", refused.getMessage());
    assertThrows(RejectedExecutionException.class, () -> pool.submit(() -> {}));
    assertThrows(RejectedExecutionException.class, () -> pool.submit(() -> "answer"));
    assertThrows(RejectedExecutionException.class, () -> pool.submit(() -> {}, "answer"));
    assertFalse(pool.tryExecute(() -> {}));
    assertEquals(0, pool.getQueued());
  }

  @Test
  void refusesWhileTheLastTaskRuns() {
    TunedExecutor pool = pools.create();
    CountDownLatch gate = pools.occupy(pool, 1);
    pool.shutdown();
    assertThrows(RejectedExecutionException.class, () -> pool.execute(() -> {}));
    gate.countDown();
  }

  @Test
  void mayBeShutDownAgainAndAgain() throws InterruptedException {
    TunedExecutor pool = pools.create();
    pools.occupy(pool, 1).countDown();
    pool.shutdown();
    pool.shutdown();
    assertTrue(awaitsEnd(pool));
    pool.shutdown();
    assertEquals(List.of(), pool.shutdownNow());
    pool.close();
    assertTrue(pool.isTerminated());
  }

  @Test
  void givesBackWhatNeverRanInOrderAndInterruptsWhatRuns() throws InterruptedException {
    TunedExecutor pool = pools.create(TunedExecutor.builder().maxThreads(2));
    CountDownLatch gate = pools.gate();
    CountDownLatch running = new CountDownLatch(2);
    AtomicInteger interrupted = new AtomicInteger();
    AtomicInteger runs = new AtomicInteger();
    for (int i = 0; i < 2; i++) {
      pool.execute(
          () -> {
            running.countDown();
            try {
              gate.await();
            } catch (InterruptedException e) {
              interrupted.incrementAndGet();
            }
          });
    }
    Eventually.open(running);
    List<Runnable> waiting = new ArrayList<>();
    for (int i = 0; i < 700; i++) {
      Runnable task =
          new Runnable() {
            @Override
            public void run() {
              runs.incrementAndGet();
            }
          };
      waiting.add(task);
      pool.execute(task);
    }
    assertEquals(waiting, pool.shutdownNow());
    assertTrue(pool.isShutdown());
    assertTrue(awaitsEnd(pool));
    assertEquals(2, interrupted.get());
    assertEquals(0, runs.get());
    assertEquals(0, pool.getQueued());
  }

  @Test
  void waitsForATaskThatIgnoresTheInterrupt() throws InterruptedException {
    TunedExecutor pool = pools.create();
    CountDownLatch gate = pools.gate();
    CountDownLatch running = new CountDownLatch(1);
    AtomicInteger ignored = new AtomicInteger();
    pool.execute(
        () -> {
          running.countDown();
          while (gate.getCount() > 0) {
            try {
              gate.await();
            } catch (InterruptedException e) {
              ignored.incrementAndGet();
            }
          }
        });
    Eventually.open(running);
    assertEquals(List.of(), pool.shutdownNow());
    Eventually.so("it was interrupted", () -> ignored.get() == 1);
    assertFalse(pool.isTerminated());
    gate.countDown();
    assertTrue(awaitsEnd(pool));
  }

  @Test
  void stopsAfterAShutdownToo() throws InterruptedException {
    TunedExecutor pool = pools.create(TunedExecutor.builder().maxThreads(1));
    CountDownLatch gate = pools.occupy(pool, 1);
    pool.execute(() -> {});
    pool.shutdown();
    assertEquals(1, pool.shutdownNow().size());
    gate.countDown();
    assertTrue(awaitsEnd(pool));
  }

  @Test
  void closesWhenAllHasRun() {
    AtomicInteger runs = new AtomicInteger();
    TunedExecutor pool = pools.create();
    try (pool) {
      for (int i = 0; i < 100; i++) {
        pool.execute(runs::incrementAndGet);
      }
    }
    assertEquals(100, runs.get());
    assertTrue(pool.isTerminated());
    pool.close();
  }

  @Test
  void stopsWhenWhoClosesIsInterrupted() throws InterruptedException {
    TunedExecutor pool = pools.create();
    CountDownLatch gate = pools.gate();
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    pool.execute(
        () -> {
          running.countDown();
          try {
            gate.await();
          } catch (InterruptedException e) {
            interrupted.countDown();
          }
        });
    Eventually.open(running);
    AtomicBoolean keptTheInterrupt = new AtomicBoolean();
    Thread closing =
        new Thread(
            () -> {
              pool.close();
              keptTheInterrupt.set(Thread.currentThread().isInterrupted());
            });
    closing.start();
    closing.interrupt();
    Eventually.ended(closing);
    Eventually.open(interrupted);
    assertTrue(keptTheInterrupt.get());
    assertTrue(pool.isTerminated());
  }

  @Test
  void wakesAllWhoWaitForTheEnd() throws InterruptedException {
    TunedExecutor pool = pools.create();
    CountDownLatch gate = pools.occupy(pool, 1);
    AtomicInteger ended = new AtomicInteger();
    List<Thread> waiting = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      waiting.add(
          new Thread(
              () -> {
                try {
                  ended.addAndGet(awaitsEnd(pool) ? 1 : 0);
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              }));
    }
    waiting.forEach(Thread::start);
    pool.shutdown();
    gate.countDown();
    for (Thread thread : waiting) {
      Eventually.ended(thread);
    }
    assertEquals(3, ended.get());
  }

  @Test
  void letsWhoWaitsForTheEndBeInterrupted() throws InterruptedException {
    TunedExecutor pool = pools.create();
    CountDownLatch gate = pools.occupy(pool, 1);
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread waiting =
        new Thread(
            () -> thrown.set(assertThrows(InterruptedException.class, () -> awaitsEnd(pool))));
    waiting.start();
    waiting.interrupt();
    Eventually.ended(waiting);
    assertTrue(thrown.get() instanceof InterruptedException);
    gate.countDown();
  }

  @Test
  void mayBeShutDownByATaskOfItsOwn() throws InterruptedException {
    TunedExecutor pool = pools.create();
    pool.execute(pool::shutdown);
    assertTrue(awaitsEnd(pool));
  }

  @Test
  void mayBeStoppedByATaskOfItsOwn() throws InterruptedException {
    TunedExecutor pool = pools.create(TunedExecutor.builder().maxThreads(1));
    AtomicInteger neverRan = new AtomicInteger(-1);
    CountDownLatch gate = pools.gate();
    pool.execute(
        () -> {
          Eventually.open(gate);
          neverRan.set(pool.shutdownNow().size());
        });
    pool.execute(() -> {});
    pool.execute(() -> {});
    gate.countDown();
    assertTrue(awaitsEnd(pool));
    assertEquals(2, neverRan.get());
  }
}
