package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Virtual workers that were woken while every carrier computes for somebody else. */
@Timeout(120)
class StuckCarrierIT {
  @RegisterExtension final Pools pools = new Pools();

  private final TaskQueue queue = new TaskQueue();
  private final Life life = new Life(() -> {}, () -> {});
  private final AtomicInteger told = new AtomicInteger();
  private final AtomicBoolean burning = new AtomicBoolean(true);
  private final Crew crew =
      new Crew(
          queue,
          new WorkerThreads(Thread::new, Thread.ofVirtual().factory(), 1),
          0,
          3,
          TimeUnit.HOURS.toNanos(1),
          life,
          () -> {
            int unused = told.incrementAndGet();
          });

  private void put(Runnable task) {
    queue.put(task);
    assertTrue(crew.signal());
  }

  private CountDownLatch occupy(int tasks) {
    CountDownLatch gate = pools.gate();
    CountDownLatch running = new CountDownLatch(tasks);
    for (int i = 0; i < tasks; i++) {
      put(
          () -> {
            running.countDown();
            Eventually.open(gate);
          });
    }
    Eventually.open(running);
    return gate;
  }

  /** Leaves a platform worker at rest, and no carrier for the two virtual ones there may be. */
  private void restWithoutCarriers() {
    occupy(3).countDown();
    Eventually.so("all rest", () -> crew.active() == 0 && crew.spare() == 3);
    TestingThreads.holdAllCarriersWhile(burning);
  }

  @AfterEach
  void end() {
    burning.set(false);
    life.shutDown();
    crew.roster().unparkAll();
    crew.endIfDone();
    Eventually.so("the crew is gone", crew::done);
  }

  @Test
  void doNotKeepAPlatformThreadFromBeingWoken() {
    restWithoutCarriers();
    CountDownLatch onPlatform = occupy(1);
    CountDownLatch second = new CountDownLatch(1);
    put(second::countDown); // Starts a virtual worker, which finds no carrier.
    onPlatform.countDown();
    Eventually.open(second);
    Eventually.so("the platform thread rests", () -> crew.active() == 1);
    CountDownLatch third = new CountDownLatch(1);
    put(third::countDown);
    Eventually.open(third);
    assertTrue(burning.get());
  }

  @Test
  void areKnownToTheWatch() {
    restWithoutCarriers();
    CountDownLatch onPlatform = occupy(1);
    put(() -> {}); // Starts a virtual worker, as the next one does.
    put(() -> {});
    int before = told.get();
    put(() -> {});
    assertTrue(told.get() > before, "nobody looks after the third task");
    onPlatform.countDown();
    Eventually.so("the platform thread has done all", queue::isEmpty);
  }
}
