package dev.sett.pool;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;

/** The future of a task that leaves the queue when it is cancelled there. */
final class RemovableFuture<T> extends FutureTask<T> {
  private final Consumer<Runnable> remove;

  /** Written by the thread that runs it. Whoever cancels too early to see it looks in vain. */
  private boolean began;

  /**
   * Not queued yet.
   *
   * @param remove takes this future out of the queue, if it is there
   */
  RemovableFuture(Callable<T> task, Consumer<Runnable> remove) {
    super(task);
    this.remove = remove;
  }

  @Override
  public void run() {
    began = true;
    super.run();
  }

  @Override
  protected void done() {
    if (!began && isCancelled()) {
      remove.accept(this);
    }
  }
}
