package dev.sett.sim;

import dev.sett.pool.Reason;
import java.util.Arrays;
import java.util.List;

/**
 * What a tuner did in a scene.
 *
 * @param scene where
 * @param tuner who
 * @param points the course of it, one every {@link #STEP_SECONDS}
 * @param decisions every change of the limit, in order
 * @param looks how often the tuner was asked
 * @param mostThreads threads that lived at once, at most
 * @param ends when tasks ended and how long they took
 */
public record SimulationRun(
    Scene scene,
    String tuner,
    List<Point> points,
    List<Decision> decisions,
    long looks,
    int mostThreads,
    Ends ends) {

  /** Time between two points. */
  public static final double STEP_SECONDS = 0.1;

  /** Copies the lists. */
  public SimulationRun {
    points = List.copyOf(points);
    decisions = List.copyOf(decisions);
  }

  /**
   * The state at a time, and what went on since the last point.
   *
   * @param seconds since the scene began
   * @param limit tasks that may run at once
   * @param threads living, idle ones among them
   * @param busy tasks that run
   * @param queued tasks that wait
   * @param perSecond tasks that ended, in a second
   * @param cpuCores cores in use by the process
   */
  public record Point(
      double seconds,
      int limit,
      int threads,
      int busy,
      int queued,
      double perSecond,
      double cpuCores) {}

  /**
   * A change of the limit.
   *
   * @param seconds since the scene began
   * @param from limit before
   * @param to limit after
   * @param reason why
   */
  public record Decision(double seconds, int from, int to, Reason reason) {}

  /** Tasks by the time at which they ended; collected while the scene goes on. */
  public static final class Ends {
    private double[] endNanos = new double[1024];
    private float[] tookNanos = new float[1024];
    private int size;

    Ends() {}

    void ended(double nanos, double took) {
      if (size == endNanos.length) {
        endNanos = Arrays.copyOf(endNanos, 2 * size);
        tookNanos = Arrays.copyOf(tookNanos, 2 * size);
      }
      endNanos[size] = nanos;
      tookNanos[size++] = (float) took;
    }

    int size() {
      return size;
    }

    private int first(double seconds) {
      int found = Arrays.binarySearch(endNanos, 0, size, seconds * 1e9);
      return found >= 0 ? found : -found - 1;
    }

    /** How many ended in a stretch of time. */
    int between(double from, double to) {
      return first(to) - first(from);
    }

    /** A quantile of the time from coming to ending, of those that ended in a stretch. */
    double quantileMillis(double quantile, double from, double to) {
      float[] took = Arrays.copyOfRange(tookNanos, first(from), first(to));
      if (took.length == 0) {
        return Double.NaN;
      }
      Arrays.sort(took);
      return took[(int) Math.min(took.length - 1L, (long) (quantile * took.length))] / 1e6;
    }
  }

  /** Tasks that ended in a second, from one time to another. */
  public double perSecond(double from, double to) {
    return ends.between(from, to) / (to - from);
  }

  /** Tasks that ended in a second, over the whole scene. */
  public double perSecond() {
    return perSecond(0, scene.seconds());
  }

  /** A quantile (0 to 1) of the time that tasks took, waiting included, in milliseconds. */
  public double quantileMillis(double quantile, double from, double to) {
    return ends.quantileMillis(quantile, from, to);
  }

  /** A quantile (0 to 1) of the time that tasks took, over the whole scene. */
  public double quantileMillis(double quantile) {
    return quantileMillis(quantile, 0, scene.seconds());
  }

  /** CPU time of the process for each task, in microseconds; NaN if none ended. */
  public double cpuMicrosPerTask() {
    double cpuSeconds = points.stream().mapToDouble(Point::cpuCores).sum() * STEP_SECONDS;
    int tasks = ends.between(0, scene.seconds());
    return tasks == 0 ? Double.NaN : cpuSeconds * 1e6 / tasks;
  }

  /** The state at the end. */
  public Point last() {
    return points.getLast();
  }
}
