package dev.sett.pool;

import java.util.concurrent.RejectedExecutionException;

/** What becomes of a task that finds the queue full, when the queue has a bound. */
public enum Overflow {
  /**
   * {@code execute} throws a {@link RejectedExecutionException}, or does what the {@link
   * RejectionHandler} says.
   */
  REJECT,
  /** The thread that calls {@code execute} runs the task itself. */
  CALLER_RUNS,
  /**
   * The task that has waited longest is dropped; if it is a future, it is cancelled. The {@link
   * RejectionHandler} does not hear of it.
   */
  DROP_OLDEST
}
