package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What {@code execute} and {@code submit} promise. */
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
  void runsATaskOnAnotherThread() throws Exception {
    AtomicReference<Thread> thread = new AtomicReference<>();
    CountDownLatch ran = new CountDownLatch(1);
    pool.execute(
        () -> {
          thread.set(Thread.currentThread());
          ran.countDown();
        });
    Eventually.open(ran);
    assertNotSame(Thread.currentThread(), thread.get());
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
  void givesTheAnswerOfACallable() throws Exception {
    assertEquals("answer", Eventually.get(pool.submit(() -> "answer")));
  }

  @Test
  @SuppressWarnings("NullAway") // A null for an answer is what this is about.
  void givesNullForARunnable() throws Exception {
    AtomicBoolean ran = new AtomicBoolean();
    Future<?> future = pool.submit(() -> ran.set(true));
    assertNull(Eventually.get(future));
    assertTrue(ran.get());
    assertTrue(future.isDone());
    assertFalse(future.isCancelled());
  }

  @Test
  void givesTheResultThatCameWithARunnable() throws Exception {
    AtomicBoolean ran = new AtomicBoolean();
    String result = "result";
    assertSame(result, Eventually.get(pool.submit(() -> ran.set(true), result)));
    assertTrue(ran.get());
  }

  @Test
  @SuppressWarnings("NullAway")
  void refusesNull() {
    assertThrows(NullPointerException.class, () -> pool.execute(null));
    assertThrows(NullPointerException.class, () -> pool.tryExecute(null));
    assertThrows(NullPointerException.class, () -> pool.submit((Runnable) null));
    assertThrows(NullPointerException.class, () -> pool.submit((Callable<String>) null));
    assertThrows(NullPointerException.class, () -> pool.submit((Runnable) null, "result"));
    assertThrows(NullPointerException.class, () -> pool.awaitTermination(1, (TimeUnit) null));
    assertEquals(0, pool.getThreads());
  }

  @Test
  void handsOnWhatACallableThrows() {
    Exception thrown = new Exception("mine");
    Future<String> future =
        pool.submit(
            () -> {
              throw thrown;
            });
    ExecutionException got = assertThrows(ExecutionException.class, () -> Eventually.get(future));
    assertSame(thrown, got.getCause());
    assertTrue(future.isDone());
    assertFalse(future.isCancelled());
    assertEquals(Future.State.FAILED, future.state());
  }

  @Test
  void handsOnAnErrorToo() {
    Error thrown = new StackOverflowError("mine");
    Future<?> future =
        pool.submit(
            (Runnable)
                () -> {
                  throw thrown;
                });
    assertSame(
        thrown, assertThrows(ExecutionException.class, () -> Eventually.get(future)).getCause());
  }

  @Test
  void timesOutWhileATaskRuns() {
    CountDownLatch gate = pools.gate();
    Future<?> future = pool.submit(() -> Eventually.open(gate));
    assertThrows(TimeoutException.class, () -> future.get(1, TimeUnit.MILLISECONDS));
    assertFalse(future.isDone());
  }

  @Test
  void letsWhoWaitsForAnAnswerBeInterrupted() throws Exception {
    CountDownLatch gate = pools.gate();
    Future<?> future = pool.submit(() -> Eventually.open(gate));
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread waiting =
        new Thread(() -> thrown.set(assertThrows(InterruptedException.class, () -> future.get())));
    waiting.start();
    waiting.interrupt();
    Eventually.ended(waiting);
    assertTrue(thrown.get() instanceof InterruptedException);
    assertFalse(future.isDone());
  }

  @Test
  void runsATaskThatWasPutByATask() throws Exception {
    CompletableFuture<String> inner = new CompletableFuture<>();
    pool.execute(() -> pool.execute(() -> inner.complete("inner")));
    assertEquals("inner", Eventually.get(inner));
  }

  @Test
  void runsTheSameObjectAsOftenAsItWasPut() {
    AtomicInteger runs = new AtomicInteger();
    Runnable task = runs::incrementAndGet;
    for (int i = 0; i < 100; i++) {
      pool.execute(task);
    }
    Eventually.so("100 runs", () -> runs.get() == 100);
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
