package dev.sett.pool;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A pool in which one thing is wrong, to show that a test notices. */
@SuppressWarnings("NullAway") // Null where none is allowed is one of the faults.
final class FaultyExecutor extends AbstractExecutorService {
  private final TunedExecutor pool;
  private final Fault fault;
  private volatile boolean failed;
  private volatile boolean cancelled;
  private boolean begun;
  private @Nullable Runnable heldBack;

  FaultyExecutor(TunedExecutor pool, Fault fault) {
    this.pool = pool;
    this.fault = fault;
  }

  private boolean has(Fault other) {
    return fault == other;
  }

  @Override
  public void execute(Runnable task) {
    switch (fault) {
      case ACCEPTS_NULL -> pool.execute(task == null ? () -> {} : task);
      case LOSES_TASKS -> {}
      case LOSES_TASKS_OF_TASKS -> {
        if (!Thread.currentThread().getName().startsWith("sett-pool")) {
          pool.execute(task);
        }
      }
      case LOSES_TASKS_AFTER_FAILURES -> {
        if (!failed) {
          pool.execute(() -> runAndNote(task));
        }
      }
      case RUNS_TASKS_TWICE -> {
        pool.execute(task);
        pool.execute(task);
      }
      case RUNS_TASKS_IN_THE_CALLER -> task.run();
      case REVERSES_TASKS -> swap(task);
      case CANCEL_STOPS_THE_EXECUTOR -> {
        if (!cancelled) {
          pool.execute(task);
        }
      }
      case KEEPS_INTERRUPTS ->
          pool.execute(
              () -> {
                if (cancelled) {
                  Thread.currentThread().interrupt();
                }
                task.run();
              });
      case SHUTDOWN_LETS_TASKS_IN -> {
        if (!pool.isShutdown()) {
          pool.execute(task);
        }
      }
      case NOW_RETURNS_WRAPPERS -> pool.execute(() -> task.run());
      default -> pool.execute(task);
    }
  }

  private void runAndNote(Runnable task) {
    try {
      task.run();
    } catch (Throwable e) {
      failed = true;
      throw e;
    }
  }

  /** Submits every other task after the one that follows it, but the first at once. */
  private synchronized void swap(Runnable task) {
    if (!begun) {
      begun = true;
      pool.execute(task);
    } else if (heldBack == null) {
      heldBack = task;
    } else {
      pool.execute(task);
      pool.execute(heldBack);
      heldBack = null;
    }
  }

  @Override
  protected <T> RunnableFuture<T> newTaskFor(Runnable task, T value) {
    if (has(Fault.ACCEPTS_NULL) && task == null) {
      return newTaskFor(() -> value);
    }
    return newTaskFor(Executors.callable(task, has(Fault.LOSES_RESULTS) ? null : value));
  }

  @Override
  protected <T> RunnableFuture<T> newTaskFor(Callable<T> task) {
    return switch (fault) {
      case ACCEPTS_NULL -> new FaultyFuture<>(task == null ? () -> null : task);
      case LOSES_EXCEPTIONS -> new FaultyFuture<>(() -> resultOrNull(task));
      case LOSES_RESULTS ->
          new FaultyFuture<>(
              () -> {
                T unused = task.call();
                return null;
              });
      default -> new FaultyFuture<>(task);
    };
  }

  private static <T> @Nullable T resultOrNull(Callable<T> task) {
    try {
      return task.call();
    } catch (Throwable e) {
      return null;
    }
  }

  private final class FaultyFuture<T> extends FutureTask<T> {
    FaultyFuture(Callable<T> task) {
      super(task);
    }

    @Override
    public boolean cancel(boolean interrupt) {
      cancelled = true;
      return switch (fault) {
        case CANCEL_FAILS -> false;
        case CANCEL_NEVER_INTERRUPTS -> super.cancel(false);
        case CANCEL_ALWAYS_INTERRUPTS -> super.cancel(true);
        case CANCEL_OF_DONE_SUCCEEDS -> super.cancel(interrupt) || isDone();
        default -> super.cancel(interrupt);
      };
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
      while (has(Fault.GET_IGNORES_INTERRUPT)) {
        try {
          return super.get();
        } catch (InterruptedException e) {
          // That is the fault.
        }
      }
      return super.get();
    }

    @Override
    public T get(long timeout, TimeUnit unit)
        throws InterruptedException, ExecutionException, TimeoutException {
      return has(Fault.GET_IGNORES_TIMEOUT) ? null : super.get(timeout, unit);
    }
  }

  private <T> List<Future<T>> started(Collection<? extends Callable<T>> tasks) {
    List<Future<T>> futures = new ArrayList<>();
    tasks.forEach(task -> futures.add(submit(task)));
    return futures;
  }

  private static <T> void await(List<Future<T>> futures, long nanos) throws InterruptedException {
    long end = System.nanoTime() + nanos;
    for (Future<T> future : futures) {
      try {
        T unused = future.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
      } catch (ExecutionException | TimeoutException e) {
        // The caller asks the future.
      }
    }
  }

  @Override
  public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks)
      throws InterruptedException {
    return invokeAll(tasks, TimeUnit.DAYS.toNanos(1), TimeUnit.NANOSECONDS);
  }

  @Override
  public <T> List<Future<T>> invokeAll(
      Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
      throws InterruptedException {
    switch (fault) {
      case ACCEPTS_NULL_LISTS -> {
        return tasks == null ? List.of() : super.invokeAll(tasks, timeout, unit);
      }
      case INVOKE_ALL_OF_NOTHING_FAILS -> {
        if (tasks.isEmpty()) {
          throw new IllegalArgumentException();
        }
        return super.invokeAll(tasks, timeout, unit);
      }
      case INVOKE_ALL_REVERSES_FUTURES -> {
        return super.invokeAll(tasks, timeout, unit).reversed();
      }
      case INVOKE_ALL_STOPS_AT_A_FAILURE -> {
        List<Future<T>> futures = started(tasks);
        await(futures, unit.toNanos(timeout));
        boolean anyFailed = futures.stream().anyMatch(f -> f.state() == Future.State.FAILED);
        return anyFailed ? futures.subList(0, 1) : futures;
      }
      case INVOKE_ALL_LEAVES_TASKS_RUNNING -> {
        List<Future<T>> futures = started(tasks);
        await(futures, unit.toNanos(timeout));
        return futures;
      }
      case INVOKE_ALL_DOES_NOT_WAIT -> {
        return started(tasks);
      }
      default -> {
        return super.invokeAll(tasks, timeout, unit);
      }
    }
  }

  @Override
  public <T> T invokeAny(Collection<? extends Callable<T>> tasks)
      throws InterruptedException, ExecutionException {
    try {
      return invokeAny(tasks, 1, TimeUnit.DAYS);
    } catch (TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    switch (fault) {
      case ACCEPTS_NULL_LISTS -> {
        return tasks == null ? null : super.invokeAny(tasks, timeout, unit);
      }
      case INVOKE_ANY_RETURNS_A_FAILURE -> {
        // Not for a day, as without a limit: the test is to fail.
        long millis = Math.min(200, unit.toMillis(timeout));
        return started(tasks).getFirst().get(millis, TimeUnit.MILLISECONDS);
      }
      case INVOKE_ANY_LEAVES_TASKS_RUNNING -> {
        return started(tasks).getLast().get(timeout, unit);
      }
      case INVOKE_ANY_OF_NOTHING_RETURNS -> {
        return tasks.isEmpty() ? null : super.invokeAny(tasks, timeout, unit);
      }
      default -> {
        return super.invokeAny(tasks, timeout, unit);
      }
    }
  }

  @Override
  public void shutdown() {
    switch (fault) {
      case SHUTDOWN_IGNORED -> {}
      case SHUTDOWN_STOPS_TASKS -> {
        List<Runnable> unused = pool.shutdownNow();
      }
      case SHUTDOWN_TWICE_STOPS_TASKS -> {
        if (pool.isShutdown()) {
          List<Runnable> unused = pool.shutdownNow();
        }
        pool.shutdown();
      }
      default -> pool.shutdown();
    }
  }

  @Override
  public List<Runnable> shutdownNow() {
    switch (fault) {
      case NOW_RETURNS_NOTHING -> {
        List<Runnable> unused = pool.shutdownNow();
        return List.of();
      }
      case NOW_DOES_NOT_INTERRUPT -> {
        pool.shutdown();
        return List.of();
      }
      default -> {
        return pool.shutdownNow();
      }
    }
  }

  @Override
  public boolean isShutdown() {
    return pool.isShutdown();
  }

  @Override
  public boolean isTerminated() {
    return switch (fault) {
      case TERMINATED_TOO_EARLY -> pool.isShutdown();
      default -> pool.isTerminated();
    };
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
    switch (fault) {
      case ACCEPTS_NULL -> {
        return pool.awaitTermination(timeout, unit == null ? TimeUnit.NANOSECONDS : unit);
      }
      case TERMINATED_TOO_EARLY -> {
        return pool.isShutdown();
      }
      case AWAITING_THE_END_FAILS -> {
        boolean unused = pool.awaitTermination(timeout, unit);
        return false;
      }
      case AWAITING_IGNORES_INTERRUPT -> {
        long end = System.nanoTime() + unit.toNanos(timeout);
        while (true) {
          try {
            return pool.awaitTermination(end - System.nanoTime(), TimeUnit.NANOSECONDS);
          } catch (InterruptedException e) {
            // That is the fault.
          }
        }
      }
      default -> {
        return pool.awaitTermination(timeout, unit);
      }
    }
  }

  @Override
  public void close() {
    switch (fault) {
      case CLOSE_DOES_NOT_WAIT -> pool.shutdown();
      case CLOSE_IGNORES_INTERRUPT -> {
        pool.shutdown();
        while (!pool.isTerminated()) {
          Thread.onSpinWait();
        }
      }
      default -> super.close();
    }
  }
}
