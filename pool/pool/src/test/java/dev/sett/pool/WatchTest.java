package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Who sees to it that no task waits behind one that blocks. */
@Timeout(120)
class WatchTest {
  @RegisterExtension final Pools pools = new Pools();

  private final TaskQueue queue = new TaskQueue();
  private final Life life = new Life(() -> {}, () -> {});
  private volatile Runnable onFull = () -> {};
  private final Crew crew =
      new Crew(
          queue, WorkerThreads.of(Thread::new), 0, 4, 1_000_000, life, () -> this.onFull.run());
  private final Bounds bounds = new Bounds(crew, new Bounds.Threads(0, 4));
  private final CountDownLatch gate = new CountDownLatch(1);

  private void put(Runnable task) {
    queue.put(task);
    assertTrue(crew.signal());
  }

  private void occupy() {
    CountDownLatch running = new CountDownLatch(1);
    put(
        () -> {
          running.countDown();
          Eventually.open(gate);
        });
    Eventually.open(running);
    Eventually.so("its worker looks no more", () -> crew.spare() == crew.limit() - 1);
  }

  @AfterEach
  void end() {
    gate.countDown();
    life.shutDown();
    crew.roster().unparkAll();
    crew.endIfDone();
    Eventually.so("the crew is gone", crew::done);
  }

  @Test
  void nobodyIsWokenForATaskWhileEnoughAreActive() {
    AtomicInteger told = new AtomicInteger();
    onFull = told::incrementAndGet;
    crew.enough(1);
    occupy();
    put(() -> {});
    assertEquals(1, told.get());
    assertEquals(1, crew.active());
    assertEquals(1, queue.size());
  }

  @Test
  void theWatchWakesAWorkerForATaskBehindOneThatBlocks() {
    Gauge gauge = new Gauge(crew, queue, bounds, 1);
    Watch watch =
        new Watch(
            "watch",
            crew,
            queue,
            window -> new Adjustment(4, 1_000_000_000, Reason.STEADY),
            gauge,
            (window, adjustment) -> {});
    onFull = watch::full;
    crew.enough(1);
    occupy();
    CountDownLatch ran = new CountDownLatch(1);
    put(ran::countDown);
    Eventually.open(ran);
  }

  @Test
  void takesMillisecondsAtMostUnlessTheMachineIsBusy() throws Exception {
    long best = Long.MAX_VALUE;
    for (int i = 0; i < 100 && best >= 100_000_000; i++) {
      TunedExecutor pool = pools.create();
      // All that the limit allows, blocked.
      pools.occupy(pool, pool.getLimit());
      long began = System.nanoTime();
      long ran = Eventually.get(pool.submit(System::nanoTime));
      best = Math.min(best, ran - began);
    }
    long millis = best / 1_000_000;
    assertTrue(millis < 100, () -> "at best " + millis + " ms");
  }

  @Test
  void outlivesALackOfMemory() throws InterruptedException {
    List<Throwable> heard = Collections.synchronizedList(new ArrayList<>());
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> heard.add(thrown));
    try {
      Watch watch =
          new Watch(
              "watch",
              crew,
              queue,
              window -> new Adjustment(4, 1_000_000, Reason.STEADY),
              new Gauge(crew, queue, bounds, 1),
              (window, adjustment) -> {
                if (heard.isEmpty()) {
                  throw new OutOfMemoryError("in a test");
                }
              });
      onFull = watch::full;
      crew.enough(1);
      occupy();
      put(() -> {});
      Eventually.so("the watch ran out of memory", () -> !heard.isEmpty());
      assertEquals("in a test", heard.getFirst().getMessage());
      for (int i = 0; i < 3; i++) {
        crew.enough(1);
        CountDownLatch ran = new CountDownLatch(1);
        put(ran::countDown);
        // Much less than the other worker waits before it takes the task itself.
        assertTrue(ran.await(Eventually.LIMIT_SECONDS / 3, TimeUnit.SECONDS), "run " + i);
      }
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
  }

  @Test
  void outlivesATunerThatThrows() throws Exception {
    List<Throwable> heard = Collections.synchronizedList(new ArrayList<>());
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> heard.add(thrown));
    try {
      TunedExecutor pool =
          pools.create(
              TunedExecutor.builder()
                  .minThreads(2)
                  .tuner(
                      window -> {
                        throw new IllegalStateException("of the tuner");
                      }));
      int limit = pool.getLimit();
      CountDownLatch busy = pools.occupy(pool, limit);
      CountDownLatch ran = new CountDownLatch(1);
      pool.execute(ran::countDown);
      Eventually.so("the handler hears of it", () -> !heard.isEmpty());
      assertEquals("of the tuner", heard.getFirst().getMessage());
      assertEquals(limit, pool.getLimit());
      busy.countDown();
      Eventually.open(ran);
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
  }

  @Test
  void comesBackAsOftenAsItIsNeeded() throws Exception {
    TunedExecutor pool = pools.create();
    for (int i = 0; i < 3; i++) {
      CountDownLatch busy = pools.occupy(pool, 2 * pool.getLimit());
      busy.countDown();
      Eventually.so("all rest", () -> pool.getBusy() == 0);
    }
    assertTrue(pool.snapshot().decisions() >= 1);
  }
}
