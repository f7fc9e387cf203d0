package dev.sett.pool;

/**
 * A task in the queue for which something else is run: what a decorator made of it, or something
 * that measures. The queue holds all other tasks as they were submitted.
 *
 * @param submitted what the user submitted, knows, and may want back
 * @param instead what runs
 */
record QueuedTask(Runnable submitted, Runnable instead) implements Runnable {
  @Override
  public void run() {
    instead.run();
  }

  /** What the user submitted, of anything that was in the queue. */
  static Runnable submitted(Runnable queued) {
    return queued instanceof QueuedTask task ? task.submitted : queued;
  }
}
