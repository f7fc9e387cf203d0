package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The pools of one test; sees to it that each of them comes to an end when it is told to. */
final class Pools implements AfterEachCallback {
  private final List<TunedExecutor> pools = new ArrayList<>();
  private final List<CountDownLatch> gates = new ArrayList<>();

  TunedExecutor create() {
    return create(TunedExecutor.builder());
  }

  TunedExecutor create(TunedExecutorBuilder builder) {
    TunedExecutor pool = builder.build();
    pools.add(pool);
    return pool;
  }

  /** A latch for tasks to wait at, open when the test is over. */
  CountDownLatch gate() {
    CountDownLatch gate = new CountDownLatch(1);
    gates.add(gate);
    return gate;
  }

  /** Starts tasks that run until a gate opens, and waits until they run. */
  CountDownLatch occupy(TunedExecutor pool, int tasks) {
    CountDownLatch gate = gate();
    CountDownLatch running = new CountDownLatch(tasks);
    for (int i = 0; i < tasks; i++) {
      pool.execute(
          () -> {
            running.countDown();
            Eventually.open(gate);
          });
    }
    Eventually.open(running);
    return gate;
  }

  @Override
  public void afterEach(ExtensionContext context) throws InterruptedException {
    gates.forEach(CountDownLatch::countDown);
    for (TunedExecutor pool : pools) {
      List<Runnable> unused = pool.shutdownNow();
      assertTrue(
          pool.awaitTermination(Eventually.LIMIT_SECONDS, TimeUnit.SECONDS), () -> pool.toString());
    }
  }
}
