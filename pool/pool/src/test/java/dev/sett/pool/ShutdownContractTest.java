package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The contracts of {@code shutdown}, {@code shutdownNow}, {@code close} and their queries. */
class ShutdownContractTest extends ExecutorContract {
  private void isRunning(ExecutorService executor) throws InterruptedException {
    assertFalse(executor.isShutdown());
    assertFalse(executor.isTerminated());
    assertFalse(executor.awaitTermination(0, TimeUnit.SECONDS));
  }

  private void isShuttingDown(ExecutorService executor) throws InterruptedException {
    assertTrue(executor.isShutdown());
    assertFalse(executor.isTerminated());
    assertFalse(executor.awaitTermination(-1, TimeUnit.SECONDS));
    assertFalse(executor.awaitTermination(1, TimeUnit.MILLISECONDS));
  }

  private void isTerminated(ExecutorService executor) throws InterruptedException {
    assertTrue(ends(executor));
    assertTrue(executor.isShutdown());
    assertTrue(executor.isTerminated());
    assertTrue(executor.awaitTermination(0, TimeUnit.SECONDS));
  }

  private void rejects(ExecutorService executor) {
    List<Callable<String>> tasks = List.of(() -> "never", () -> "never");
    Runnable task = () -> {};
    assertThrows(RejectedExecutionException.class, () -> executor.execute(task));
    assertThrows(RejectedExecutionException.class, () -> executor.submit(task));
    assertThrows(RejectedExecutionException.class, () -> executor.submit(task, "result"));
    assertThrows(RejectedExecutionException.class, () -> executor.submit(tasks.getFirst()));
    assertThrows(RejectedExecutionException.class, () -> executor.invokeAll(tasks));
    assertThrows(
        RejectedExecutionException.class, () -> executor.invokeAll(tasks, 1, TimeUnit.SECONDS));
    assertThrows(RejectedExecutionException.class, () -> executor.invokeAny(tasks));
    assertThrows(
        RejectedExecutionException.class, () -> executor.invokeAny(tasks, 1, TimeUnit.SECONDS));
  }

  @Test
  void endsAnExecutorWithoutTasks() throws Exception {
    ExecutorService executor = executor();
    isRunning(executor);
    executor.shutdown();
    isTerminated(executor);
  }

  @Test
  void endsAnExecutorWhoseThreadsAreIdle() throws Exception {
    ExecutorService executor = executor();
    assertEquals("result", get(executor.submit(() -> "result")));
    isRunning(executor);
    executor.shutdown();
    isTerminated(executor);
  }

  @Test
  void runsTheTasksThatWait() throws Exception {
    ExecutorService executor = oneThread();
    CountDownLatch gate = occupy(executor);
    AtomicInteger runs = new AtomicInteger();
    List<Future<Integer>> futures = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      futures.add(executor.submit(runs::incrementAndGet));
    }
    executor.shutdown();
    isShuttingDown(executor);
    gate.countDown();
    isTerminated(executor);
    for (int i = 0; i < 600; i++) {
      assertEquals(i + 1, futures.get(i).resultNow());
    }
  }

  @Test
  void isOverOnlyWhenTheLastTaskIs() throws Exception {
    ExecutorService executor = executor();
    CountDownLatch gate = gate();
    AtomicBoolean sawTheEnd = new AtomicBoolean(true);
    Future<?> last =
        executor.submit(
            () -> {
              open(gate);
              sawTheEnd.set(executor.isTerminated());
            });
    executor.shutdown();
    isShuttingDown(executor);
    gate.countDown();
    isTerminated(executor);
    assertTrue(last.isDone());
    assertFalse(sawTheEnd.get());
  }

  @Test
  void refusesTasksWhileTheLastOneRunsAndAfterwards() throws Exception {
    ExecutorService executor = executor();
    CountDownLatch gate = occupy(executor);
    executor.shutdown();
    rejects(executor);
    gate.countDown();
    isTerminated(executor);
    rejects(executor);
  }

  @Test
  void refusesTasksAfterBeingStopped() throws Exception {
    ExecutorService executor = executor();
    assertEquals(List.of(), executor.shutdownNow());
    rejects(executor);
    isTerminated(executor);
  }

  @Test
  void hasNoFurtherEffectTheSecondTime() throws Exception {
    ExecutorService executor = oneThread();
    CountDownLatch gate = occupy(executor);
    Future<String> waiting = executor.submit(() -> "result");
    executor.shutdown();
    executor.shutdown();
    isShuttingDown(executor);
    gate.countDown();
    isTerminated(executor);
    assertEquals("result", waiting.resultNow());
    executor.shutdown();
    assertEquals(List.of(), executor.shutdownNow());
    executor.close();
    isTerminated(executor);
  }

  @Test
  void canBeCalledByATask() throws Exception {
    ExecutorService executor = executor();
    executor.execute(executor::shutdown);
    isTerminated(executor);
  }

  @Test
  void nowReturnsTheTasksThatWaitInOrderAndRunsNone() throws Exception {
    ExecutorService executor = oneThread();
    CountDownLatch gate = occupy(executor);
    AtomicInteger runs = new AtomicInteger();
    List<Runnable> waiting = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      Runnable task =
          new Runnable() {
            @Override
            public void run() {
              runs.incrementAndGet();
            }
          };
      waiting.add(task);
      executor.execute(task);
    }
    assertEquals(waiting, executor.shutdownNow());
    gate.countDown();
    isTerminated(executor);
    assertEquals(0, runs.get());
  }

  @Test
  void nowReturnsFuturesThatTheCallerCanRun() throws Exception {
    ExecutorService executor = oneThread();
    CountDownLatch gate = occupy(executor);
    Future<String> future = executor.submit(() -> "result");
    List<Runnable> waiting = executor.shutdownNow();
    assertEquals(1, waiting.size());
    assertSame(future, waiting.getFirst());
    assertFalse(future.isDone());
    waiting.getFirst().run();
    assertEquals("result", future.resultNow());
    gate.countDown();
    isTerminated(executor);
  }

  @Test
  void nowInterruptsTheTasksThatRun() throws Exception {
    ExecutorService executor = executor();
    int tasks = concurrent() ? 3 : 1;
    CountDownLatch running = new CountDownLatch(tasks);
    CountDownLatch interrupted = new CountDownLatch(tasks);
    for (int i = 0; i < tasks; i++) {
      Future<?> unused = executor.submit(untilInterrupted(running, interrupted));
    }
    open(running);
    assertEquals(List.of(), executor.shutdownNow());
    open(interrupted);
    isTerminated(executor);
  }

  @Test
  void nowWaitsForATaskThatIgnoresTheInterrupt() throws Exception {
    ExecutorService executor = executor();
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    CountDownLatch gate = gate();
    Callable<String> first = untilInterrupted(running, interrupted);
    Future<?> unused =
        executor.submit(
            () -> {
              String late = first.call();
              open(gate);
              return late;
            });
    open(running);
    assertEquals(List.of(), executor.shutdownNow());
    open(interrupted);
    isShuttingDown(executor);
    gate.countDown();
    isTerminated(executor);
  }

  @Test
  void nowStopsAnExecutorThatIsShutDown() throws Exception {
    ExecutorService executor = oneThread();
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    Future<?> first = executor.submit(untilInterrupted(running, interrupted));
    open(running);
    Future<?> second = executor.submit(() -> {});
    executor.shutdown();
    assertEquals(List.<Object>of(second), executor.shutdownNow());
    open(interrupted);
    isTerminated(executor);
    assertTrue(first.isDone());
  }

  @Test
  void wakesAllWhoAwaitTheEnd() throws Exception {
    ExecutorService executor = executor();
    CountDownLatch gate = occupy(executor);
    List<Call<Boolean>> waiting = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      waiting.add(call(() -> ends(executor)));
    }
    executor.shutdown();
    gate.countDown();
    for (Call<Boolean> call : waiting) {
      assertTrue(call.returned());
    }
  }

  @Test
  void canBeInterruptedWhileItAwaitsTheEnd() {
    ExecutorService executor = executor();
    CountDownLatch gate = occupy(executor);
    executor.shutdown();
    call(() -> ends(executor)).interruptedWhileItWaits();
    gate.countDown();
  }

  @Test
  @SuppressWarnings("NullAway")
  void awaitsTheEndInNoNullUnit() {
    ExecutorService executor = executor();
    assertThrows(NullPointerException.class, () -> executor.awaitTermination(1, null));
  }

  @Test
  void closingWaitsForAllTasks() throws Exception {
    ExecutorService executor = oneThread();
    CountDownLatch gate = occupy(executor);
    AtomicInteger runs = new AtomicInteger();
    for (int i = 0; i < 10; i++) {
      executor.execute(runs::incrementAndGet);
    }
    Call<Boolean> closing =
        call(
            () -> {
              executor.close();
              return executor.isTerminated();
            });
    eventually(executor::isShutdown);
    isShuttingDown(executor);
    assertTrue(closing.thread.isAlive());
    gate.countDown();
    assertTrue(closing.returned());
    assertEquals(10, runs.get());
    executor.close();
  }

  @Test
  void closingStopsTheTasksWhenInterrupted() throws Exception {
    ExecutorService executor = oneThread();
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    Future<?> unused = executor.submit(untilInterrupted(running, interrupted));
    AtomicInteger runs = new AtomicInteger();
    executor.execute(runs::incrementAndGet);
    open(running);
    Call<Boolean> closing =
        call(
            () -> {
              executor.close();
              return Thread.currentThread().isInterrupted();
            });
    eventually(executor::isShutdown);
    closing.thread.interrupt();
    assertTrue(closing.returned());
    open(interrupted);
    assertTrue(executor.isTerminated());
    assertEquals(0, runs.get());
  }
}
