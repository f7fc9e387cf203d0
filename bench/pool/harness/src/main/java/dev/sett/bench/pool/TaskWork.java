package dev.sett.bench.pool;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/** What one task of a {@link Workload} does. */
final class TaskWork implements Runnable {
  private static final double UNDER_LOCK = 0.2;

  /** Parts of a task that joins: its own, and those of the two that it submits. */
  private static final int PARTS = 3;

  private final Workload workload;
  private final Burn burn;
  private final ExecutorService executor;
  private final Object[] locks;

  /**
   * For tasks on an executor.
   *
   * @param executor runs what a task that joins submits
   */
  TaskWork(Workload workload, Burn burn, ExecutorService executor) {
    this.workload = workload;
    this.burn = burn;
    this.executor = executor;
    this.locks = IntStream.range(0, workload.locks()).mapToObj(i -> new Object()).toArray();
  }

  @Override
  public void run() {
    if (!workload.joins()) {
      part(1);
      return;
    }
    Future<?> one = executor.submit(() -> part(PARTS));
    Future<?> other = executor.submit(() -> part(PARTS));
    part(PARTS);
    try {
      one.get();
      other.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // It is over.
    } catch (ExecutionException e) {
      throw new IllegalStateException("a part failed", e.getCause());
    }
  }

  private void part(int parts) {
    double factor = factor();
    long cpu = (long) (workload.cpuNanos() * factor / parts);
    if (locks.length == 0) {
      burn.run(cpu);
    } else {
      Object lock = locks[ThreadLocalRandom.current().nextInt(locks.length)];
      synchronized (lock) {
        burn.run((long) (cpu * UNDER_LOCK));
      }
      burn.run((long) (cpu * (1 - UNDER_LOCK)));
    }
    long wait = (long) (workload.waitNanos() * factor);
    if (wait > 0) {
      await(System.nanoTime() + wait);
    }
  }

  private double factor() {
    if (!workload.heavyTail()) {
      return 1;
    }
    double sigma = Workload.SIGMA;
    double drawn = Math.exp(ThreadLocalRandom.current().nextGaussian() * sigma - sigma * sigma / 2);
    return Math.min(Workload.LONGEST, drawn);
  }

  /** Waits; below about 50 microseconds the timer makes it longer. */
  static void await(long until) {
    for (long left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
      LockSupport.parkNanos(left);
      if (Thread.currentThread().isInterrupted()) {
        return;
      }
    }
  }
}
