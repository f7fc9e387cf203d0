package dev.sett.pool;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The pool's own tuner. It lets run what wants to run (Little's law, counted and not estimated: the
 * tasks that run and those that wait), up to what keeps the CPUs busy; it jumps there, and doubles
 * only while it knows nothing. Where fewer at once might do as much, because something behind the
 * tasks is full or because they stand in each other's way, it finds out by paired trials. Not
 * thread safe; one backs one pool.
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
  private static final double DEVIATIONS = 3;

  static final long TICK_NANOS = 10_000_000;

  /** Longest windows: while tasks wait for the limit, and while none does. */
  private static final long STEADY_NANOS = 250_000_000;

  private static final long UNUSED_NANOS = 100_000_000;

  private static final int GROWTH = 8;

  /** Too many threads cost little, too few cost much: down goes slower than up. */
  private static final double SHRINKAGE = 0.7;

  private static final long SHRINK_NANOS = 100_000_000;
  private static final long STALL_NANOS = 100_000_000;
  private static final double STALL_TASKS = 4;

  /** With less of the CPUs in use than this, the sampled share is not believed. */
  private static final double IDLE = 0.8;

  /** With as much of them in use, and nothing known of who waits for one, no more are let in. */
  private static final double BUSY = 0.95;

  private static final double IDLE_NANOS = 100e6;

  /** Tasks that wait for a CPU for more of their time than this: the CPUs are not idle. */
  private static final double WAITING = 0.1;

  /** Tasks that wait for a CPU for more of their time than this: there are too many of them. */
  private static final double CROWDED = 0.5;

  /** A limit that is too high by less than this share stays, and one too low by less than that. */
  private static final double TOO_HIGH = 0.25;

  private static final double TOO_LOW = 0.1;

  /** A trial of a lower limit is of no interest once so much higher a one is due. */
  private static final double MORE = 1.25;

  /** More than want to run now may run, so that the next burst needs no decision. */
  private static final double HEADROOM = 2;

  /** Time after which a peak of running tasks counts for half. */
  private static final double PEAK_HALF_NANOS = 5e9;

  /** Time after which what else the process computes counts for less than half. */
  private static final double OTHER_NANOS = 500e6;

  private final CpuShare share = new CpuShare();
  private final Level level = new Level();
  private final LimitExperiment trials = new LimitExperiment();
  private @Nullable PairedTrial trial;
  private double otherCores;
  private double stalledNanos;
  private long nextNanos = TICK_NANOS;
  private double peak;

  /** A tuner that has seen nothing. */
  public DemandTuner() {}

  /**
   * The limit a pool should have before it has run anything: twice the cores, at least 4.
   *
   * @param cores processors that the process may use, above 0
   * @return the limit
   */
  public static int firstLimit(double cores) {
    return (int) Math.max(4, Math.ceil(2 * cores));
  }

  @Override
  public Adjustment observe(Window window) {
    level.add(window);
    boolean otherTasks = share.learn(window.sample(), level.ownTaskNanos());
    trials.watch(window, level);
    noteOtherCores(window);
    peak =
        Math.max(
            (double) window.busy() + window.queued(),
            peak * Math.pow(0.5, window.nanos() / PEAK_HALF_NANOS));
    stalledNanos =
        window.completions() == 0 && window.saturated() ? stalledNanos + window.nanos() : 0;
    boolean collapsed = trial == null && window.saturated() && trials.collapsed(level);
    if (otherTasks || isStalled() || collapsed) {
      trial = null;
      trials.forget();
    }
    if (trial != null) {
      return go(trial, window);
    }
    return window.saturated() ? wanted(window) : unused(window);
  }

  private Adjustment wanted(Window window) {
    if (!share.trusted()) {
      return change(window, 2.0 * window.limit(), Reason.SLOW_START);
    }
    double target = target(window);
    if (isStalled() && target < 2.0 * window.limit() && !busyCpu(window)) {
      stalledNanos = 0;
      return change(window, 2.0 * window.limit(), Reason.STALL);
    }
    boolean up = target >= Math.max(window.limit() + 1, (1 + TOO_LOW) * window.limit());
    boolean down = target < (1 - TOO_HIGH) * window.limit() && !idleCpu(window);
    if (up || down) {
      return change(
          window,
          Math.clamp(target, SHRINKAGE * window.limit(), (double) GROWTH * window.limit()),
          reason(window, target));
    }
    return settled(window);
  }

  /** What wants to run, as far as the CPUs can take it and something behind it is not full. */
  private double target(Window window) {
    return Math.min(Math.min(cpuLimit(window), demand(window)), trials.knee());
  }

  private static double demand(Window window) {
    return HEADROOM * ((double) window.busy() + window.queued());
  }

  private Reason reason(Window window, double target) {
    return target == trials.knee()
        ? Reason.KNEE
        : target == demand(window) ? Reason.DEMAND : Reason.CPU;
  }

  /** Not all of the limit is in use: nothing to gain by more of it. */
  private Adjustment unused(Window window) {
    // What a peak needed is kept for some seconds, so that a burst of other tasks begins low.
    double enough = Math.max(firstLimit(window.cores()), 2 * peak);
    if (window.limit() > 2 * enough) {
      return change(window, enough, Reason.DEMAND);
    }
    double byCpu = cpuLimit(window);
    if (level.waitingForCpu() > CROWDED && byCpu < window.busy() / (1 + CROWDED)) {
      return change(window, Math.max(byCpu, SHRINKAGE * window.busy()), Reason.CPU);
    }
    return settled(window);
  }

  private Adjustment settled(Window window) {
    double keepsBusy = window.cores() / Math.max(1e-6, share.value());
    Optional<PairedTrial> next = trials.next(window, level, keepsBusy);
    if (next.isEmpty()) {
      return hold(window);
    }
    trial = next.get();
    boolean up = trial.tried() > trial.inForce();
    return new Adjustment(trial.limit(), trial.nextNanos(), up ? Reason.PROBE : Reason.TRIAL);
  }

  private Adjustment go(PairedTrial running, Window window) {
    running.observe(window);
    double useful = Math.min(trials.knee(), cpuLimit(window));
    boolean tooLow =
        Math.min(useful, (double) window.busy() + window.queued()) > MORE * running.inForce();
    if (tooLow || running.unneeded() || running.overrun(window)) {
      return end(trials.giveUp(running), window);
    }
    if (running.over()) {
      return end(trials.judge(running, level), window);
    }
    return new Adjustment(window.bounded(running.limit()), running.nextNanos(), Reason.TRIAL);
  }

  private Adjustment end(Adjustment last, Window window) {
    trial = null;
    nextNanos = last.nextNanos();
    return new Adjustment(window.bounded(last.limit()), nextNanos, last.reason());
  }

  private Adjustment change(Window window, double limit, Reason reason) {
    int bounded = window.bounded(limit);
    if (bounded == window.limit()) {
      return hold(window);
    }
    nextNanos = bounded < window.limit() ? SHRINK_NANOS : TICK_NANOS;
    return new Adjustment(bounded, nextNanos, reason);
  }

  private Adjustment hold(Window window) {
    long longest = window.saturated() ? STEADY_NANOS : UNUSED_NANOS;
    nextNanos = share.doubted() ? TICK_NANOS : Math.min(longest, 2 * nextNanos);
    return new Adjustment(window.bounded(window.limit()), nextNanos, Reason.STEADY);
  }

  /** Nothing ended for long, although tasks wait. */
  private boolean isStalled() {
    return stalledNanos >= Math.max(STALL_NANOS, STALL_TASKS * level.taskNanos());
  }

  private double cpuLimit(Window window) {
    if (window.virtual()) {
      return window.mostLimit();
    }
    double cores = window.cores();
    double available = Math.max(cores - Math.max(0, otherCores), cores / 2);
    double u = Math.max(share.value(), 1e-6);
    double most = (available + DEVIATIONS * Math.sqrt(available * (1 - u))) / u;
    double used = level.cores();
    if (level.ageNanos() >= IDLE_NANOS && used < IDLE * cores && level.waitingForCpu() < WAITING) {
      most = Math.max(most, window.limit() * cores / Math.max(used, cores / GROWTH));
    }
    if (window.sample().runQueueNanos() < 0 && used > BUSY * cores) {
      most = Math.min(most, window.limit());
    }
    return Math.max(Math.ceil(cores), Math.ceil(most));
  }

  /** Cores that this process keeps busy outside the pool: what is used less what tasks use. */
  private void noteOtherCores(Window window) {
    Window.Sample sample = window.sample();
    if (window.processCpuNanos() < 0 || sample.busyNanos() == 0 || !share.trusted()) {
      return;
    }
    double waiting = Math.max(0, sample.runQueueNanos()) / (double) sample.busyNanos();
    double tasks = share.value() * (1 - Math.min(1, waiting)) * window.busyNanos();
    double now = (window.processCpuNanos() - tasks) / window.nanos();
    otherCores += window.nanos() / (window.nanos() + OTHER_NANOS) * (now - otherCores);
  }

  private static boolean busyCpu(Window window) {
    return window.processCpuNanos() > 0.5 * window.cores() * window.nanos();
  }

  /** Whether CPUs stand idle although the process could use them; false if nobody knows. */
  private static boolean idleCpu(Window window) {
    return window.processCpuNanos() >= 0
        && window.processCpuNanos() < IDLE * window.cores() * window.nanos();
  }
}
