package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.management.Attribute;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.function.Executable;

/** Bounds that change while the pool runs. */
@Timeout(120)
class BoundsChangeTest {
  @RegisterExtension final Pools pools = new Pools();

  private TunedExecutor ofAtMost(int threads) {
    return pools.create(TunedExecutor.builder().maxThreads(threads).keepAlive(Duration.ofHours(1)));
  }

  @Test
  void aHigherMaximumLetsTasksRunThatWait() throws Exception {
    TunedExecutor pool = ofAtMost(1);
    pools.occupy(pool, 1);
    Future<String> waiting = pool.submit(() -> "ran");
    pool.setMaxThreads(2);
    assertEquals(2, pool.getMaxThreads());
    assertEquals("ran", Eventually.get(waiting));
  }

  @Test
  @SuppressWarnings("ThreadPriorityCheck") // gives others the chance to start
  void aLowerMaximumHoldsForTheNextTasks() {
    TunedExecutor pool = ofAtMost(4);
    CountDownLatch gate = pools.occupy(pool, 4);
    pool.setMaxThreads(1);
    assertEquals(1, pool.getLimit());
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    AtomicInteger runs = new AtomicInteger();
    for (int i = 0; i < 200; i++) {
      pool.execute(
          () -> {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            Thread.onSpinWait();
            running.decrementAndGet();
            runs.incrementAndGet();
          });
    }
    gate.countDown();
    Eventually.so("all have run", () -> runs.get() == 200);
    assertEquals(1, most.get());
    Eventually.so("three threads have ended", () -> pool.getThreads() == 1);
  }

  @Test
  void aLowerMaximumEndsThreadsThatRest() throws Exception {
    TunedExecutor pool = ofAtMost(4);
    pools.occupy(pool, 4).countDown();
    Eventually.so("all rest", () -> pool.getBusy() == 0);
    assertEquals(4, pool.getThreads());
    pool.setMaxThreads(2);
    Eventually.so("two are left", () -> pool.getThreads() == 2);
    assertEquals("runs", Eventually.get(pool.submit(() -> "runs")));
    assertEquals(2, pool.getThreads());
  }

  @Test
  void aDecisionForOlderBoundsStaysInsideTheNewOnes() {
    CountDownLatch deciding = new CountDownLatch(1);
    CountDownLatch changed = pools.gate();
    List<Integer> limits = new ArrayList<>();
    CountDownLatch second = new CountDownLatch(1);
    Tuner tuner =
        window -> {
          if (limits.isEmpty()) {
            deciding.countDown();
            Eventually.open(changed);
          } else {
            second.countDown();
          }
          limits.add(window.limit());
          return new Adjustment(8, 1_000_000, Reason.OTHER);
        };
    TunedExecutor pool = pools.create(TunedExecutor.builder().maxThreads(8).tuner(tuner));
    pools.occupy(pool, pool.getLimit());
    pool.execute(() -> {});
    Eventually.open(deciding);
    pool.setMaxThreads(3);
    assertEquals(3, pool.getLimit());
    changed.countDown();
    Eventually.open(second);
    assertEquals(3, pool.getLimit());
    pool.setMaxThreads(8);
    Eventually.so("the tuner has its way", () -> pool.getLimit() == 8);
  }

  @Test
  void aHigherMinimumKeepsThreadsAndALowerOneLetsThemGo() {
    TunedExecutor pool =
        pools.create(TunedExecutor.builder().maxThreads(50).keepAlive(Duration.ofMillis(1)));
    pool.setMinThreads(2);
    assertEquals(2, pool.getMinThreads());
    pools.occupy(pool, 4).countDown();
    Eventually.so("two are left, and rest", () -> pool.getThreads() == 2 && pool.getBusy() == 0);
    pool.setMinThreads(0);
    Eventually.so("none is left", () -> pool.getThreads() == 0);
    pool.setMinThreads(50);
    assertEquals(50, pool.getLimit());
  }

  @Test
  void theQueueIsBoundedAsOftenAsItIsTold() {
    TunedExecutor pool = ofAtMost(1);
    assertEquals(Integer.MAX_VALUE, pool.getQueueBound());
    CountDownLatch gate = pools.occupy(pool, 1);
    for (int i = 0; i < 3; i++) {
      pool.execute(() -> {});
    }
    pool.setQueueBound(2);
    assertEquals(2, pool.getQueueBound());
    assertEquals(3, pool.getQueued());
    assertThrows(RejectedExecutionException.class, () -> pool.execute(() -> {}));
    pool.setQueueBound(4);
    pool.execute(() -> {});
    assertThrows(RejectedExecutionException.class, () -> pool.execute(() -> {}));
    pool.setQueueBound(Integer.MAX_VALUE);
    pool.execute(() -> {});
    gate.countDown();
    pool.close();
    assertEquals(6, pool.getCompleted());
  }

  private static void refused(String message, Executable call) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
  }

  @Test
  void boundsThatMakeNoSenseAreRefusedAndChangeNothing() {
    TunedExecutor pool =
        pools.create(
            TunedExecutor.builder().minThreads(2).maxThreads(4).queueBound(5, Overflow.REJECT));
    refused("maxThreads must be from 1 to 1000000; got 0.", () -> pool.setMaxThreads(0));
    refused(
        "maxThreads must be from 1 to 1000000; got 1000001.", () -> pool.setMaxThreads(1_000_001));
    refused("minThreads must not be above maxThreads; got 2 and 1.", () -> pool.setMaxThreads(1));
    refused("minThreads must be from 0 to 1000000; got -1.", () -> pool.setMinThreads(-1));
    refused("minThreads must not be above maxThreads; got 5 and 4.", () -> pool.setMinThreads(5));
    refused("queueBound must be from 1 to 2147483647; got 0.", () -> pool.setQueueBound(0));
    assertEquals(2, pool.getMinThreads());
    assertEquals(4, pool.getMaxThreads());
    assertEquals(5, pool.getQueueBound());
  }

  @Test
  void threadsThatChangeThemAtTheSameTimeAgree() throws Exception {
    TunedExecutor pool = pools.create(TunedExecutor.builder().minThreads(5).maxThreads(5));
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Random random = new Random(/* seed= */ i);
      threads.add(
          new Thread(
              () -> {
                for (int round = 0; round < 5_000; round++) {
                  int bound = 1 + random.nextInt(9);
                  try {
                    if (random.nextBoolean()) {
                      pool.setMaxThreads(bound);
                    } else {
                      pool.setMinThreads(bound);
                    }
                  } catch (IllegalArgumentException e) {
                    // The other bound was in the way.
                  }
                }
              }));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      Eventually.ended(thread);
    }
    assertTrue(pool.getMinThreads() <= pool.getMaxThreads());
    assertTrue(pool.getLimit() >= pool.getMinThreads());
    assertTrue(pool.getLimit() <= pool.getMaxThreads());
  }

  @Test
  void managementToolsChangeThem() throws Exception {
    TunedExecutor pool = ofAtMost(4);
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName name = new ObjectName("dev.sett:type=TunedExecutor,name=bounds");
    Object unused = server.registerMBean(pool, name);
    try {
      server.setAttribute(name, new Attribute("MaxThreads", 7));
      server.setAttribute(name, new Attribute("MinThreads", 6));
      server.setAttribute(name, new Attribute("QueueBound", 5));
      assertEquals(7, server.getAttribute(name, "MaxThreads"));
      assertEquals(6, server.getAttribute(name, "MinThreads"));
      assertEquals(5, server.getAttribute(name, "QueueBound"));
    } finally {
      server.unregisterMBean(name);
    }
    assertEquals(7, pool.getMaxThreads());
    assertEquals(6, pool.getMinThreads());
    assertEquals(5, pool.getQueueBound());
  }
}
