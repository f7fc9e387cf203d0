package dev.sett.servers.faults;

import dev.sett.workload.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Requests that come to a fault all at once, as Jetty would bring them. */
final class Crowd {
  private static final Answer OK = Answer.text(200, "OK");

  private final Fault fault;
  private final Duration idle;
  private final AtomicInteger now = new AtomicInteger();
  private final AtomicInteger most = new AtomicInteger();

  /**
   * A crowd for a fault.
   *
   * @param idle how long each request itself waits
   */
  Crowd(Fault fault, Duration idle) {
    this.fault = fault;
    this.idle = idle;
  }

  /** How long this many take, from the first's coming to the last's answer. */
  Duration all(int requests) throws Exception {
    Supplier<Answer> request = this::request;
    long startNanos = System.nanoTime();
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    try {
      List<Future<?>> answers = new ArrayList<>();
      for (int i = 0; i < requests; i++) {
        answers.add(threads.submit(() -> pass(request)));
      }
      for (Future<?> answer : answers) {
        answer.get();
      }
    } finally {
      // No waiting for those that are stuck, if any are.
      threads.shutdownNow();
    }
    return Duration.ofNanos(System.nanoTime() - startNanos);
  }

  /**
   * How long this many take that are all ready before the first of them runs: every carrier is held
   * until they are. Those of {@link #all} may pass one by one where the machine is quiet.
   */
  Duration allReady(int requests) throws Exception {
    AtomicBoolean ready = new AtomicBoolean();
    AtomicInteger holding = new AtomicInteger();
    AtomicBoolean held = new AtomicBoolean(true);
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    try {
      List<Future<?>> answers = new ArrayList<>();
      List<Thread> parked = new CopyOnWriteArrayList<>();
      for (int i = 0; i < requests; i++) {
        answers.add(
            threads.submit(
                () -> {
                  parked.add(Thread.currentThread());
                  while (!ready.get()) {
                    LockSupport.park();
                  }
                  return fault.answer(this::request);
                }));
      }
      await(() -> parked.size() == requests && parked.stream().allMatch(Crowd::isParked));
      int carriers = Runtime.getRuntime().availableProcessors();
      for (int i = 0; i < carriers; i++) {
        answers.add(
            threads.submit(
                () -> {
                  holding.incrementAndGet();
                  while (held.get()) {
                    Thread.onSpinWait();
                  }
                }));
      }
      await(() -> holding.get() == carriers);
      ready.set(true);
      parked.forEach(LockSupport::unpark);
      long startNanos = System.nanoTime();
      held.set(false);
      for (Future<?> answer : answers) {
        answer.get();
      }
      return Duration.ofNanos(System.nanoTime() - startNanos);
    } finally {
      held.set(false);
      threads.shutdownNow();
    }
  }

  private static boolean isParked(Thread thread) {
    return thread.getState() == Thread.State.WAITING;
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    while (!condition.getAsBoolean()) {
      Thread.sleep(1);
    }
  }

  private Answer pass(Supplier<Answer> request) throws Exception {
    FutureTask<Answer> task = new FutureTask<>(() -> fault.answer(request));
    fault.place().execute(task);
    return task.get();
  }

  private Answer request() {
    most.accumulateAndGet(now.incrementAndGet(), Math::max);
    try {
      Thread.sleep(idle);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    now.decrementAndGet();
    return OK;
  }

  /** Most requests that were under way at once behind the fault. */
  int most() {
    return most.get();
  }
}
