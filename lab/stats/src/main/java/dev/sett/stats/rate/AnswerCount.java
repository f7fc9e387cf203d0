package dev.sett.stats.rate;

/**
 * How many answers had arrived at each moment, from their numbers in consecutive windows; a
 * straight line inside a window. Immutable.
 */
public final class AnswerCount {

  private final double[] until; // answers before the beginning of window i; one more than windows
  private final double window;

  private AnswerCount(double[] until, double window) {
    this.until = until;
    this.window = window;
  }

  /**
   * Counts up.
   *
   * @param completed answers in consecutive windows
   * @param windowSeconds length of a window, above 0
   */
  public static AnswerCount of(long[] completed, double windowSeconds) {
    double[] until = new double[completed.length + 1];
    for (int i = 0; i < completed.length; i++) {
      until[i + 1] = until[i] + completed[i];
    }
    return new AnswerCount(until, windowSeconds);
  }

  /** Number of windows. */
  int windows() {
    return until.length - 1;
  }

  /** Length of all windows in seconds. */
  public double seconds() {
    return windows() * window;
  }

  /** Answers in all windows. */
  double total() {
    return until[until.length - 1];
  }

  /** Answers before a window begins. */
  double before(int window) {
    return until[window];
  }

  /** Answers before a moment; before the first window 0, after the last all. */
  double until(double seconds) {
    double at = Math.clamp(seconds / window, 0, until.length - 1);
    int whole = (int) at;
    return whole == until.length - 1
        ? until[whole]
        : until[whole] + (at - whole) * (until[whole + 1] - until[whole]);
  }

  /**
   * Answers per second from one moment to another. Where answers come in bursts, one cycle apart,
   * the time between two moments holds one burst more or one fewer, as it happens to lie. So this
   * is the mean over {@code u}, from 0 to the length of a cycle, of what arrived from {@code from +
   * u} to {@code to - cycle + u}.
   *
   * @param cycle seconds from one burst to the next, less than {@code to - from}; 0: no bursts
   */
  public double rate(double from, double to, double cycle) {
    int steps = steps(cycle);
    double span = to - from - cycle;
    double sum = 0;
    for (int i = 0; i < steps; i++) {
      double at = from + cycle * (i + 0.5) / steps;
      sum += (until(at + span) - until(at)) / span;
    }
    return sum / steps;
  }

  /** Places in a cycle that a mean over it is taken from. */
  int steps(double cycle) {
    return cycle == 0 ? 1 : (int) Math.ceil(cycle / window);
  }
}
