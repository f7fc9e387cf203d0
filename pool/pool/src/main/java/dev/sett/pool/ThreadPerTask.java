package dev.sett.pool;

/**
 * Whether each task is to get a virtual thread of its own: where tasks wait for most of their time,
 * to start one costs less than to wake a platform thread, and none of them holds up another. For
 * one thread.
 */
final class ThreadPerTask {
  /** So much of their own time tasks compute at most when it begins, and more when it ends. */
  private static final double BEGINS = 0.4;

  private static final double ENDS = 0.6;

  /** As long none has begun to run although some were started: all carriers are held. */
  private static final long STUCK_NANOS = 20_000_000;

  /** How long platform threads run the tasks then. */
  private static final long AVOIDED_NANOS = 200_000_000;

  private final FadingShare computing = new FadingShare();
  private boolean on;
  private int begun;
  private long begunAt;
  private long avoidedUntil = Long.MIN_VALUE;

  /**
   * Looks at those that were started.
   *
   * @param threads as they are now
   * @param now as {@link Machine#nanoTime}
   * @return whether each task is to get one
   */
  boolean look(TaskThreads threads, long now) {
    int seen = threads.begun();
    if (seen != begun || threads.live() == 0 || !threads.someNotBegun()) {
      begun = seen;
      begunAt = now;
    } else if (now - begunAt > STUCK_NANOS) {
      on = false;
      avoidedUntil = now + AVOIDED_NANOS;
    }
    return on;
  }

  /**
   * Takes in what sampled tasks did.
   *
   * @param nanos length of the window
   * @param now its end, as {@link Machine#nanoTime}
   * @return whether each task is to get one
   */
  boolean after(Window.Sample sample, long nanos, long now) {
    double share = sample.computing();
    if (!Double.isNaN(share)) {
      double own = sample.busyNanos() - Math.max(0, sample.runQueueNanos());
      computing.add(share * own, own, nanos);
    }
    on = on ? !(computing.value() > ENDS) : computing.value() < BEGINS && now >= avoidedUntil;
    return on;
  }
}
