package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How long the first task in the queue has waited. */
@Timeout(120)
class QueueAgeTest {
  @RegisterExtension final Pools pools = new Pools();

  private final TaskQueue queue = new TaskQueue();
  private final QueueAge age = new QueueAge(queue);

  private void put(int tasks) {
    for (int i = 0; i < tasks; i++) {
      queue.put(() -> {});
    }
  }

  private void take(int tasks) {
    for (int i = 0; i < tasks; i++) {
      assertTrue(queue.poll() != null);
    }
  }

  @Test
  void isNothingWithoutATask() {
    assertEquals(0, age.nanos(5));
    put(1);
    assertEquals(0, age.nanos(10));
    take(1);
    assertEquals(0, age.nanos(20));
  }

  @Test
  void growsWhileTheFirstStays() {
    put(1);
    assertEquals(0, age.nanos(10));
    put(1);
    assertEquals(5, age.nanos(15));
    assertEquals(90, age.nanos(100));
  }

  @Test
  void isThatOfTheNextOneWhenTheFirstIsTaken() {
    put(1);
    assertEquals(0, age.nanos(10));
    put(2);
    assertEquals(10, age.nanos(20));
    put(1);
    assertEquals(20, age.nanos(30));
    take(1);
    assertEquals(20, age.nanos(40));
    take(1);
    assertEquals(30, age.nanos(50));
    take(1);
    assertEquals(30, age.nanos(60));
    take(1);
    put(1);
    assertEquals(0, age.nanos(70));
  }

  @Test
  void ignoresTasksThatWereTakenOut() {
    Runnable first = () -> {};
    queue.put(first);
    assertEquals(0, age.nanos(10));
    put(1);
    assertEquals(10, age.nanos(20));
    assertTrue(queue.remove(first));
    assertEquals(10, age.nanos(30));
  }

  @Test
  void staysNearTheTruthHoweverLongTheQueueIs() {
    int looks = 100_000;
    for (int time = 1; time <= looks; time++) {
      put(1); // Task number n, from 0, is put at time n + 1.
      if (time % 3 == 0) {
        take(1);
      }
      long truth = time - (queue.taken() + 1);
      long seen = age.nanos(time);
      assertTrue(seen <= truth, () -> seen + " of " + truth);
      assertTrue(seen >= truth - 1 - truth / 10, () -> seen + " of " + truth);
    }
  }

  @Test
  void isThatOfAPoolWhoseTasksWait() {
    TunedExecutor pool = pools.create(TunedExecutor.builder().maxThreads(1));
    assertEquals(Duration.ZERO, pool.snapshot().oldestWait());
    CountDownLatch gate = pools.occupy(pool, 1);
    long before = System.nanoTime();
    pool.execute(() -> {});
    Eventually.so("it has waited for long", () -> pool.getOldestWaitNanos() > 50_000_000);
    assertTrue(pool.getOldestWaitNanos() <= System.nanoTime() - before);
    gate.countDown();
    Eventually.so("none waits", () -> pool.getOldestWaitNanos() == 0);
  }

  @Test
  void isKnownToWhoAsksForTheFirstTime() {
    // Whoever asks looks, too. So each pool is asked once, until the watch of one had looked.
    Eventually.so(
        "a watch has looked",
        () -> {
          TunedExecutor pool = pools.create(TunedExecutor.builder().maxThreads(1));
          CountDownLatch gate = pools.occupy(pool, 1);
          pool.execute(() -> {});
          LockSupport.parkNanos(30_000_000);
          long waited = pool.getOldestWaitNanos();
          gate.countDown();
          return waited > 0;
        });
  }
}
