package dev.sett.pool;

/**
 * A task in the queue for which something else is run. Only for pools with a decorator: without
 * one, the queue holds the submitted tasks themselves.
 *
 * @param submitted what the user submitted, knows, and may want back
 * @param decorated what runs
 */
record QueuedTask(Runnable submitted, Runnable decorated) implements Runnable {
  @Override
  public void run() {
    decorated.run();
  }

  /** What the user submitted, of anything that was in the queue. */
  static Runnable submitted(Runnable queued) {
    return queued instanceof QueuedTask task ? task.submitted : queued;
  }
}
