package dev.sett.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Laws of every model that has an executor. */
@Timeout(120)
class ExecutorTest {

  /** The whole registry: a further line in it must keep these laws, too. */
  static Stream<String> everyModel() {
    return Stream.of(ThreadingKind.values())
        .filter(ThreadingKind::hasExecutor)
        .map(kind -> new ThreadingModel(kind, size(kind)).name());
  }

  /** The JDK's own scheduler is as this JVM was started. */
  private static int size(ThreadingKind kind) {
    return kind == ThreadingKind.VIRTUAL_ON_JDK
        ? JdkScheduler.parallelism()
        : kind.takesLimit() ? 2 : 0;
  }

  @ParameterizedTest
  @CsvSource({
    "platform:3, false, sett-platform-",
    "dispatch:3, false, sett-platform-",
    "platform, false, sett-platform-",
    "virtual, true, sett-virtual-",
    "virtual:3, true, sett-virtual-",
    "virtual@fixed:3, true, sett-virtual-",
    "virtual@fjp:3, true, sett-virtual-",
    "virtual@tuned, true, sett-virtual-",
    "tuned, false, sett-tuned-",
    "liberty, false, sett-liberty-",
    "liberty-2021, false, sett-liberty-",
    "jboss, false, sett-jboss-",
  })
  void tasksRunOnNamedThreadsOfTheModel(String model, boolean virtual, String prefix)
      throws Exception {
    try (ExecutorService executor = ThreadingModel.parse(model).executor()) {
      Thread thread = executor.submit(Thread::currentThread).get();
      assertEquals(virtual, thread.isVirtual());
      assertTrue(thread.getName().matches(prefix + "[1-9][0-9]*"), thread::getName);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"platform:3", "dispatch:3", "virtual:3"})
  void exactlyNTasksRunAtOnce(String model) throws Exception {
    var runningNow = new AtomicInteger();
    var most = new AtomicInteger();
    // Three tasks must meet at the barrier, so fewer than three at once would never end.
    var meeting = new CyclicBarrier(3);
    try (ExecutorService executor = ThreadingModel.parse(model).executor()) {
      List<Future<?>> tasks = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        tasks.add(
            executor.submit(
                () -> {
                  most.accumulateAndGet(runningNow.incrementAndGet(), Math::max);
                  meeting.await();
                  runningNow.decrementAndGet();
                  return null;
                }));
      }
      for (Future<?> task : tasks) {
        task.get();
      }
    }
    assertEquals(3, most.get());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "platform",
        "virtual",
        "virtual@fixed:1",
        "virtual@fjp:1",
        "virtual@tuned",
        "tuned",
        "jboss"
      })
  void anUnlimitedModelRunsEverythingAtOnce(String model) throws Exception {
    var meeting = new CyclicBarrier(50);
    try (ExecutorService executor = ThreadingModel.parse(model).executor()) {
      List<Future<Integer>> tasks =
          IntStream.range(0, 50).mapToObj(i -> executor.submit(() -> meeting.await())).toList();
      for (Future<Integer> task : tasks) {
        task.get();
      }
    }
    assertFalse(meeting.isBroken());
  }

  @ParameterizedTest
  @ValueSource(strings = {"platform:1", "virtual:1", "virtual@fixed:1", "virtual@fjp:1"})
  void waitingTasksRunInTheOrderTheyCame(String model) throws Exception {
    var order = new ConcurrentLinkedQueue<Integer>();
    var gate = new CountDownLatch(1);
    try (ExecutorService executor = ThreadingModel.parse(model).executor()) {
      executor.execute(() -> awaitUninterrupted(gate));
      for (int i = 0; i < 1000; i++) {
        int number = i;
        executor.execute(() -> order.add(number));
      }
      gate.countDown();
    }
    assertEquals(IntStream.range(0, 1000).boxed().toList(), List.copyOf(order));
  }

  @ParameterizedTest
  @MethodSource("everyModel")
  void closingWaitsForEveryTaskAndRefusesNewOnes(String model) {
    var done = new AtomicInteger();
    ExecutorService executor = ThreadingModel.parse(model).executor();
    for (int i = 0; i < 100; i++) {
      executor.execute(done::incrementAndGet);
    }
    executor.close();
    assertEquals(100, done.get());
    assertTrue(executor.isTerminated());
    assertThrows(RejectedExecutionException.class, () -> executor.execute(() -> {}));
  }

  @ParameterizedTest
  @MethodSource("everyModel")
  void shuttingDownNowInterruptsWhatRuns(String model) throws Exception {
    ExecutorService executor = ThreadingModel.parse(model).executor();
    var started = new CountDownLatch(1);
    var interrupted = new CountDownLatch(1);
    executor.execute(
        () -> {
          started.countDown();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException expected) {
            interrupted.countDown();
          }
        });
    started.await();
    assertEquals(List.of(), executor.shutdownNow());
    interrupted.await();
    assertTrue(executor.awaitTermination(60, TimeUnit.SECONDS));
  }

  @Test
  void aLimitedExecutorGivesBackWhatNeverRan() throws Exception {
    ExecutorService executor = ThreadingModel.parse("virtual:1").executor();
    var started = new CountDownLatch(1);
    executor.execute(
        () -> {
          started.countDown();
          awaitUninterrupted(new CountDownLatch(1));
        });
    started.await();
    Runnable waiting = () -> {};
    executor.execute(waiting);
    assertEquals(List.of(waiting), executor.shutdownNow());
    assertTrue(executor.awaitTermination(60, TimeUnit.SECONDS));
  }

  @Test
  void aWaitingTaskOfALimitedExecutorHasNoThread() throws Exception {
    Set<Thread> made = ConcurrentHashMap.newKeySet();
    var factory = Thread.ofVirtual().factory();
    var gate = new CountDownLatch(1);
    var executor =
        new LimitedExecutor(
            2,
            task -> {
              Thread thread = factory.newThread(task);
              made.add(thread);
              return thread;
            });
    for (int i = 0; i < 500; i++) {
      executor.execute(() -> awaitUninterrupted(gate));
    }
    assertEquals(2, made.size());
    gate.countDown();
    executor.close();
    assertEquals(500, made.size());
  }

  @Test
  void aFailingTaskDoesNotTakeAPlaceWithIt() throws Exception {
    // A thread gives its place up before its handler is called.
    var failures = new CountDownLatch(5);
    var factory =
        Thread.ofVirtual()
            .uncaughtExceptionHandler((thread, failure) -> failures.countDown())
            .factory();
    var after = new CountDownLatch(1);
    var executor = new LimitedExecutor(1, factory);
    for (int i = 0; i < 5; i++) {
      executor.execute(
          () -> {
            throw new IllegalStateException("on purpose");
          });
    }
    executor.execute(after::countDown);
    executor.close();
    assertEquals(0, after.getCount());
    assertTrue(failures.await(60, TimeUnit.SECONDS));
  }

  @Test
  void aThreadThatCannotStartDoesNotTakeAPlaceWithIt() {
    var executor =
        new LimitedExecutor(
            1,
            task ->
                new Thread(task) {
                  @Override
                  public void start() {
                    throw new OutOfMemoryError("on purpose");
                  }
                });
    assertThrows(OutOfMemoryError.class, () -> executor.execute(() -> {}));
    assertThrows(OutOfMemoryError.class, () -> executor.execute(() -> {}));
    executor.close();
    assertTrue(executor.isTerminated());
  }

  @Test
  void aLimitHoldsUnderManySubmitters() throws Exception {
    var runningNow = new AtomicInteger();
    var most = new AtomicInteger();
    var done = new AtomicInteger();
    // Resources close in reverse: all is submitted before the executor begins to close.
    try (ExecutorService executor = ThreadingModel.parse("virtual:4").executor();
        ExecutorService submitters = ThreadingModel.parse("platform:8").executor()) {
      Runnable task =
          () -> {
            most.accumulateAndGet(runningNow.incrementAndGet(), Math::max);
            LockSupport.parkNanos(1); // Lets others in, if the limit does.
            runningNow.decrementAndGet();
            done.incrementAndGet();
          };
      for (int s = 0; s < 8; s++) {
        submitters.execute(() -> IntStream.range(0, 2000).forEach(i -> executor.execute(task)));
      }
    }
    assertEquals(16_000, done.get());
    assertTrue(most.get() <= 4, () -> most + " at once");
  }

  private static void awaitUninterrupted(CountDownLatch gate) {
    try {
      gate.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
