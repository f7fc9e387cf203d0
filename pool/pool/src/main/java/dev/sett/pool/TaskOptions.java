package dev.sett.pool;

import static java.util.Objects.requireNonNull;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a pool does with tasks besides running them.
 *
 * @param decorator makes what runs in place of a task, on the thread that submits it; null for none
 * @param rejections gets tasks that are not accepted
 * @param removeOnCancel whether a future that is cancelled leaves the queue
 * @param waits measures some of those that are queued; null for none
 */
record TaskOptions(
    @Nullable UnaryOperator<Runnable> decorator,
    RejectionHandler rejections,
    boolean removeOnCancel,
    @Nullable QueueWaitSampler waits) {
  /** Nothing else. */
  static final TaskOptions NONE =
      new TaskOptions(null, RejectionHandler.THROW, /* removeOnCancel= */ false, null);

  /** What runs for a task; the task itself unless a decorator made something else of it. */
  Runnable decorated(Runnable task) {
    if (decorator == null) {
      return task;
    }
    Runnable decorated = requireNonNull(decorator.apply(task), "The task decorator returned null.");
    return decorated == task ? task : new QueuedTask(task, decorated);
  }

  /** What is queued for a task that was decorated. */
  Runnable queued(Runnable decorated) {
    return waits == null ? decorated : waits.sampled(decorated);
  }
}
