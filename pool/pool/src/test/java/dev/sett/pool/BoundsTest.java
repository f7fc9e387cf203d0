package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How many threads there are, who of them works, and how many tasks may wait. */
@Timeout(120)
class BoundsTest {
  @RegisterExtension final Pools pools = new Pools();

  @Test
  void runsManyTasksAtOnceThatWaitForOneAnother() throws Exception {
    int parties = 500;
    TunedExecutor pool = pools.create(TunedExecutor.builder().maxThreads(parties));
    assertTrue(pool.getLimit() < parties);
    CyclicBarrier barrier = new CyclicBarrier(parties + 1);
    List<Future<?>> futures = new ArrayList<>();
    for (int i = 0; i < parties; i++) {
      futures.add(pool.submit(() -> Eventually.all(barrier)));
    }
    Eventually.so("all but this one are there", () -> barrier.getNumberWaiting() == parties);
    // While they wait: as they go on, they may be too many for a busy machine.
    assertEquals(parties, pool.getLimit());
    Eventually.all(barrier);
    for (Future<?> future : futures) {
      Object unused = Eventually.get(future);
    }
    assertTrue(pool.snapshot().decisions() > 0);
  }

  @Test
  void runsNoMoreAtOnceThanMaxThreads() {
    TunedExecutor pool = pools.create(TunedExecutor.builder().maxThreads(3));
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    AtomicInteger runs = new AtomicInteger();
    for (int i = 0; i < 2000; i++) {
      pool.execute(
          () -> {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            Thread.onSpinWait();
            running.decrementAndGet();
            runs.incrementAndGet();
          });
    }
    Eventually.so("all have run", () -> runs.get() == 2000);
    assertTrue(most.get() <= 3, () -> most.get() + " at once");
    assertTrue(pool.getThreads() <= 3);
  }

  @Test
  void leavesATaskThatNeverEndsItsThreadAndNothingElse() throws Exception {
    TunedExecutor pool = pools.create();
    CountDownLatch gate = pools.occupy(pool, 1);
    for (int i = 0; i < 500; i++) {
      assertEquals("runs", Eventually.get(pool.submit(() -> "runs")));
    }
    Eventually.so("the others rest", () -> pool.getBusy() == 1);
    gate.countDown();
  }

  @Test
  void growsPastTasksThatNeverEnd() throws Exception {
    TunedExecutor pool = pools.create();
    pools.occupy(pool, 3 * pool.getLimit());
    assertEquals("runs", Eventually.get(pool.submit(() -> "runs")));
  }

  @Test
  void endsThreadsThatRestedLongButKeepsTheLeast() {
    TunedExecutor pool =
        pools.create(TunedExecutor.builder().minThreads(2).keepAlive(Duration.ofMillis(1)));
    pools.occupy(pool, 4).countDown();
    Eventually.so("two are left, and rest", () -> pool.getThreads() == 2 && pool.getBusy() == 0);
  }

  @Test
  void hasNoThreadWhenItRestedLong() throws Exception {
    String name = "resting";
    TunedExecutor pool =
        pools.create(TunedExecutor.builder().name(name).keepAlive(Duration.ofMillis(1)));
    pools.occupy(pool, 3 * pool.getLimit()).countDown();
    Eventually.so("no worker is left", () -> pool.getThreads() == 0);
    Eventually.so(
        "no thread of the pool is left, the tuner's neither",
        () ->
            Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith(name)));
    assertEquals("again", Eventually.get(pool.submit(() -> "again")));
  }

  @Test
  void wakesTheWorkerThatBeganToRestLast() throws Exception {
    TunedExecutor pool = pools.create(TunedExecutor.builder().minThreads(4));
    List<CountDownLatch> gates = new ArrayList<>();
    List<Thread> threads = Collections.synchronizedList(new ArrayList<>());
    for (int i = 0; i < 3; i++) {
      CountDownLatch gate = pools.gate();
      gates.add(gate);
      CountDownLatch running = new CountDownLatch(1);
      pool.execute(
          () -> {
            threads.add(Thread.currentThread());
            running.countDown();
            Eventually.open(gate);
          });
      Eventually.open(running);
    }
    Eventually.so("nobody else is busy", () -> pool.getBusy() == 3);
    for (int i : new int[] {1, 2, 0}) {
      int before = pool.getBusy();
      gates.get(i).countDown();
      Eventually.so("one more rests", () -> pool.getBusy() == before - 1);
    }
    for (int i = 0; i < 20; i++) {
      assertSame(threads.get(0), Eventually.get(pool.submit(Thread::currentThread)));
      Eventually.so("all rest", () -> pool.getBusy() == 0);
    }
    pool.execute(() -> Eventually.open(pools.gate()));
    Eventually.so("the last is busy", () -> pool.getBusy() == 1 && pool.getQueued() == 0);
    assertSame(threads.get(2), Eventually.get(pool.submit(Thread::currentThread)));
  }

  private TunedExecutor bounded(Overflow overflow) {
    return pools.create(TunedExecutor.builder().name("full").maxThreads(1).queueBound(2, overflow));
  }

  @Test
  void refusesATaskTooMany() {
    TunedExecutor pool = bounded(Overflow.REJECT);
    CountDownLatch gate = pools.occupy(pool, 1);
    AtomicInteger runs = new AtomicInteger();
    pool.execute(runs::incrementAndGet);
    pool.execute(runs::incrementAndGet);
    assertEquals(
        "The queue of the pool full is full: 2 tasks wait.",
        assertThrows(RejectedExecutionException.class, () -> pool.execute(runs::incrementAndGet))
            .getMessage());
    gate.countDown();
    Eventually.so("those that waited run", () -> runs.get() == 2);
    pool.execute(runs::incrementAndGet);
    Eventually.so("there is room again", () -> runs.get() == 3);
  }

  @Test
  void countsNoTaskAsWaitingThatIsAboutToStart() {
    // None of the three can have started when the next comes, but the first two that wait may.
    TunedExecutor pool =
        pools.create(
            TunedExecutor.builder()
                .maxThreads(2)
                .queueBound(1, Overflow.REJECT)
                .threadFactory(
                    task ->
                        new Thread(
                            () -> {
                              // Whatever interrupts it: a thread that never runs its worker would
                              // count for ever, as in any pool.
                              while (began.getCount() > 0) {
                                LockSupport.parkNanos(1_000_000);
                              }
                              task.run();
                            })));
    AtomicInteger runs = new AtomicInteger();
    for (int i = 0; i < 3; i++) {
      pool.execute(runs::incrementAndGet);
    }
    assertThrows(RejectedExecutionException.class, () -> pool.execute(runs::incrementAndGet));
    began.countDown();
    Eventually.so("all three run", () -> runs.get() == 3);
  }

  private final CountDownLatch began = new CountDownLatch(1);

  @Test
  void letsTheCallerRunATaskTooMany() {
    TunedExecutor pool = bounded(Overflow.CALLER_RUNS);
    CountDownLatch gate = pools.occupy(pool, 1);
    AtomicReference<Thread> thread = new AtomicReference<>();
    pool.execute(() -> {});
    pool.execute(() -> {});
    pool.execute(() -> thread.set(Thread.currentThread()));
    assertSame(Thread.currentThread(), thread.get());
    gate.countDown();
    Eventually.so("there is room again", () -> pool.getBusy() == 0);
    pool.execute(() -> thread.set(Thread.currentThread()));
    Eventually.so("it ran", () -> pool.getBusy() == 0);
    assertNotSame(Thread.currentThread(), thread.get());
  }

  @Test
  void runsNothingOfTheCallersAfterShutdown() {
    TunedExecutor pool = bounded(Overflow.CALLER_RUNS);
    pool.shutdown();
    AtomicInteger runs = new AtomicInteger();
    assertThrows(RejectedExecutionException.class, () -> pool.execute(runs::incrementAndGet));
    assertEquals(0, runs.get());
  }

  @Test
  void dropsTheOldestForATaskTooMany() {
    TunedExecutor pool = bounded(Overflow.DROP_OLDEST);
    CountDownLatch gate = pools.occupy(pool, 1);
    List<Integer> runs = Collections.synchronizedList(new ArrayList<>());
    for (int number = 0; number < 5; number++) {
      int mine = number;
      pool.execute(() -> runs.add(mine));
    }
    assertEquals(2, pool.getQueued());
    gate.countDown();
    Eventually.so("two run", () -> runs.size() == 2);
    pool.close();
    assertEquals(List.of(3, 4), runs);
  }

  @Test
  void cancelsTheFutureThatIsDropped() {
    TunedExecutor pool = bounded(Overflow.DROP_OLDEST);
    CountDownLatch gate = pools.occupy(pool, 1);
    List<Future<?>> futures = new ArrayList<>();
    for (int number = 0; number < 3; number++) {
      futures.add(pool.submit(() -> {}));
    }
    assertEquals(List.of(true, false, false), futures.stream().map(Future::isCancelled).toList());
    gate.countDown();
    Eventually.so("the others end", () -> futures.stream().allMatch(Future::isDone));
  }

  @Test
  void boundsNothingUnlessTold() {
    TunedExecutor pool = pools.create(TunedExecutor.builder().maxThreads(1));
    CountDownLatch gate = pools.occupy(pool, 1);
    for (int i = 0; i < 10_000; i++) {
      pool.execute(() -> {});
    }
    assertEquals(10_000, pool.getQueued());
    assertFalse(pool.tryExecute(() -> {}));
    gate.countDown();
  }
}
