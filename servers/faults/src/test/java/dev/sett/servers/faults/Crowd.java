package dev.sett.servers.faults;

import dev.sett.workload.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
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
