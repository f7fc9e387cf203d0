package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tasks that leave the queue before it is their turn. */
@Timeout(120)
class RemoveTest {
  @RegisterExtension final Pools pools = new Pools();

  private final List<Integer> ran = Collections.synchronizedList(new ArrayList<>());

  private TunedExecutorBuilder one() {
    return TunedExecutor.builder().maxThreads(1);
  }

  private Runnable task(int number) {
    return () -> ran.add(number);
  }

  @Test
  void aTaskThatWaitsCanBeTakenOut() {
    TunedExecutor pool = pools.create(one());
    CountDownLatch gate = pools.occupy(pool, 1);
    List<Runnable> tasks = List.of(task(0), task(1), task(2));
    tasks.forEach(pool::execute);
    assertTrue(pool.remove(tasks.get(1)));
    assertFalse(pool.remove(tasks.get(1)));
    assertEquals(2, pool.getQueued());
    gate.countDown();
    pool.close();
    assertEquals(List.of(0, 2), ran);
    assertFalse(pool.remove(tasks.get(0)));
  }

  @Test
  void aTaskIsFoundUnderItsDecoration() {
    TunedExecutor pool = pools.create(one().taskDecorator(task -> () -> task.run()));
    CountDownLatch gate = pools.occupy(pool, 1);
    Runnable plain = task(1);
    pool.execute(plain);
    Future<?> future = pool.submit(task(2));
    assertTrue(pool.remove((Runnable) future));
    assertTrue(pool.remove(plain));
    assertFalse(future.isDone());
    gate.countDown();
    pool.close();
    assertEquals(List.of(), ran);
  }

  @Test
  void whatRunsIsNotTakenOut() {
    TunedExecutor pool = pools.create(one());
    CountDownLatch gate = pools.gate();
    CountDownLatch running = new CountDownLatch(1);
    Runnable task =
        () -> {
          running.countDown();
          Eventually.open(gate);
        };
    pool.execute(task);
    Eventually.open(running);
    assertFalse(pool.remove(task));
    gate.countDown();
  }

  @Test
  void takingOutTheLastTaskEndsAPoolThatIsShutDown() throws InterruptedException {
    TunedExecutor pool = pools.create(one());
    CountDownLatch gate = pools.occupy(pool, 1);
    Runnable last = task(1);
    pool.execute(last);
    pool.shutdown();
    assertTrue(pool.remove(last));
    gate.countDown();
    assertTrue(pool.awaitTermination(Eventually.LIMIT_SECONDS, TimeUnit.SECONDS));
    assertEquals(List.of(), ran);
  }

  @Test
  void aCancelledFutureStaysUntilItsTurnByDefault() {
    TunedExecutor pool = pools.create(one().queueBound(1, Overflow.REJECT));
    CountDownLatch gate = pools.occupy(pool, 1);
    assertTrue(pool.submit(task(1)).cancel(false));
    assertEquals(1, pool.getQueued());
    assertThrows(RejectedExecutionException.class, () -> pool.execute(task(2)));
    gate.countDown();
    pool.close();
    assertEquals(List.of(), ran);
  }

  @Test
  void aCancelledFutureLeavesTheQueueIfTold() {
    TunedExecutor pool = pools.create(one().queueBound(2, Overflow.REJECT).removeOnCancel(true));
    CountDownLatch gate = pools.occupy(pool, 1);
    for (int number = 0; number < 10; number++) {
      int mine = number;
      assertTrue(pool.submit(task(number)).cancel(false));
      assertTrue(pool.submit(() -> ran.add(mine)).cancel(true));
      assertEquals(0, pool.getQueued());
    }
    Future<?> kept = pool.submit(task(11));
    Future<?> cancelled = pool.submit(task(12));
    assertEquals(2, pool.getQueued());
    assertTrue(cancelled.cancel(false));
    Future<Integer> callable = pool.submit(() -> 13);
    gate.countDown();
    pool.close();
    assertTrue(kept.isDone());
    assertEquals(13, callable.resultNow());
    assertEquals(List.of(11), ran);
  }

  @Test
  void aFutureThatEndsOrRunsTakesNobodyWithIt() throws Exception {
    TunedExecutor pool = pools.create(one().removeOnCancel(true));
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch gate = pools.gate();
    Future<?> first =
        pool.submit(
            () -> {
              running.countDown();
              Eventually.open(gate);
            });
    Eventually.open(running);
    Future<String> second = pool.submit(() -> "second");
    assertTrue(first.cancel(false));
    assertEquals(1, pool.getQueued());
    gate.countDown();
    assertEquals("second", Eventually.get(second));
  }
}
