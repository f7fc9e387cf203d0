package dev.sett.runner.process;

import java.util.concurrent.CompletableFuture;

/**
 * Stops the load on a program that ends, so that a slice does not go on against nobody until its
 * planned end. Thread safe.
 */
public final class ExitWatch {

  private final CompletableFuture<?> exit;
  private final Runnable stop;
  private boolean loading;

  /**
   * Watches a program from now on.
   *
   * @param exit completes when the program has ended
   * @param stop makes the load in progress fail, or the one that is about to begin; called on any
   *     thread, and only between beginning and end of {@link #during}
   */
  public ExitWatch(CompletableFuture<?> exit, Runnable stop) {
    this.exit = exit;
    this.stop = stop;
    CompletableFuture<Void> _ = exit.thenRun(this::exited);
  }

  /** A load that can be stopped. */
  public interface Load<T> {
    T run() throws InterruptedException;
  }

  /** Runs a load, and stops it if the program ends meanwhile or has ended. */
  public <T> T during(Load<T> load) throws InterruptedException {
    synchronized (this) {
      loading = true;
      if (exit.isDone()) {
        stop.run();
      }
    }
    try {
      return load.run();
    } finally {
      synchronized (this) {
        loading = false;
      }
    }
  }

  private synchronized void exited() {
    if (loading) {
      stop.run();
    }
  }
}
