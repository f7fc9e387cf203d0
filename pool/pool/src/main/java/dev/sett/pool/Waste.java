package dev.sett.pool;

/** Whether tasks wait while CPUs stand idle, over the last fraction of a second. For one thread. */
final class Waste {
  /*
   * The queue and the CPUs are looked at apart. But where tasks wait for a share w of the time and
   * the CPUs are idle for a share i of it, both are so for w + i - 1 of it at least.
   */
  private static final double MUCH = 0.1;

  /** Once a task was seen to wait there is a look this often or oftener; else hardly one did. */
  private static final double SELDOM_NANOS = 4e6;

  private final FadingShare waiting = new FadingShare();
  private int waitingNow;
  private int looksNow;

  /** Takes in a look at the queue. */
  void look(boolean tasksWait) {
    looksNow++;
    waitingNow += tasksWait ? 1 : 0;
  }

  /**
   * Ends a window; whether there is waste.
   *
   * @param nanos length of the window
   * @param idle share of the time in which CPUs were idle; {@link Double#NaN} if unknown
   */
  boolean after(long nanos, double idle) {
    waiting.add(waitingNow, Math.max(looksNow, nanos / SELDOM_NANOS), nanos);
    waitingNow = 0;
    looksNow = 0;
    return waiting.value() + idle - 1 > MUCH;
  }
}
