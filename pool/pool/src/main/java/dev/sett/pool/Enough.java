package dev.sett.pool;

/** From how many active workers on nobody is woken for a task more. */
final class Enough {
  /** Below this part of the CPUs' time, a worker more finds a CPU to run on. */
  private static final double BUSY = 0.9;

  /*
   * Of the active workers some wait for something, the rest are on a CPU or ready to be. When those
   * are more than there are CPUs, one more would only stand in that line: enough is who waits, one
   * for each CPU, and as many as may come back from waiting before others go (two deviations of
   * their number, see DemandTuner). Who has neither computed nor ended a task lately, such as a
   * thread that accepts connections, counts as waiting but will not come back.
   */
  private static final double DEVIATIONS = 2;

  private Enough() {}

  /**
   * The number for the time after a window.
   *
   * @param moved of those sampled, who has computed in the window
   * @return at least one for each CPU; {@link Integer#MAX_VALUE} while CPUs are idle or nothing is
   *     known
   */
  static int workers(Window window, Window.Sample moved) {
    Window.Sample sample = window.sample();
    double waiting = Math.max(0, sample.runQueueNanos());
    if (sample.busyNanos() == 0) {
      return Integer.MAX_VALUE;
    }
    double ready = (sample.cpuNanos() + waiting) / sample.busyNanos() * window.concurrency();
    if (ready < BUSY * window.cores()) {
      return Integer.MAX_VALUE;
    }
    double share = Double.isNaN(moved.computing()) ? 1 : moved.computing();
    double blocked = Math.max(0, window.concurrency() - ready);
    double enough = blocked + window.cores() + DEVIATIONS * Math.sqrt(window.cores() * (1 - share));
    return (int) Math.clamp(Math.rint(enough), Math.ceil(window.cores()), Integer.MAX_VALUE);
  }
}
