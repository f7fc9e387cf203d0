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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the pool promises of submitted tasks beyond {@link SubmitContractTest}. */
@Timeout(120)
class SubmitTest {
  @RegisterExtension final Pools pools = new Pools();

  @SuppressWarnings("NullAway.Init") // by JUnit
  private TunedExecutor pool;

  @BeforeEach
  void create() {
    pool = pools.create();
  }

  @Test
  void startsTasksInTheOrderTheyCame() throws Exception {
    TunedExecutor one = pools.create(TunedExecutor.builder().maxThreads(1));
    List<Integer> order = Collections.synchronizedList(new ArrayList<>());
    CountDownLatch gate = pools.occupy(one, 1);
    List<Future<?>> futures = new ArrayList<>();
    for (int number = 0; number < 1200; number++) {
      int mine = number;
      futures.add(one.submit(() -> order.add(mine)));
    }
    gate.countDown();
    for (Future<?> future : futures) {
      Object unused = Eventually.get(future);
    }
    assertEquals(IntStream.range(0, 1200).boxed().toList(), order);
  }

  @Test
  @SuppressWarnings("NullAway")
  void refusesNull() {
    assertThrows(NullPointerException.class, () -> pool.execute(null));
    assertThrows(NullPointerException.class, () -> pool.tryExecute(null));
    assertEquals(0, pool.getThreads());
  }

  @Test
  void runsEveryTaskOfManyThreads() throws Exception {
    int putters = 4;
    int each = 5_000;
    int total = putters * each;
    AtomicInteger runs = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < putters; i++) {
      threads.add(
          new Thread(
              () -> {
                for (int task = 0; task < each; task++) {
                  pool.execute(runs::incrementAndGet);
                }
              }));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      Eventually.ended(thread);
    }
    Eventually.so("all have run", () -> runs.get() == total);
    Eventually.so("all are counted", () -> pool.getCompleted() == total);
  }

  @Test
  void triesATaskOnlyWhileThereIsRoom() {
    TunedExecutor two = pools.create(TunedExecutor.builder().maxThreads(2));
    CountDownLatch gate = pools.gate();
    AtomicInteger running = new AtomicInteger();
    Runnable task =
        () -> {
          running.incrementAndGet();
          Eventually.open(gate);
        };
    assertTrue(two.tryExecute(task));
    Eventually.so("the first runs", () -> running.get() == 1);
    assertTrue(two.tryExecute(task));
    Eventually.so("the second runs", () -> running.get() == 2);
    assertFalse(two.tryExecute(task));
    assertEquals(0, two.getQueued());
    gate.countDown();
    Eventually.so("both have ended", () -> two.getBusy() == 0);
    assertTrue(two.tryExecute(task));
    two.shutdown();
    assertFalse(two.tryExecute(task));
    Eventually.so("three ran", () -> two.isTerminated());
    assertEquals(3, running.get());
  }

  @Test
  void triesNoTaskWhileOthersWait() {
    TunedExecutor one = pools.create(TunedExecutor.builder().maxThreads(1));
    CountDownLatch gate = pools.occupy(one, 1);
    one.execute(() -> {});
    assertFalse(one.tryExecute(() -> {}));
    gate.countDown();
  }
}
