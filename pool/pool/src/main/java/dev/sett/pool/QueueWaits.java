package dev.sett.pool;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How long tasks waited from their submission until they began, since the pool was built: a
 * histogram of the tasks that were sampled ({@link TunedExecutorBuilder#queueWaitSampling}).
 *
 * @param buckets those with tasks in them, in ascending order; empty without sampling
 */
public record QueueWaits(List<Bucket> buckets) {
  /** No task was sampled. */
  static final QueueWaits NONE = new QueueWaits(List.of());

  /**
   * Tasks that waited for about the same time. A bucket begins where the one before it may end; it
   * is 1 µs wide below 8 µs, and beyond at most a quarter of where it begins.
   *
   * @param below what all of them waited less than
   * @param tasks sampled, at least 1
   */
  public record Bucket(Duration below, long tasks) {}

  /** Copies the list. */
  public QueueWaits {
    buckets = List.copyOf(buckets);
  }

  /** {@return the number of tasks that were sampled} */
  public long tasks() {
    return buckets.stream().mapToLong(Bucket::tasks).sum();
  }

  /**
   * What a share of the tasks waited less than: the end of the bucket in which the quantile is, so
   * up to a quarter too much.
   *
   * @param share 0 to 1, such as 0.99
   * @return empty if no task was sampled
   * @throws IllegalArgumentException outside of that range
   */
  public Optional<Duration> quantile(double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("share must be from 0 to 1; got " + share + ".");
    }
    double wanted = share * tasks();
    long counted = 0;
    for (Bucket bucket : buckets) {
      counted += bucket.tasks();
      if (counted >= wanted) {
        return Optional.of(bucket.below());
      }
    }
    return Optional.empty();
  }
}
