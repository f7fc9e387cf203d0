package dev.sett.servers.spring;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;

/** Several tasks at once, that begin and end with the one who asks for them. */
final class Together {

  private Together() {}

  /**
   * Runs each task on a virtual thread of its own, under the correlation id of the caller, and
   * waits for all. When the first one fails, or the deadline passes, or the caller is interrupted,
   * the others are interrupted; none is left when this returns. (What StructuredTaskScope does,
   * which is a preview in JDK 25 and not in 21.)
   *
   * @param deadline for all of them together
   * @param nanoClock such as {@code System::nanoTime}
   * @param tasks at least one; each ends soon when it is interrupted
   * @return their results, in the order of the tasks
   * @throws ExecutionException if a task failed; the cause is the first failure
   * @throws TimeoutException if the deadline passed
   */
  static <T> List<T> run(
      Duration deadline, LongSupplier nanoClock, List<? extends Callable<T>> tasks)
      throws InterruptedException, ExecutionException, TimeoutException {
    long untilNanos = nanoClock.getAsLong() + deadline.toNanos();
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    try {
      CompletionService<T> ended = new ExecutorCompletionService<>(threads);
      List<Future<T>> futures = new ArrayList<>();
      for (Callable<T> task : tasks) {
        futures.add(ended.submit(CorrelationId.callable(task)));
      }
      for (int i = 0; i < futures.size(); i++) {
        Future<T> next = ended.poll(untilNanos - nanoClock.getAsLong(), TimeUnit.NANOSECONDS);
        if (next == null) {
          throw new TimeoutException();
        }
        next.get();
      }
      return futures.stream().map(Future::resultNow).toList();
    } finally {
      threads.shutdownNow();
      threads.close();
    }
  }
}
