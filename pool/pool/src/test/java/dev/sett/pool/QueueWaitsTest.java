package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How long tasks waited in the queue. */
@Timeout(120)
class QueueWaitsTest {
  @RegisterExtension final Pools pools = new Pools();

  private static QueueWaits.Bucket bucket(long micros, long tasks) {
    return new QueueWaits.Bucket(Duration.ofNanos(1_000 * micros), tasks);
  }

  @ParameterizedTest
  @CsvSource({
    "-1, 1",
    "0, 1",
    "999, 1",
    "1000, 2",
    "3999, 4",
    "4000, 5",
    "7999, 8",
    "8000, 10",
    "9999, 10",
    "10000, 12",
    "15999, 16",
    "16000, 20",
    "1000000, 1024",
    "1023999, 1024",
    "1024000, 1280",
    "9223372036854775807, 1099511627776"
  })
  void eachIsCountedWhereItBelongs(long nanos, long belowMicros) {
    QueueWaitSampler sampler = new QueueWaitSampler(1);
    sampler.add(nanos);
    assertEquals(List.of(bucket(belowMicros, 1)), sampler.waits().buckets());
  }

  @Test
  void everyBucketBeginsWhereTheOneBeforeItEnds() {
    QueueWaitSampler sampler = new QueueWaitSampler(1);
    sampler.add(0);
    for (int bucket = 1; bucket < 150; bucket++) {
      Duration end = sampler.waits().buckets().getLast().below();
      sampler.add(end.toNanos() - 1);
      assertEquals(bucket, sampler.waits().buckets().size());
      sampler.add(end.toNanos());
      assertEquals(bucket + 1, sampler.waits().buckets().size());
      Duration width = sampler.waits().buckets().getLast().below().minus(end);
      assertTrue(width.toNanos() <= Math.max(1_000, end.toNanos() / 4), width::toString);
    }
  }

  @Test
  void quantilesAreTheEndsOfBuckets() {
    QueueWaits waits = new QueueWaits(List.of(bucket(1, 50), bucket(10, 49), bucket(100, 1)));
    assertEquals(100, waits.tasks());
    assertEquals(Optional.of(Duration.ofNanos(1_000)), waits.quantile(0));
    assertEquals(Optional.of(Duration.ofNanos(1_000)), waits.quantile(0.5));
    assertEquals(Optional.of(Duration.ofNanos(10_000)), waits.quantile(0.51));
    assertEquals(Optional.of(Duration.ofNanos(10_000)), waits.quantile(0.99));
    assertEquals(Optional.of(Duration.ofNanos(100_000)), waits.quantile(1));
    assertEquals(Optional.empty(), new QueueWaits(List.of()).quantile(0.5));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
  void thereIsNoQuantileOutsideOfTheRange(double share) {
    QueueWaits waits = new QueueWaits(List.of(bucket(1, 1)));
    assertThrows(IllegalArgumentException.class, () -> waits.quantile(share));
  }

  @Test
  void areMeasuredFromTheSubmissionToTheStart() throws Exception {
    TunedExecutor pool = pools.create(TunedExecutor.builder().maxThreads(1).queueWaitSampling(1));
    long before = System.nanoTime();
    CountDownLatch gate = pools.occupy(pool, 1);
    pool.execute(() -> {});
    Eventually.so("it has waited", () -> pool.getOldestWaitNanos() > 5_000_000);
    gate.countDown();
    pool.close();
    long elapsed = System.nanoTime() - before;
    QueueWaits waits = pool.snapshot().queueWaits();
    assertEquals(2, waits.tasks());
    Duration longest = waits.quantile(1).orElseThrow();
    assertTrue(longest.toNanos() > 4_000_000, longest::toString);
    assertTrue(longest.toNanos() <= elapsed * 5 / 4 + 1_000, () -> longest + " of " + elapsed);
  }

  @Test
  void areMeasuredOfOneTaskInSoMany() {
    TunedExecutor pool = pools.create(TunedExecutor.builder().maxThreads(1).queueWaitSampling(100));
    for (int i = 0; i < 20_000; i++) {
      pool.execute(() -> {});
    }
    pool.close();
    long sampled = pool.snapshot().queueWaits().tasks();
    assertTrue(sampled > 100 && sampled < 300, () -> "sampled " + sampled + " of 20000");
  }

  @Test
  void areNotMeasuredOfTasksThatTheCallerRuns() {
    TunedExecutor pool =
        pools.create(
            TunedExecutor.builder()
                .maxThreads(1)
                .queueBound(1, Overflow.CALLER_RUNS)
                .queueWaitSampling(1));
    CountDownLatch gate = pools.occupy(pool, 1);
    Runnable waiting = () -> {};
    pool.execute(waiting);
    pool.execute(() -> {});
    assertEquals(1, pool.snapshot().queueWaits().tasks());
    List<Runnable> neverRan = pool.shutdownNow();
    assertSame(waiting, neverRan.getFirst());
    gate.countDown();
  }

  @Test
  void canBeReadByManagementTools() throws Exception {
    TunedExecutor pool =
        pools.create(
            TunedExecutor.builder()
                .name("waits")
                .maxThreads(1)
                .queueBound(1, Overflow.REJECT)
                .rejectionHandler((task, rejecting, reason) -> {})
                .queueWaitSampling(1));
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName name = new ObjectName(pool.registerMBean());
    assertEquals(-1L, server.getAttribute(name, "QueueWaitMedianNanos"));
    assertEquals(-1L, server.getAttribute(name, "QueueWaitP99Nanos"));
    CountDownLatch gate = pools.occupy(pool, 1);
    pool.execute(() -> {});
    pool.execute(() -> {});
    assertEquals(1L, server.getAttribute(name, "Rejected"));
    Eventually.so("the first has waited", () -> pool.getOldestWaitNanos() > 1_000_000);
    assertTrue((long) server.getAttribute(name, "OldestWaitNanos") > 1_000_000);
    gate.countDown();
    Eventually.so("both were sampled", () -> pool.snapshot().queueWaits().tasks() == 2);
    assertTrue((long) server.getAttribute(name, "QueueWaitMedianNanos") > 0);
    assertTrue((long) server.getAttribute(name, "QueueWaitP99Nanos") > 1_000_000);
    assertTrue(server.getAttribute(name, "QueueWaits") instanceof TabularData);
    assertEquals(2, pool.getQueueWaits().values().stream().mapToLong(tasks -> tasks).sum());
  }
}
