package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * What the tests of the contracts in {@code java.util.concurrent} have in common. They know a pool
 * only as an {@link ExecutorService} and run on pools of each {@link PoolKind}. {@link
 * ContractFaultsIT} runs them on executors with a {@link Fault}, where they must fail.
 */
@ParameterizedClass
@ArgumentsSource(ExecutorContract.Subjects.class)
@Timeout(60)
abstract class ExecutorContract {
  /** A configuration parameter of JUnit: the fault that the executors are to have. */
  static final String FAULT = "sett.pool.fault";

  /**
   * What is tested.
   *
   * @param patience how long anything may take
   */
  record Subject(PoolKind kind, Fault fault, Duration patience) {
    @Override
    public String toString() {
      return kind + (fault == Fault.NONE ? "" : " with " + fault);
    }
  }

  static final class Subjects implements ArgumentsProvider {
    @Override
    public Stream<Arguments> provideArguments(
        ParameterDeclarations parameters, ExtensionContext context) {
      return context
          .getConfigurationParameter(FAULT)
          .map(name -> new Subject(PoolKind.DEFAULT, Fault.valueOf(name), Duration.ofMillis(100)))
          .map(Stream::of)
          .orElseGet(
              () ->
                  Arrays.stream(PoolKind.values())
                      .map(kind -> new Subject(kind, Fault.NONE, Duration.ofSeconds(30))))
          .map(Arguments::of);
    }
  }

  @Parameter
  @SuppressWarnings("NullAway.Init") // by JUnit
  Subject subject;

  private final ConcurrentLinkedQueue<TunedExecutor> pools = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<CountDownLatch> gates = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<Thread> threads = new ConcurrentLinkedQueue<>();

  @RegisterExtension
  final TestExecutionExceptionHandler nameTheSubject =
      (context, thrown) -> {
        throw new AssertionError("On " + subject + ": " + thrown.getMessage(), thrown);
      };

  @AfterEach
  void endAll() throws InterruptedException {
    gates.forEach(CountDownLatch::countDown);
    threads.forEach(Thread::interrupt);
    for (TunedExecutor pool : pools) {
      List<Runnable> unused = pool.shutdownNow();
      assertTrue(pool.awaitTermination(30, TimeUnit.SECONDS), pool::toString);
    }
  }

  private ExecutorService executor(TunedExecutorBuilder builder) {
    TunedExecutor pool = builder.build();
    pools.add(pool);
    return subject.fault() == Fault.NONE ? pool : new FaultyExecutor(pool, subject.fault());
  }

  /** An executor with the kind's number of threads. */
  final ExecutorService executor() {
    return executor(subject.kind().builder());
  }

  /** An executor of the same kind with a single thread, so that tasks wait. */
  final ExecutorService oneThread() {
    return executor(subject.kind().builder().maxThreads(1));
  }

  /** Whether an {@link #executor} runs two tasks at the same time. */
  final boolean concurrent() {
    return subject.kind() != PoolKind.ONE_THREAD;
  }

  /** A latch for tasks to wait at, which opens at the end of the test. */
  final CountDownLatch gate() {
    CountDownLatch gate = new CountDownLatch(1);
    gates.add(gate);
    return gate;
  }

  /** Runs a task until the gate returned opens. */
  final CountDownLatch occupy(ExecutorService executor) {
    CountDownLatch gate = gate();
    CountDownLatch running = new CountDownLatch(1);
    executor.execute(
        () -> {
          running.countDown();
          open(gate);
        });
    open(running);
    return gate;
  }

  /** A task that waits until it is interrupted, or the test is over. */
  final Callable<String> untilInterrupted(CountDownLatch running, CountDownLatch interrupted) {
    CountDownLatch gate = gate();
    return () -> {
      running.countDown();
      try {
        gate.await();
      } catch (InterruptedException e) {
        interrupted.countDown();
      }
      return "late";
    };
  }

  /** Waits until a latch is open. */
  final void open(CountDownLatch latch) {
    try {
      assertTrue(latch.await(subject.patience().toNanos(), TimeUnit.NANOSECONDS), "never opened");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      fail("interrupted", e);
    }
  }

  /** Waits until something is so. */
  final void eventually(BooleanSupplier condition) {
    long begin = System.nanoTime();
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() - begin < subject.patience().toNanos(), "never came about");
      LockSupport.parkNanos(100_000);
    }
  }

  /** The result of a task. */
  final <T> T get(Future<T> future)
      throws InterruptedException, ExecutionException, TimeoutException {
    return future.get(subject.patience().toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Waits for the end of an executor; whether it came. */
  final boolean ends(ExecutorService executor) throws InterruptedException {
    return executor.awaitTermination(subject.patience().toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Starts a call on another thread. */
  final <T> Call<T> call(Callable<T> action) {
    Call<T> call = new Call<>(new FutureTask<>(action));
    threads.add(call.thread);
    call.thread.start();
    return call;
  }

  /** A call on another thread. */
  final class Call<T> {
    final Thread thread;
    private final FutureTask<T> outcome;

    private Call(FutureTask<T> outcome) {
      this.outcome = outcome;
      thread = new Thread(outcome);
      thread.setDaemon(true);
    }

    /** What it returned. */
    T returned() throws Exception {
      return get(outcome);
    }

    /** Asserts that it throws an exception of this type. */
    void throwsA(Class<? extends Throwable> type) {
      assertInstanceOf(type, assertThrows(ExecutionException.class, () -> get(outcome)).getCause());
    }

    /** Asserts that it waits, interrupts it, and asserts what comes of that. */
    void interruptedWhileItWaits() {
      eventually(
          () ->
              thread.getState() == Thread.State.WAITING
                  || thread.getState() == Thread.State.TIMED_WAITING);
      assertFalse(outcome.isDone());
      thread.interrupt();
      throwsA(InterruptedException.class);
    }
  }
}
