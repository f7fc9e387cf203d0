package dev.sett.apps.batch;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.core.task.TaskRejectedException;

/**
 * The executor of a threading model as the framework wants it, with at most N tasks handed over at
 * once: who hands over one more waits. Any number of threads.
 */
final class BoundedExecutor implements AsyncTaskExecutor {
  private final ExecutorService executor;
  private final Semaphore free;

  /**
   * A crew.
   *
   * @param executor of the model; the caller closes it
   * @param atOnce the most tasks at once, at least 1
   */
  BoundedExecutor(ExecutorService executor, int atOnce) {
    this.executor = executor;
    this.free = new Semaphore(atOnce);
  }

  @Override
  public void execute(Runnable task) {
    try {
      free.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TaskRejectedException("interrupted while waiting for a thread", e);
    }
    boolean handedOver = false;
    try {
      executor.execute(() -> runAndFree(task));
      handedOver = true;
    } catch (RejectedExecutionException e) {
      throw new TaskRejectedException("the threading model accepts no more tasks", e);
    } finally {
      if (!handedOver) {
        free.release();
      }
    }
  }

  private void runAndFree(Runnable task) {
    try {
      task.run();
    } finally {
      free.release();
    }
  }
}
