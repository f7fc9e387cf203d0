package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is done to tasks on the thread that submits them. */
@Timeout(120)
class TaskDecoratorTest {
  private static final ThreadLocal<String> CONTEXT = ThreadLocal.withInitial(() -> "none");

  @RegisterExtension final Pools pools = new Pools();

  /** As an application hands on its logging context. */
  private static Runnable withContext(Runnable task) {
    String context = CONTEXT.get();
    return () -> {
      CONTEXT.set(context);
      try {
        task.run();
      } finally {
        CONTEXT.remove();
      }
    };
  }

  private TunedExecutor pool(UnaryOperator<Runnable> decorator) {
    return pools.create(TunedExecutor.builder().maxThreads(1).taskDecorator(decorator));
  }

  @Test
  void handsOnTheContextOfWhoSubmits() throws Exception {
    TunedExecutor pool = pool(TaskDecoratorTest::withContext);
    CONTEXT.set("request 7");
    try {
      assertEquals("request 7", Eventually.get(pool.submit(CONTEXT::get)));
      AtomicReference<String> seen = new AtomicReference<>();
      pool.execute(() -> seen.set(CONTEXT.get()));
      Eventually.so("it has run", () -> "request 7".equals(seen.get()));
      Eventually.so("the worker rests", () -> pool.getBusy() == 0);
      seen.set("not yet");
      assertTrue(pool.tryExecute(() -> seen.set(CONTEXT.get())));
      Eventually.so("it has run, too", () -> "request 7".equals(seen.get()));
    } finally {
      CONTEXT.remove();
    }
    assertEquals("none", Eventually.get(pool.submit(CONTEXT::get)));
  }

  @Test
  void reportsToTheSubmitterWhatItThrows() throws Exception {
    IllegalStateException thrown = new IllegalStateException("of the decorator");
    AtomicInteger calls = new AtomicInteger();
    TunedExecutor pool =
        pool(
            task -> {
              if (calls.incrementAndGet() <= 3) {
                throw thrown;
              }
              return task;
            });
    AtomicInteger runs = new AtomicInteger();
    Runnable task = runs::incrementAndGet;
    assertSame(thrown, assertThrows(IllegalStateException.class, () -> pool.execute(task)));
    assertSame(thrown, assertThrows(IllegalStateException.class, () -> pool.submit(task)));
    assertSame(thrown, assertThrows(IllegalStateException.class, () -> pool.tryExecute(task)));
    Object unused = Eventually.get(pool.submit(task));
    assertEquals(1, runs.get());
  }

  @Test
  @SuppressWarnings("NullAway") // A null for a task is what this is about.
  void reportsToTheSubmitterThatItReturnedNull() {
    TunedExecutor pool = pool(task -> null);
    assertEquals(
        "The task decorator returned null.",
        assertThrows(NullPointerException.class, () -> pool.execute(() -> {})).getMessage());
    assertEquals(0, pool.getQueued());
  }

  @Test
  void isNotAskedAfterTheShutdown() {
    AtomicInteger calls = new AtomicInteger();
    TunedExecutor pool =
        pool(
            task -> {
              calls.incrementAndGet();
              return task;
            });
    pool.shutdown();
    assertThrows(RuntimeException.class, () -> pool.execute(() -> {}));
    assertFalse(pool.tryExecute(() -> {}));
    assertEquals(0, calls.get());
  }

  @Test
  void givesBackTasksAsTheyWereSubmitted() {
    TunedExecutor pool = pool(TaskDecoratorTest::withContext);
    CountDownLatch gate = pools.occupy(pool, 1);
    Runnable first = () -> {};
    pool.execute(first);
    Future<?> second = pool.submit(() -> {});
    List<Runnable> neverRan = pool.shutdownNow();
    assertEquals(2, neverRan.size());
    assertSame(first, neverRan.get(0));
    assertSame(second, neverRan.get(1));
    gate.countDown();
  }

  @Test
  void lettingTheCallerRunATaskDecoratesIt() {
    AtomicInteger wrapped = new AtomicInteger();
    TunedExecutor pool =
        pools.create(
            TunedExecutor.builder()
                .maxThreads(1)
                .queueBound(1, Overflow.CALLER_RUNS)
                .taskDecorator(
                    task ->
                        () -> {
                          wrapped.incrementAndGet();
                          task.run();
                        }));
    CountDownLatch gate = pools.occupy(pool, 1);
    int before = wrapped.get();
    pool.execute(() -> {});
    AtomicReference<Thread> thread = new AtomicReference<>();
    pool.execute(() -> thread.set(Thread.currentThread()));
    assertSame(Thread.currentThread(), thread.get());
    assertEquals(before + 1, wrapped.get());
    gate.countDown();
  }

  @Test
  void cancelsAFutureThatIsDropped() {
    TunedExecutor pool =
        pools.create(
            TunedExecutor.builder()
                .maxThreads(1)
                .queueBound(1, Overflow.DROP_OLDEST)
                .taskDecorator(TaskDecoratorTest::withContext));
    CountDownLatch gate = pools.occupy(pool, 1);
    Future<?> oldest = pool.submit(() -> {});
    Future<?> newest = pool.submit(() -> {});
    assertTrue(oldest.isCancelled());
    assertFalse(newest.isCancelled());
    gate.countDown();
  }
}
