package dev.sett.stats;

import java.util.Arrays;
import java.util.OptionalInt;

/**
 * Whether a program that warms up has become steady, and from which window on.
 *
 * <p>Not finding a trend in noisy windows proves nothing, so this asks the opposite question: the
 * windows since the last change of level are steady when a change across them of more than the
 * tolerance can be ruled out. Noisy series therefore need more windows, quiet ones fewer.
 *
 * <ol>
 *   <li>Change points split the series into levels; only the last level counts.
 *   <li>If it still bends, its first windows are left out, a quarter of it at a time.
 *   <li>It needs the smallest number of windows and half of all there are: a slow climb cut into
 *       levels never gets that far. And the interval of its Theil-Sen slope, times its length, must
 *       lie within the tolerance.
 * </ol>
 *
 * <p>Windows that are not contiguous (slices that alternate with another program) may be given as
 * one series; its windows then count as neighbours.
 *
 * @param tolerance change across the steady windows that must be ruled out, relative to their
 *     median, within (0, 1)
 * @param minWindows fewest windows that can be steady, at least 8
 * @param confidence of the two-sided interval of the slope, within (0, 1)
 * @param seed of the change-point search
 */
public record Steadiness(double tolerance, int minWindows, double confidence, long seed) {
  private static final double CHANGE_POINT_SIGNIFICANCE = 0.01;

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException when a number is out of range
   */
  public Steadiness {
    if (!(tolerance > 0 && tolerance < 1)) {
      throw new IllegalArgumentException("tolerance " + tolerance + ": expected within (0, 1)");
    }
    if (minWindows < 8) {
      throw new IllegalArgumentException("minWindows " + minWindows + ": expected at least 8");
    }
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException("confidence " + confidence + ": expected within (0, 1)");
    }
  }

  /** The default tolerance and length. */
  public static Steadiness withSeed(long seed) {
    return new Steadiness(
        StatsDefaults.STEADY_TOLERANCE,
        StatsDefaults.MIN_STEADY_WINDOWS,
        StatsDefaults.STEADY_CONFIDENCE,
        seed);
  }

  /**
   * The first window of the steady stretch that lasts to the end.
   *
   * @param throughput of each window so far, in time order, any unit, each &gt;= 0; windows of 250
   *     to 500 ms suit a JVM
   * @return its index; empty when not steady yet
   */
  public OptionalInt steadyFrom(double... throughput) {
    int[] changes = ChangePoints.find(throughput, CHANGE_POINT_SIGNIFICANCE, seed);
    int from = changes.length == 0 ? 0 : changes[changes.length - 1];
    double shortest = Math.max(minWindows, StatsDefaults.STEADY_SHARE * throughput.length);
    while (throughput.length - from >= shortest) {
      double[] level = Arrays.copyOfRange(throughput, from, throughput.length);
      if (isFlat(level)) {
        return OptionalInt.of(from);
      }
      from += Math.max(1, level.length / 4);
    }
    return OptionalInt.empty();
  }

  /**
   * Whether the last third of the windows is level: its Theil-Sen line changes by no more than the
   * share, or the interval of its slope holds 0, so that windows that scatter show no trend. Asks
   * less than {@link #steadyFrom}, so that a program on a busy machine comes to an end, too; more
   * than throughput must speak for it.
   *
   * @param share of the median, within (0, 1)
   */
  public boolean endsLevel(double share, double... throughput) {
    int from = Math.min(throughput.length - minWindows, throughput.length * 2 / 3);
    if (from < 0) {
      return false;
    }
    double[] end = Arrays.copyOfRange(throughput, from, throughput.length);
    double median = Robust.median(end);
    TheilSen line = TheilSen.ofSeries(end, confidence);
    boolean changesLittle = Math.abs(line.slope()) * (end.length - 1) <= share * median;
    return median > 0 && (changesLittle || line.slopeInterval().contains(0));
  }

  private boolean isFlat(double[] level) {
    double median = Robust.median(level);
    if (!(median > 0)) {
      return false;
    }
    Interval slope = TheilSen.ofSeries(level, confidence).slopeInterval();
    double steepest = Math.max(Math.abs(slope.low()), Math.abs(slope.high()));
    return steepest * (level.length - 1) <= tolerance * median;
  }
}
