package dev.sett.sim;

import java.util.PriorityQueue;

/**
 * CPUs shared evenly by all that want to run, as a fair scheduler does it. With n runnable jobs on
 * K cores each gets min(1, K/n) of a core; what is lost to that is the wait for a CPU.
 *
 * <p>All jobs get the same share, so one clock of work done per job serves for all: a job that
 * comes at reading w with d nanoseconds of work to do ends at reading w + d. The jobs stand in a
 * queue by that reading, and a step costs the logarithm of their number, however many there are.
 *
 * <p>A quota lets the process use so much CPU time in every 100 ms and then stops it until the next
 * begins, as cgroups do (kernel document sched-bwc).
 */
final class Cores {
  static final double PERIOD_NANOS = 100e6;

  /** How long a job runs before another has its turn, when there are more than cores. */
  private static final double SLICE_NANOS = 1.4e6;

  /** A difference in time or work that is rounding. */
  private static final double NOTHING = 1e-3;

  private final PriorityQueue<Job> jobs = new PriorityQueue<>();
  private final double cores;
  private final double quotaNanos;
  private final double slowness;

  private double now;
  private double workPerJob;
  private double cpuPerJob;
  private int ours;
  private double processNanos;
  private double machineNanos;
  private double inPeriodNanos;
  private double periodEnd = PERIOD_NANOS;
  private boolean throttled;
  private long begun;

  /**
   * Idle cores.
   *
   * @param cores of the machine, above 0
   * @param quota cores that the process may use; infinity for all
   * @param switchNanos CPU time of a switch from one job to another
   */
  Cores(double cores, double quota, double switchNanos) {
    this.cores = cores;
    this.quotaNanos = quota * PERIOD_NANOS;
    this.slowness = 1 + switchNanos / SLICE_NANOS;
  }

  /** Something that computes. */
  final class Job implements Comparable<Job> {
    private final double endsAt;
    private final long order;
    private final boolean ofProcess;
    private final Runnable end;
    private final double cpuBefore;
    private final double begin;

    private Job(double workNanos, boolean ofProcess, Runnable end) {
      this.endsAt = workPerJob + workNanos;
      this.order = begun++;
      this.ofProcess = ofProcess;
      this.end = end;
      this.cpuBefore = cpuPerJob;
      this.begin = now;
    }

    /** CPU time it got so far. */
    double cpuNanos() {
      return cpuPerJob - cpuBefore;
    }

    /** Time it was ready to run and waited for a CPU so far. */
    double waitedNanos() {
      return Math.max(0, now - begin - cpuNanos());
    }

    @Override
    public int compareTo(Job other) {
      int byEnd = Double.compare(endsAt, other.endsAt);
      return byEnd != 0 ? byEnd : Long.compare(order, other.order);
    }
  }

  /** Begins a job of the process, and says when it is done. */
  Job begin(double workNanos, Runnable end) {
    Job job = new Job(workNanos, /* ofProcess= */ true, end);
    ours++;
    jobs.add(job);
    return job;
  }

  /** Begins a job of another process on the machine. */
  void beginForeign(double workNanos, Runnable end) {
    jobs.add(new Job(workNanos, /* ofProcess= */ false, end));
  }

  /** When the next job ends, or the quota stops or frees the process, if no job comes before. */
  double nextNanos() {
    return Math.min(nextEnd(), nextOfQuota());
  }

  /** Lets time pass; not beyond {@link #nextNanos}. */
  void advance(double to) {
    double passed = Math.max(0, to - now);
    double share = share();
    cpuPerJob += share * passed;
    workPerJob += work() * passed;
    processNanos += share * ours * passed;
    inPeriodNanos += share * ours * passed;
    machineNanos += share * jobs.size() * passed;
    now = to;
  }

  /** Lets happen what {@link #nextNanos} promised. */
  void step() {
    double end = nextEnd();
    double quota = nextOfQuota();
    if (quota < end) {
      advance(quota);
      if (now >= periodEnd - NOTHING) {
        periodEnd += PERIOD_NANOS;
        inPeriodNanos = 0;
        throttled = false;
      } else {
        throttled = true;
      }
      return;
    }
    advance(end);
    Job job = jobs.remove();
    workPerJob = Math.max(workPerJob, job.endsAt);
    if (job.ofProcess) {
      ours--;
    }
    job.end.run();
  }

  /** CPU time used by the process so far. */
  double processNanos() {
    return processNanos;
  }

  /** CPU time used by anybody so far. */
  double machineNanos() {
    return machineNanos;
  }

  private double nextEnd() {
    Job first = jobs.peek();
    return first == null || throttled
        ? Double.POSITIVE_INFINITY
        : now + Math.max(0, first.endsAt - workPerJob) / work();
  }

  private double nextOfQuota() {
    if (Double.isInfinite(quotaNanos)) {
      return Double.POSITIVE_INFINITY;
    }
    if (throttled || ours == 0) {
      return periodEnd;
    }
    double left = Math.max(0, quotaNanos - inPeriodNanos);
    return Math.min(periodEnd, now + left / (share() * ours));
  }

  /** Share of a core that each job gets. */
  private double share() {
    return throttled || jobs.isEmpty() ? 0 : Math.min(1, cores / jobs.size());
  }

  /** What of it is work: turns of many on few cores cost switches. */
  private double work() {
    return jobs.size() > cores ? share() / slowness : share();
  }
}
