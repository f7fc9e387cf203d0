package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The virtual threads beyond the platform threads. */
@Timeout(120)
class SpareThreadsIT {
  @RegisterExtension final Pools pools = new Pools();

  private TunedExecutor pool(int platformThreads, Duration keepAlive) {
    return pools.create(
        TunedExecutor.builder()
            .name("mixed")
            .platformThreads(platformThreads)
            .keepAlive(keepAlive)
            // As many as want to run, so that nothing here depends on a decision.
            .tuner(window -> new Adjustment(1000, 10_000_000, Reason.OTHER)));
  }

  @Test
  void comeWhenThePlatformThreadsAreTaken() {
    TunedExecutor pool = pool(2, Duration.ofMinutes(1));
    Queue<Thread> seen = new ConcurrentLinkedQueue<>();
    CountDownLatch gate = pools.gate();
    CountDownLatch running = new CountDownLatch(50);
    for (int i = 0; i < 50; i++) {
      pool.execute(
          () -> {
            seen.add(Thread.currentThread());
            running.countDown();
            Eventually.open(gate);
          });
    }
    Eventually.open(running);
    // Where threads come late, some more are started, and one that is virtual may be the first.
    assertTrue(seen.stream().filter(thread -> !thread.isVirtual()).count() <= 2, seen::toString);
    assertTrue(pool.getVirtualThreads() >= 48, pool::toString);
    assertTrue(pool.snapshot().virtualThreads() >= 48, pool::toString);
    Eventually.so(
        "two are no virtual threads", () -> pool.getThreads() - pool.getVirtualThreads() == 2);
    assertEquals(50, seen.stream().map(Thread::getName).distinct().count());
    for (Thread thread : seen) {
      assertTrue(thread.getName().startsWith("mixed-"), thread::getName);
      assertSame(Thread.currentThread().getContextClassLoader(), thread.getContextClassLoader());
    }
  }

  @Test
  void endWhenTheyFindNoTask() throws Exception {
    TunedExecutor pool = pool(2, Duration.ofMinutes(1));
    CountDownLatch gate = pools.occupy(pool, 20);
    assertEquals(18, pool.getVirtualThreads(), pool::toString);
    gate.countDown();
    Eventually.so("the virtual threads have ended", () -> pool.getVirtualThreads() == 0);
    assertEquals(2, pool.getThreads(), pool::toString);
    Eventually.so("all rest", () -> pool.getBusy() == 0);
  }

  @Test
  void leaveTheirPlaceToAPlatformThreadThatRests() {
    TaskQueue queue = new TaskQueue();
    Life life = new Life(() -> {}, () -> {});
    WorkerThreads threads = new WorkerThreads(Thread::new, Thread.ofVirtual().factory(), 1);
    Crew crew = new Crew(queue, threads, 0, 2, TimeUnit.HOURS.toNanos(1), life, () -> {});
    CountDownLatch onPlatform = pools.gate();
    CountDownLatch onVirtual = pools.gate();
    CountDownLatch running = new CountDownLatch(2);
    for (CountDownLatch gate : new CountDownLatch[] {onPlatform, onVirtual}) {
      queue.put(
          () -> {
            running.countDown();
            Eventually.open(Thread.currentThread().isVirtual() ? onVirtual : onPlatform);
          });
      assertTrue(crew.signal(), gate::toString);
    }
    Eventually.open(running);
    onPlatform.countDown();
    Eventually.so("the platform thread rests", () -> crew.active() == 1);
    // One that is active is enough, so that nobody is woken for the next.
    crew.enough(1);
    LinkedBlockingQueue<Thread> ran = new LinkedBlockingQueue<>();
    queue.put(() -> ran.add(Thread.currentThread()));
    assertTrue(crew.signal());
    assertTrue(ran.isEmpty());
    onVirtual.countDown();
    Eventually.so("the task has run", () -> !ran.isEmpty());
    assertFalse(ran.element().isVirtual());
    Eventually.so("all rest", () -> crew.active() == 0);
    Eventually.so("the virtual thread has ended", () -> crew.roster().alive() == 1);
    life.shutDown();
    crew.roster().unparkAll();
    crew.endIfDone();
    Eventually.so("all ended", life::terminated);
  }

  @Test
  void areOutlivedByAPlatformThread() throws Exception {
    TunedExecutor pool = pool(1, Duration.ofMillis(5));
    CountDownLatch first = new CountDownLatch(1);
    CountDownLatch held = pools.gate();
    CountDownLatch begunFirst = new CountDownLatch(1);
    Future<?> onPlatform =
        pool.submit(
            () -> {
              begunFirst.countDown();
              Eventually.open(first);
            });
    Eventually.open(begunFirst); // Else the one that comes second may take it.
    CountDownLatch begun = new CountDownLatch(1);
    Future<Boolean> onVirtual =
        pool.submit(
            () -> {
              begun.countDown();
              Eventually.open(held);
              return Thread.currentThread().isVirtual();
            });
    Eventually.open(begun);
    first.countDown();
    var unused = Eventually.get(onPlatform);
    // Its rest is over after 5 ms; it stays because virtual threads don't keep the JVM alive.
    TimeUnit.MILLISECONDS.sleep(50);
    Eventually.so("both are left", () -> pool.getThreads() == 2 && pool.getVirtualThreads() == 1);
    held.countDown();
    assertTrue(Eventually.get(onVirtual));
    Eventually.so("both have ended", () -> pool.getThreads() == 0);
    assertEquals(0, pool.getVirtualThreads());
  }

  @Test
  void endTheirTasksAfterAShutdown() throws Exception {
    TunedExecutor pool = pool(1, Duration.ofMinutes(1));
    CountDownLatch gate = pools.occupy(pool, 20);
    pool.shutdown();
    assertFalse(pool.awaitTermination(20, TimeUnit.MILLISECONDS));
    gate.countDown();
    assertTrue(pool.awaitTermination(Eventually.LIMIT_SECONDS, TimeUnit.SECONDS));
    assertEquals(20, pool.getCompleted());
    assertEquals(0, pool.getVirtualThreads());
  }

  @Test
  void areInterruptedWhenThePoolIsStopped() throws Exception {
    TunedExecutor pool = pool(1, Duration.ofMinutes(1));
    CountDownLatch running = new CountDownLatch(10);
    CountDownLatch interrupted = new CountDownLatch(10);
    for (int i = 0; i < 10; i++) {
      pool.execute(
          () -> {
            running.countDown();
            try {
              TimeUnit.MINUTES.sleep(1);
            } catch (InterruptedException e) {
              interrupted.countDown();
            }
          });
    }
    Eventually.open(running);
    var unused = pool.shutdownNow();
    Eventually.open(interrupted);
    assertTrue(pool.awaitTermination(Eventually.LIMIT_SECONDS, TimeUnit.SECONDS));
  }

  @Test
  void giveWhatATaskThrowsToTheHandler() throws Exception {
    TunedExecutor pool = pool(1, Duration.ofMinutes(1));
    CountDownLatch gate = pools.occupy(pool, 1);
    LinkedBlockingQueue<Throwable> handled = new LinkedBlockingQueue<>();
    pool.execute(
        () -> {
          Thread.currentThread()
              .setUncaughtExceptionHandler((thread, thrown) -> handled.add(thrown));
          throw new RejectedExecutionException("on " + Thread.currentThread().isVirtual());
        });
    Throwable thrown = handled.poll(Eventually.LIMIT_SECONDS, TimeUnit.SECONDS);
    assertEquals("on true", thrown == null ? "nothing" : thrown.getMessage());
    gate.countDown();
  }

  @Test
  void neverComeWithAThreadFactoryOfOnesOwn() {
    TunedExecutor pool = pools.create(TunedExecutor.builder().threadFactory(Thread::new));
    pools.occupy(pool, 100).countDown();
    assertEquals(0, pool.getVirtualThreads());
    assertTrue(pool.getThreads() >= 100, pool::toString);
  }

  @Test
  void comeAfterThoseOfAThreadFactoryIfAskedFor() {
    TunedExecutor pool =
        pools.create(TunedExecutor.builder().threadFactory(Thread::new).platformThreads(3));
    CountDownLatch gate = pools.occupy(pool, 10);
    Eventually.so(
        "three are of the factory", () -> pool.getThreads() - pool.getVirtualThreads() == 3);
    assertTrue(pool.getVirtualThreads() >= 7, pool::toString);
    gate.countDown();
  }

  @Test
  void comeByThemselvesFromAJdkOnThatLetsThemWaitForMonitors() {
    assertEquals(Integer.MAX_VALUE, Machine.platformThreads(4, 21));
    assertEquals(Integer.MAX_VALUE, Machine.platformThreads(4, 23));
    assertEquals(32, Machine.platformThreads(4, 24));
    assertEquals(8, Machine.platformThreads(0.5, 25));
    assertNotEquals(0, Machine.platformThreads(1.5, 25) - Machine.platformThreads(1, 25));
  }
}
