package dev.sett.pool;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The pool's own tuner. It lets run what wants to run (Little's law, counted and not estimated: the
 * tasks that run and those that wait), up to what keeps the CPUs busy; it jumps there, and doubles
 * only while it knows nothing. When all of the limit is used for long, it tries lower limits in
 * paired turns and keeps one that does as much: the knee of something that is full behind the
 * tasks, or threads too many for the CPUs.
 */
public final class DemandTuner implements Tuner {
  /*
   * The limit by CPU. A task computes the share u of its own time, so n tasks at once keep n u
   * cores busy on average. Their number on a CPU is binomial with the deviation sqrt(n u (1 - u)),
   * and with n u = A that is sqrt(A (1 - u)). To leave cores idle next to never, n u must exceed A
   * by some deviations: n = (A + z sqrt(A (1 - u))) / u, square-root staffing (Halfin and Whitt
   * 1981). The share leaves out waiting for a CPU: with it, a pool with too many threads would see
   * tasks that compute all the time, and one with too few tasks that never do.
   */
  private static final double DEVIATIONS = 2;

  static final long TICK_NANOS = 10_000_000;
  static final long STEADY_NANOS = 250_000_000;
  private static final int GROWTH = 8;
  private static final long STALL_NANOS = 100_000_000;

  /** Time at the same limit with tasks waiting, after which a lower one is tried. */
  private static final long SETTLED_NANOS = 2_000_000_000L;

  private static final long FIRST_PAUSE_NANOS = 5_000_000_000L;
  private static final long LONGEST_PAUSE_NANOS = 60_000_000_000L;
  private static final long SHORTEST_TURN_NANOS = 100_000_000;
  private static final long LONGEST_TURN_NANOS = 5_000_000_000L;
  private static final double LOWER = 0.7;
  private static final double HIGHER = 1.25;

  /** A lower limit may lose this much, a higher one must win at least as much. */
  private static final double SAME = 0.02;

  /** Time after which a peak of running tasks counts for half. */
  private static final double PEAK_HALF_NANOS = 5e9;

  private final CpuShare share = new CpuShare();
  private @Nullable PairedTrial trial;

  /** No higher than this, whatever wants to run; found by a trial. */
  private int knee = Integer.MAX_VALUE;

  private long pauseNanos = FIRST_PAUSE_NANOS;
  private long sinceTrialNanos;
  private long settledNanos;
  private long stalledNanos;
  private long nextNanos = TICK_NANOS;
  private double peak;

  /** A tuner that has seen nothing. */
  public DemandTuner() {}

  /** The limit a pool should have before it has run anything: twice the cores, at least 4. */
  public static int firstLimit(double cores) {
    return (int) Math.max(4, Math.ceil(2 * cores));
  }

  @Override
  public Adjustment observe(Window window) {
    boolean otherTasks = share.learn(window.sample());
    if (otherTasks) {
      forget();
    }
    sinceTrialNanos += window.nanos();
    peak = Math.max(window.busy(), peak * Math.pow(0.5, window.nanos() / PEAK_HALF_NANOS));
    if (trial != null) {
      return go(trial, window);
    }
    if (!window.saturated()) {
      return unused(window);
    }
    stalledNanos = window.completions() == 0 ? stalledNanos + window.nanos() : 0;
    if (!share.trusted()) {
      return change(window, 2.0 * window.limit(), Reason.SLOW_START);
    }
    double byCpu = cpuLimit(window);
    double demand = (double) window.busy() + window.queued();
    if (stalledNanos >= STALL_NANOS && byCpu <= window.limit() && idleCpu(window)) {
      stalledNanos = 0;
      return change(window, 2.0 * window.limit(), Reason.STALL);
    }
    double target = Math.min(Math.min(byCpu, demand), knee);
    if (target >= window.limit() + 1 || target < 0.9 * window.limit()) {
      return change(
          window,
          Math.min(target, (double) GROWTH * window.limit()),
          target == byCpu ? Reason.CPU : target == demand ? Reason.DEMAND : Reason.KNEE);
    }
    return settled(window, otherTasks);
  }

  /** Not all of the limit is in use: nothing to gain by more of it. */
  private Adjustment unused(Window window) {
    settledNanos = 0;
    stalledNanos = 0;
    // What a peak needed is kept for some seconds, so that a burst of other tasks begins low.
    double enough = Math.max(firstLimit(window.cores()), 2 * peak);
    if (window.limit() > 2 * enough) {
      return change(window, enough, Reason.DEMAND);
    }
    return hold(window, Reason.STEADY);
  }

  private Adjustment settled(Window window, boolean otherTasks) {
    settledNanos += window.nanos();
    if (settledNanos < SETTLED_NANOS || sinceTrialNanos < pauseNanos || otherTasks) {
      return hold(window, Reason.STEADY);
    }
    // What is above a knee is looked at as often as what is below.
    boolean up = knee <= window.limit();
    int tried = window.bounded(up ? Math.ceil(HIGHER * knee) : Math.floor(LOWER * window.limit()));
    if (tried == window.limit() || (!up && tried < Math.ceil(window.cores()))) {
      return hold(window, Reason.STEADY);
    }
    double task = window.busyNanos() / (double) Math.max(1, window.completions());
    long turn = nanos(3 * task, SHORTEST_TURN_NANOS, LONGEST_TURN_NANOS);
    trial =
        new PairedTrial(
            window.limit(), tried, nanos(1.5 * task, TICK_NANOS, LONGEST_TURN_NANOS), turn);
    return new Adjustment(tried, trial.nextNanos(), up ? Reason.PROBE : Reason.TRIAL);
  }

  private Adjustment go(PairedTrial running, Window window) {
    if (window.queued() == 0) {
      return end(window, Reason.TRIAL_REVERTED, running.inForce());
    }
    OptionalInt limit = running.observe(window);
    if (limit.isPresent()) {
      return new Adjustment(window.bounded(limit.getAsInt()), running.nextNanos(), Reason.TRIAL);
    }
    double gain = running.ofTried().throughput() / Math.max(1e-9, running.ofInForce().throughput());
    if (running.tried() > running.inForce()) {
      boolean more = gain > 1 + SAME;
      knee = more ? Integer.MAX_VALUE : knee;
      return more
          ? end(window, Reason.DEMAND, running.tried())
          : end(window, Reason.KNEE, running.inForce());
    }
    boolean asMuch = gain >= 1 - SAME;
    boolean asCheap =
        running.ofTried().cpuPerTask() <= running.ofInForce().cpuPerTask() * (1 + SAME);
    if (asMuch && asCheap) {
      knee = running.tried();
      Adjustment kept = end(window, Reason.TRIAL_KEPT, running.tried());
      // Lower still may do as well: the next trial need not wait.
      pauseNanos = FIRST_PAUSE_NANOS;
      sinceTrialNanos = pauseNanos;
      return kept;
    }
    return end(window, Reason.TRIAL_REVERTED, running.inForce());
  }

  private Adjustment end(Window window, Reason reason, int limit) {
    trial = null;
    settledNanos = 0;
    sinceTrialNanos = 0;
    pauseNanos = Math.min(LONGEST_PAUSE_NANOS, 2 * pauseNanos);
    nextNanos = STEADY_NANOS;
    return new Adjustment(window.bounded(limit), nextNanos, reason);
  }

  private void forget() {
    trial = null;
    knee = Integer.MAX_VALUE;
    pauseNanos = FIRST_PAUSE_NANOS;
    settledNanos = 0;
    stalledNanos = 0;
  }

  private Adjustment change(Window window, double limit, Reason reason) {
    settledNanos = 0;
    int bounded = window.bounded(limit);
    if (bounded == window.limit()) {
      return hold(window, reason);
    }
    nextNanos = TICK_NANOS;
    return new Adjustment(bounded, nextNanos, reason);
  }

  private Adjustment hold(Window window, Reason reason) {
    nextNanos = Math.min(STEADY_NANOS, 2 * nextNanos);
    return new Adjustment(window.bounded(window.limit()), nextNanos, reason);
  }

  private double cpuLimit(Window window) {
    double available = Math.max(window.cores() - otherCores(window), window.cores() / 2);
    double u = share.value();
    double most = (available + DEVIATIONS * Math.sqrt(available * (1 - u))) / Math.max(u, 1e-6);
    return Math.max(Math.ceil(window.cores()), Math.ceil(most));
  }

  /** Cores that this process keeps busy outside the pool. */
  private static double otherCores(Window window) {
    Window.Sample sample = window.sample();
    if (window.processCpuNanos() < 0 || sample.busyNanos() == 0) {
      return 0;
    }
    double pool = sample.cpuNanos() / (double) sample.busyNanos() * window.busyNanos();
    return Math.max(0, window.processCpuNanos() - pool) / window.nanos();
  }

  private static boolean idleCpu(Window window) {
    return window.processCpuNanos() < 0.5 * window.cores() * window.nanos();
  }

  private static long nanos(double wished, long least, long most) {
    return (long) Math.clamp(wished, (double) least, (double) most);
  }
}
