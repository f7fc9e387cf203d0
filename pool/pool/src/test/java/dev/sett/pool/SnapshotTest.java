package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How a pool tells of itself. */
@Timeout(120)
class SnapshotTest {
  @RegisterExtension final Pools pools = new Pools();

  @Test
  void ofAPoolThatHasDoneNothing() {
    TunedExecutor pool = pools.create(TunedExecutor.builder().name("fresh").maxThreads(2));
    PoolSnapshot now = pool.snapshot();
    assertEquals(
        new PoolSnapshot(
            "fresh",
            2,
            0,
            0,
            0,
            0,
            0,
            now.cores(),
            Double.NaN,
            0,
            Reason.SLOW_START,
            false,
            Duration.ZERO,
            0,
            Duration.ZERO,
            new QueueWaits(List.of())),
        now);
    assertTrue(now.cores() > 0);
    assertEquals("TunedExecutor[fresh, limit 2, threads 0, busy 0, queued 0]", pool.toString());
  }

  @Test
  void ofAPoolAtWork() {
    TunedExecutor pool = pools.create(TunedExecutor.builder().name("busy").maxThreads(2));
    CountDownLatch gate = pools.occupy(pool, 2);
    pool.execute(() -> {});
    assertEquals("TunedExecutor[busy, limit 2, threads 2, busy 2, queued 1]", pool.toString());
    assertEquals(0, pool.snapshot().completed());
    gate.countDown();
    Eventually.so("three tasks ended", () -> pool.snapshot().completed() == 3);
    Eventually.so("all rest", () -> pool.snapshot().busy() == 0);
    assertEquals(0, pool.snapshot().queued());
    assertEquals(2, pool.snapshot().threads());
  }

  @Test
  void keepsCountOfWhatEndedThreadsDid() {
    TunedExecutor pool = pools.create(TunedExecutor.builder().keepAlive(Duration.ofMillis(1)));
    long last = 0;
    for (int i = 1; i <= 5; i++) {
      pools.occupy(pool, 2).countDown();
      long before = last;
      Eventually.so(
          "its threads end",
          () -> {
            assertTrue(pool.getCompleted() >= before, "the count went back");
            return pool.getThreads() == 0;
          });
      last = pool.getCompleted();
      assertEquals(2L * i, last);
    }
  }

  @Test
  void tellsManagementTools() throws Exception {
    TunedExecutor pool = pools.create(TunedExecutor.builder().maxThreads(2));
    CountDownLatch gate = pools.occupy(pool, 2);
    pool.execute(() -> {});
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName name = new ObjectName("dev.sett:type=TunedExecutor,name=test");
    Object unused = server.registerMBean(pool, name);
    try {
      assertEquals(2, server.getAttribute(name, "Limit"));
      assertEquals(2, server.getAttribute(name, "MaxThreads"));
      assertEquals(2, server.getAttribute(name, "Threads"));
      assertEquals(2, server.getAttribute(name, "Busy"));
      assertEquals(1, server.getAttribute(name, "Queued"));
      assertEquals(0L, server.getAttribute(name, "Completed"));
      assertTrue((long) server.getAttribute(name, "Decisions") >= 0);
      assertTrue(server.getAttribute(name, "Computing") instanceof Double);
      assertFalse(((String) server.getAttribute(name, "Reason")).isEmpty());
      assertTrue(server.isRegistered(name));
    } finally {
      server.unregisterMBean(name);
      gate.countDown();
    }
  }

  @Test
  void tellsWhatTasksComputeAndWhyTheLimitIsAsItIs() {
    TunedExecutor pool = pools.create();
    int limit = pool.getLimit();
    CountDownLatch gate = pools.occupy(pool, 4 * limit);
    Eventually.so("tasks that wait were seen", () -> pool.getComputing() < 0.5);
    assertTrue(pool.getLimit() > limit);
    assertTrue(pool.getDecisions() >= 1);
    assertFalse(pool.getReason().equals(Reason.STEADY.words()));
    gate.countDown();
  }
}
