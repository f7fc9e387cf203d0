package dev.sett.pool;

import java.util.concurrent.ThreadFactory;

/** Makes the workers' threads: platform threads up to a number, virtual ones beyond. */
final class WorkerThreads {
  /*
   * A platform thread costs least to go on with the next task, and the kernel takes turns between
   * those that compute; a virtual one costs next to nothing to start, to wake and to keep. Tasks
   * that compute are given few threads, tasks that wait many: so the first threads are of the one
   * kind and the rest of the other.
   */
  private final ThreadFactory platform;
  private final ThreadFactory virtual;
  private final int mostPlatform;

  /**
   * Of two kinds.
   *
   * @param virtual makes the threads beyond {@code mostPlatform}
   * @param mostPlatform at least 1; {@link Integer#MAX_VALUE} for platform threads alone
   */
  WorkerThreads(ThreadFactory platform, ThreadFactory virtual, int mostPlatform) {
    this.platform = platform;
    this.virtual = virtual;
    this.mostPlatform = mostPlatform;
  }

  /** All threads by one factory, whatever it makes. */
  static WorkerThreads of(ThreadFactory threads) {
    return new WorkerThreads(threads, threads, Integer.MAX_VALUE);
  }

  /** Threads after which those of the other kind follow. */
  int mostPlatform() {
    return mostPlatform;
  }

  /** Whether there are two kinds of threads. */
  boolean mixed() {
    return mostPlatform < Integer.MAX_VALUE;
  }

  /**
   * A thread, not started yet.
   *
   * @param spare whether it is one beyond the platform threads
   * @throws IllegalStateException if the factory returns none, or one that is started
   */
  Thread newThread(Runnable worker, boolean spare) {
    Thread thread = (spare ? virtual : platform).newThread(worker);
    if (thread == null || thread.getState() != Thread.State.NEW) {
      throw new IllegalStateException(
          "The thread factory must return a thread that has not been started; it returned "
              + (thread == null ? "null." : "one that is " + thread.getState() + "."));
    }
    return thread;
  }
}
