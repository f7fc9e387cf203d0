package dev.sett.pool;

import java.util.concurrent.RejectedExecutionException;

/**
 * Decides what happens to tasks that a {@link TunedExecutor} does not accept, like {@link
 * java.util.concurrent.RejectedExecutionHandler} for a {@code ThreadPoolExecutor}. Must be
 * thread-safe.
 */
@FunctionalInterface
public interface RejectionHandler {
  /** Throws the reason, as a pool does without a handler. */
  RejectionHandler THROW =
      (task, pool, reason) -> {
        throw reason;
      };

  /**
   * Called once for every task that was passed to {@code execute} or {@code submit} and not
   * accepted, on the thread that submits it. What this throws reaches the caller; if it returns,
   * the caller sees no error. If it returns without running the task or handing it on, and the task
   * is a {@link java.util.concurrent.Future}, it should cancel it: whoever waits for it would wait
   * forever.
   *
   * @param task as it was submitted, without what the task decorator would make of it; of {@code
   *     submit}, the future
   * @param pool that did not accept it
   * @param reason why, in words: the queue is full, the pool is shut down, or it has no threads
   */
  void rejected(Runnable task, TunedExecutor pool, RejectedExecutionException reason);
}
