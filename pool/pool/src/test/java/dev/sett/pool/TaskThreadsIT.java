package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A pool whose tasks mostly wait, so that each gets a virtual thread of its own. */
@Timeout(120)
class TaskThreadsIT {
  private static final int LIMIT = 40;

  @RegisterExtension final Pools pools = new Pools();

  private final AtomicBoolean burning = new AtomicBoolean(true);

  @AfterEach
  void stopBurning() {
    burning.set(false);
  }

  /** A pool that has seen tasks that wait, and gives most of the next ones virtual threads. */
  private TunedExecutor pool() throws Exception {
    TunedExecutor pool =
        pools.create(
            TunedExecutor.builder()
                .name("waiting")
                .platformThreads(2)
                .tuner(window -> new Adjustment(LIMIT, 10_000_000, Reason.OTHER))
                .keepAlive(Duration.ofMinutes(1)));
    long until = System.nanoTime() + Duration.ofSeconds(Eventually.LIMIT_SECONDS).toNanos();
    while (virtualOfTwenty(pool) < 19) {
      assertTrue(System.nanoTime() < until, "tasks don't run on virtual threads");
    }
    return pool;
  }

  /** Of so many tasks that wait, how many ran on virtual threads. */
  private static long virtualOfTwenty(TunedExecutor pool) throws Exception {
    List<Future<Boolean>> all = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      all.add(
          pool.submit(
              () -> {
                Thread.sleep(2);
                return Thread.currentThread().isVirtual();
              }));
    }
    long virtual = 0;
    for (Future<Boolean> one : all) {
      virtual += Eventually.get(one) ? 1 : 0;
    }
    return virtual;
  }

  private static void awaitAll(List<Future<?>> all) throws Exception {
    for (Future<?> one : all) {
      Object unused = Eventually.get(one);
    }
  }

  @Test
  void moreThanTheLimitNeverRun() throws Exception {
    TunedExecutor pool = pool();
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    List<Future<?>> all = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      all.add(
          pool.submit(
              () -> {
                most.accumulateAndGet(running.incrementAndGet(), Math::max);
                Thread.sleep(1);
                return running.decrementAndGet();
              }));
    }
    awaitAll(all);
    assertTrue(most.get() <= LIMIT, most::toString);
    assertTrue(most.get() > LIMIT / 2, most::toString);
  }

  @Test
  void everyTaskIsCountedOnce() throws Exception {
    TunedExecutor pool = pool();
    Eventually.so("none is busy", () -> pool.getBusy() == 0); // A task is counted after its future.
    long before = pool.getCompleted();
    AtomicInteger ran = new AtomicInteger();
    for (int i = 0; i < 5000; i++) {
      pool.execute(ran::incrementAndGet);
    }
    Eventually.so("all have run", () -> ran.get() == 5000);
    Eventually.so("none is busy", () -> pool.getBusy() == 0);
    assertEquals(before + 5000, pool.getCompleted());
    Eventually.so("the threads have ended", () -> pool.getVirtualThreads() == 0);
  }

  /** All carriers compute for somebody else, so that none of the pool's virtual threads begins. */
  @Test
  void tasksWhoseThreadsFindNoCarrierRunOnPlatformThreads() throws Exception {
    TunedExecutor pool = pool();
    TestingThreads.holdAllCarriersWhile(burning);
    Queue<Boolean> virtual = new ConcurrentLinkedQueue<>();
    List<Future<?>> all = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      all.add(pool.submit(() -> virtual.add(Thread.currentThread().isVirtual())));
    }
    awaitAll(all);
    assertTrue(burning.get());
    assertFalse(virtual.contains(true), virtual::toString);
  }

  @Test
  void shutdownNowReturnsTasksWhoseThreadsHaveNotBegun() throws Exception {
    TunedExecutor pool = pool();
    TestingThreads.holdAllCarriersWhile(burning);
    AtomicInteger ran = new AtomicInteger();
    List<Runnable> tasks = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      Runnable task = ran::incrementAndGet;
      tasks.add(task);
      pool.execute(task);
    }
    List<Runnable> neverRan = pool.shutdownNow();
    burning.set(false);
    Eventually.so("the pool has ended", pool::isTerminated);
    assertTrue(tasks.containsAll(neverRan), neverRan::toString);
    assertEquals(20, ran.get() + neverRan.size());
    assertFalse(neverRan.isEmpty());
  }

  @Test
  void shutdownNowInterruptsThem() throws Exception {
    TunedExecutor pool = pool();
    CountDownLatch running = new CountDownLatch(10);
    CountDownLatch interrupted = new CountDownLatch(10);
    for (int i = 0; i < 10; i++) {
      pool.execute(
          () -> {
            running.countDown();
            try {
              Thread.sleep(Duration.ofMinutes(2));
            } catch (InterruptedException e) {
              interrupted.countDown();
            }
          });
    }
    Eventually.open(running);
    assertEquals(List.of(), pool.shutdownNow());
    Eventually.open(interrupted);
    Eventually.so("the pool has ended", pool::isTerminated);
  }

  @Test
  void aShutdownWaitsForThem() throws Exception {
    TunedExecutor pool = pool();
    CountDownLatch gate = pools.occupy(pool, 10);
    pool.shutdown();
    assertFalse(pool.isTerminated());
    gate.countDown();
    Eventually.so("the pool has ended", pool::isTerminated);
  }

  @Test
  void theyMayNotCloseThePool() throws Exception {
    TunedExecutor pool = pool();
    for (int i = 0; i < 3; i++) { // One of them may run on a platform thread.
      Future<?> refused = pool.submit(() -> assertThrows(IllegalStateException.class, pool::close));
      Object unused = Eventually.get(refused);
    }
    assertFalse(pool.isShutdown());
  }
}
