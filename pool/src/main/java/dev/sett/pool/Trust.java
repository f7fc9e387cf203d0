package dev.sett.pool;

/**
 * Whether a worker that hands something over is believed to be back before anybody was needed. The
 * watch's thread learns, all others only ask.
 */
final class Trust {
  /*
   * Learned by trial: for a moment nobody is woken for what is handed over, and the watch sees who
   * was right when it hands it on a look later. Trials that fail come at ever longer distances, as
   * each may cost a request behind it a look's time.
   */
  private static final double WEIGHT = 0.2;
  private static final double MOST_MISSED = 0.3;
  private static final long FIRST_PAUSE_NANOS = 100_000_000;
  private static final long LONGEST_PAUSE_NANOS = 5_000_000_000L;

  /** More work than fills this part of a CPU is not left to one worker while there are others. */
  private static final double LIGHT_CPUS = 0.7;

  /** A worker that computes for longer at a time is not waited for while CPUs are idle. */
  private static final long SHORT_NANOS = 250_000;

  private volatile boolean now;

  // Of the watch's thread only; one thread follows another.
  private double missed = 1;
  private long pauseNanos = FIRST_PAUSE_NANOS;
  private long nextTrialNanos;
  private boolean light;

  /** Whether to believe it at this moment. */
  boolean now() {
    return now;
  }

  /**
   * How much the workers had to do in a window.
   *
   * @param readyCpus workers on a CPU or ready for one, on average
   * @param cores processors that the process may use
   * @param runNanos how long one computes before it waits for something, on average; NaN if nothing
   *     is known
   */
  void load(double readyCpus, double cores, double runNanos, long nanoTime) {
    light = runNanos < SHORT_NANOS && (cores < 2 || readyCpus < LIGHT_CPUS);
    decide(nanoTime);
  }

  /** Whether somebody was needed before the worker that handed over was back. */
  void saw(boolean needed, long nanoTime) {
    missed += WEIGHT * ((needed ? 1 : 0) - missed);
    if (missed <= MOST_MISSED) {
      pauseNanos = FIRST_PAUSE_NANOS;
    } else if (needed) {
      nextTrialNanos = nanoTime + pauseNanos;
      pauseNanos = Math.min(2 * pauseNanos, LONGEST_PAUSE_NANOS);
    }
    decide(nanoTime);
  }

  /** Believes nothing until something is learned again: nobody looks out. */
  void lose() {
    light = false;
    now = false;
  }

  private void decide(long nanoTime) {
    now = light && (missed <= MOST_MISSED || nanoTime - nextTrialNanos >= 0);
  }
}
