package dev.sett.pool;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLongArray;

/** Measures how long some of the tasks wait in the queue. Safe for all threads. */
final class QueueWaitSampler {
  /** Buckets for each doubling of the time, each as wide as the others. */
  private static final int PARTS = 4;

  /** Up to 2^40 µs, thirteen days; longer waits are in the last bucket. */
  private static final int BUCKETS = PARTS * 39;

  private final int oneOf;
  private final AtomicLongArray counts = new AtomicLongArray(BUCKETS);

  /**
   * Nothing measured yet.
   *
   * @param oneOf how many tasks there are for one that is measured, at least 1
   */
  QueueWaitSampler(int oneOf) {
    this.oneOf = oneOf;
  }

  /** What is queued for a task: for those that are drawn at random, something that measures. */
  Runnable sampled(Runnable task) {
    if (ThreadLocalRandom.current().nextInt(oneOf) != 0) {
      return task;
    }
    long began = Machine.nanoTime();
    return new QueuedTask(
        QueuedTask.submitted(task),
        () -> {
          add(Machine.nanoTime() - began);
          task.run();
        });
  }

  /** Counts a wait in nanoseconds. */
  void add(long nanos) {
    counts.incrementAndGet(bucket(Math.max(0, nanos) / 1_000));
  }

  private static int bucket(long micros) {
    if (micros < PARTS) {
      return (int) micros;
    }
    int doublings = Long.SIZE - 1 - Long.numberOfLeadingZeros(micros);
    int part = (int) (micros >>> (doublings - 2)) & (PARTS - 1);
    return Math.min(BUCKETS - 1, PARTS * (doublings - 1) + part);
  }

  /** The end of a bucket in microseconds; it belongs to the next one. */
  private static long end(int bucket) {
    return bucket < PARTS
        ? bucket + 1
        : (long) (PARTS + bucket % PARTS + 1) << (bucket / PARTS - 1);
  }

  /** What was measured so far. */
  QueueWaits waits() {
    List<QueueWaits.Bucket> buckets = new ArrayList<>();
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      long tasks = counts.get(bucket);
      if (tasks > 0) {
        buckets.add(new QueueWaits.Bucket(Duration.ofNanos(1_000 * end(bucket)), tasks));
      }
    }
    return new QueueWaits(buckets);
  }
}
