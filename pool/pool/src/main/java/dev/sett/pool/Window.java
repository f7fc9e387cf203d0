package dev.sett.pool;

import static java.util.Objects.requireNonNull;

/**
 * What happened in a pool during a period of time: everything that a {@link Tuner} sees.
 *
 * @param nanos length of the window in nanoseconds, above 0
 * @param limit maximum number of concurrent tasks, at least 1
 * @param threads live threads at its end, including idle ones
 * @param busy tasks running at its end
 * @param queued tasks waiting at its end
 * @param arrivals tasks submitted
 * @param completions tasks completed
 * @param busyNanos nanoseconds that all workers together spent in tasks
 * @param sample where that time went, for a sample of the workers
 * @param processCpuNanos CPU time of the whole process, the workers' included; -1 if unknown
 * @param cores processors that the process may use, fractional with a quota; above 0
 * @param machineLoad utilization, by all processes, of the CPUs that this process may use, 0 to 1,
 *     smoothed over the last fraction of a second; {@link Double#NaN} if unknown
 * @param virtual whether each task has a virtual thread of its own; of those no more than there are
 *     cores run at the same time, so a limit by CPU is of no use
 * @param leastLimit the lowest limit allowed, at least 1
 * @param mostLimit the highest limit allowed, at least {@code leastLimit}
 */
public record Window(
    long nanos,
    int limit,
    int threads,
    int busy,
    int queued,
    long arrivals,
    long completions,
    long busyNanos,
    Sample sample,
    long processCpuNanos,
    double cores,
    double machineLoad,
    boolean virtual,
    int leastLimit,
    int mostLimit) {

  /** Checks the values. */
  public Window {
    requireNonNull(sample);
    if (nanos <= 0 || limit < 1 || !(cores > 0) || leastLimit < 1 || mostLimit < leastLimit) {
      throw new IllegalArgumentException(
          "A window needs time, a limit, cores, and bounds from 1; got %d ns, %d, %f, %d to %d."
              .formatted(nanos, limit, cores, leastLimit, mostLimit));
    }
  }

  /**
   * How sampled workers spent their time in tasks.
   *
   * @param busyNanos time in tasks, of all sampled workers together; 0 without a sample
   * @param cpuNanos part of it on a CPU
   * @param runQueueNanos part of it waiting for a CPU; -1 if the system does not report it
   */
  public record Sample(long busyNanos, long cpuNanos, long runQueueNanos) {
    /** No worker was sampled. */
    public static final Sample NONE = new Sample(0, 0, -1);

    /** Both together; waiting for a CPU is known if it is of either. */
    Sample plus(Sample other) {
      return new Sample(
          busyNanos + other.busyNanos,
          cpuNanos + other.cpuNanos,
          runQueueNanos < 0 && other.runQueueNanos < 0
              ? -1
              : Math.max(0, runQueueNanos) + Math.max(0, other.runQueueNanos));
    }

    /**
     * The share of a task's own time that it computes, 0 to 1: what is left of the time in tasks
     * without the waiting for a CPU, that is of computing and of waiting for anything else, is the
     * time that tasks would take on an idle machine.
     *
     * @return the share; {@link Double#NaN} if no worker was sampled
     */
    public double computing() {
      long own = busyNanos - Math.max(0, runQueueNanos);
      return busyNanos <= 0 ? Double.NaN : Math.clamp(cpuNanos / (double) Math.max(1, own), 0, 1);
    }
  }

  /** {@return completed tasks per second} */
  public double throughput() {
    return completions * 1e9 / nanos;
  }

  /** {@return the average number of running tasks} */
  public double concurrency() {
    return busyNanos / (double) nanos;
  }

  /** {@return whether tasks wait although as many run as may} */
  public boolean saturated() {
    return queued > 0 && busy >= limit;
  }

  /**
   * Brings a limit inside the bounds.
   *
   * @param wished any number
   * @return the nearest limit within the bounds, rounded down
   */
  public int bounded(double wished) {
    return (int) Math.clamp(wished, leastLimit, (double) mostLimit);
  }
}
