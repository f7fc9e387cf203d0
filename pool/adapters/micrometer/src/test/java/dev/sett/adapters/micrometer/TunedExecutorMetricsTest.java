package dev.sett.adapters.micrometer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.pool.Overflow;
import dev.sett.pool.TunedExecutor;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.jvm.ExecutorServiceMetrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class TunedExecutorMetricsTest {
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final CountDownLatch gate = new CountDownLatch(1);
  private final TunedExecutor pool =
      TunedExecutor.builder()
          .name("own")
          .minThreads(1)
          .maxThreads(2)
          .queueBound(5, Overflow.REJECT)
          .rejectionHandler((task, rejecting, reason) -> {})
          .queueWaitSampling(1)
          .build();

  @AfterEach
  void end() {
    gate.countDown();
    pool.close();
  }

  private double gauge(String name) {
    return registry.get(name).tag("name", "own").gauge().value();
  }

  private double count(String name) {
    return registry.get(name).tag("name", "own").functionCounter().count();
  }

  private double wait(String name, String... tags) {
    return registry.get(name).tags(tags).timeGauge().value(TimeUnit.MILLISECONDS);
  }

  /** Two tasks that run, and four that wait. */
  private void fill() throws InterruptedException {
    CountDownLatch running = new CountDownLatch(2);
    for (int i = 0; i < 2; i++) {
      pool.execute(
          () -> {
            running.countDown();
            try {
              gate.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          });
    }
    running.await();
    for (int i = 0; i < 4; i++) {
      pool.execute(() -> {});
    }
  }

  @Test
  void whatEveryPoolHasIsUnderTheNamesOfEveryPool() throws Exception {
    new TunedExecutorMetrics(pool).bindTo(registry);
    fill();
    assertEquals(2, gauge("executor.active"));
    assertEquals(4, gauge("executor.queued"));
    assertEquals(1, gauge("executor.queue.remaining"));
    assertEquals(2, gauge("executor.pool.size"));
    assertEquals(1, gauge("executor.pool.core"));
    assertEquals(2, gauge("executor.pool.max"));
    assertEquals(0, count("executor.completed"));
    gate.countDown();
    pool.close();
    assertEquals(6, count("executor.completed"));
    assertEquals(0, gauge("executor.active"));
    assertEquals(0, gauge("executor.pool.size"));
  }

  private static Set<String> shapes(SimpleMeterRegistry registry, String prefix) {
    return registry.getMeters().stream()
        .map(Meter::getId)
        .filter(id -> id.getName().startsWith(prefix))
        .map(
            id ->
                "%s %s %s %s"
                    .formatted(
                        id.getName(),
                        id.getType(),
                        id.getBaseUnit(),
                        id.getTags().stream().map(tag -> tag.getKey()).toList()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void theyAreTheMetersOfMicrometersOwnBinder() {
    SimpleMeterRegistry theirs = new SimpleMeterRegistry();
    try (ThreadPoolExecutor other =
        new ThreadPoolExecutor(2, 2, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>())) {
      new ExecutorServiceMetrics(other, "theirs", List.of()).bindTo(theirs);
    }
    new TunedExecutorMetrics(pool).bindTo(registry);
    assertEquals(7, shapes(theirs, "").size());
    assertEquals(shapes(theirs, ""), shapes(registry, "executor."));
  }

  @Test
  void theRestIsUnderNamesOfItsOwn() throws Exception {
    new TunedExecutorMetrics(pool, Tags.of("zone", "a")).bindTo(registry);
    assertTrue(Double.isNaN(wait("sett.pool.queue.wait", "quantile", "0.5")));
    fill();
    for (int i = 0; i < 3; i++) {
      pool.execute(() -> {});
    }
    assertEquals(2, count("sett.pool.rejected"));
    assertEquals(2, gauge("sett.pool.limit"));
    assertEquals(pool.getVirtualThreads(), gauge("sett.pool.virtual"));
    assertTrue(count("sett.pool.decisions") >= 0);
    assertEquals(pool.getComputing(), gauge("sett.pool.computing"));
    double first = wait("sett.pool.oldest.wait");
    while (wait("sett.pool.oldest.wait", "zone", "a") < first + 2) {
      Thread.onSpinWait(); // The test times out if it does not grow.
    }
    gate.countDown();
    pool.close();
    assertEquals(0, wait("sett.pool.oldest.wait"));
    double median = wait("sett.pool.queue.wait", "quantile", "0.5", "name", "own");
    assertTrue(median >= 2, () -> median + " ms");
    assertTrue(wait("sett.pool.queue.wait", "quantile", "0.99") >= median);
    assertEquals(7, shapes(registry, "sett.pool.").size());
  }
}
