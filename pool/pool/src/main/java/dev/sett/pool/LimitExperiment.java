package dev.sett.pool;

import java.util.Optional;

/**
 * Which limits are worth trying, and when. Looked for are limits that do as much with less; trials
 * that fail become rarer. For one thread.
 */
final class LimitExperiment {
  /*
   * What can be gained by a lower limit, and how it shows:
   *
   * Something behind the tasks is full (a database that serves N at once). Tasks then take longer
   * the more of them run. By Little's law no more than X S0 tasks are of use, with X the throughput
   * now and S0 the time that a task took when few ran. That is tried when tasks take half as long
   * again as they once did with fewer. Where nobody has seen them with fewer (all came at once), a
   * twentieth less is tried once: if that costs nothing, something is full, and less is tried, and so
   * on. No trial goes down by more than a fifth: if it is wrong, that is the part of the load that
   * waits for as long as the turn lasts.
   *
   * Tasks stand in each other's way on the CPUs. Then a lower limit costs less CPU time for a task.
   * It is looked for where tasks wait for the limit; the CPUs must be kept busy by what remains.
   *
   * And the other way round: what was full may be so no more. A limit held down by a trial is tried
   * a fifth higher, ever more rarely while that fails.
   */
  private static final long FIRST_PAUSE_NANOS = 3_000_000_000L;
  private static final long LONGEST_PAUSE_NANOS = 60_000_000_000L;
  private static final long SHORTEST_SETTLE_NANOS = 10_000_000;
  private static final long SHORTEST_TURN_NANOS = 100_000_000;
  private static final long LONGEST_TURN_NANOS = 5_000_000_000L;
  private static final double TURN_TASKS = 3;
  private static final double SETTLE_TASKS = 1.5;
  private static final double TURN_COMPLETIONS = 1000;
  private static final double BLIND_COMPLETIONS = 3000;

  /** Tasks that wait for a CPU for this share of their time have something full: the CPUs. */
  private static final double MUCH = 0.3;

  /** The same by what the process uses of them: nobody counts how long virtual threads wait. */
  private static final double FULL = 0.9;

  private static final double SLOWER = 1.5;
  private static final double SHORTER = 0.75;
  private static final double FEWER = 0.6;
  private static final double SLIGHTLY_LOWER = 0.95;
  private static final double PLAINLY_LOWER = 0.9;
  private static final double FAST = 0.8;
  private static final double LOWER = 0.85;
  private static final double HIGHER = 1.2;

  /** No limit is known to be enough. */
  static final int NO_KNEE = Integer.MAX_VALUE;

  /** Tasks at once below which nobody looks for something that is full. */
  private static final int MANY = 64;

  /** Half of the rate at which a limit was found to be enough: something else goes on. */
  private static final double COLLAPSED = 0.5;

  private static final double COLLAPSED_NANOS = 500e6;

  /** A lower limit that has lost so much in the first round is given up. */
  private static final double PLAINLY_LESS = 0.9;

  private static final double PLAINLY_LESS_OF_FEW = 0.965;

  /** What a lower limit may lose, and what a change must win to be worth it. */
  private static final double SAME = 0.02;

  private static final double DEARER = 0.05;

  private enum Kind {
    /** Fewer on the CPUs. */
    CPU,
    /** As many as are of use by Little's law. */
    USEFUL,
    /** A twentieth less, to see whether it matters. */
    BLIND,
    /** Lower still. */
    LOWER,
    /** Higher again. */
    HIGHER
  }

  private long pauseNanos = FIRST_PAUSE_NANOS;
  private double sinceNanos;
  private Kind kind = Kind.CPU;

  private int knee = NO_KNEE;
  private double kneeThroughput;
  private boolean downwards;
  private double step = FAST;

  private double leastTaskNanos = Double.POSITIVE_INFINITY;
  private double leastConcurrency;
  private boolean asShortAsCanBe;

  /** Time passes, and tasks show how long they take. */
  void watch(Window window, Level level) {
    sinceNanos += window.nanos();
    if (level.known() && level.ownTaskNanos() < SHORTER * leastTaskNanos) {
      leastTaskNanos = level.ownTaskNanos();
      leastConcurrency = level.concurrency();
      asShortAsCanBe = false;
    }
  }

  /** Tasks are of another kind: what was learnt is worth nothing. */
  void forget() {
    pauseNanos = FIRST_PAUSE_NANOS;
    sinceNanos = 0;
    knee = NO_KNEE;
    leastTaskNanos = Double.POSITIVE_INFINITY;
    asShortAsCanBe = false;
  }

  /** A limit that a trial found to be enough; {@link #NO_KNEE} if there is none. */
  int knee() {
    return knee;
  }

  /** Whether far less gets done than when the knee was found, although tasks wait. */
  boolean collapsed(Level level) {
    return knee != NO_KNEE
        && level.ageNanos() >= COLLAPSED_NANOS
        && level.throughput() < COLLAPSED * kneeThroughput;
  }

  /**
   * What to try now.
   *
   * @param keepsBusy tasks at once that just keep the CPUs busy
   */
  Optional<PairedTrial> next(Window window, Level level, double keepsBusy) {
    if (sinceNanos < pauseNanos || !level.known()) {
      return Optional.empty();
    }
    int tried =
        window.bounded(Math.max(Math.ceil(window.cores()), wished(window, level, keepsBusy)));
    if (tried == window.limit() || (kind != Kind.HIGHER && tried >= level.concurrency())) {
      return Optional.empty();
    }
    double task = level.taskNanos();
    if (TURN_TASKS * task > LONGEST_TURN_NANOS) {
      return Optional.empty(); // No turn would show what its limit does.
    }
    double completions = kind == Kind.BLIND ? BLIND_COMPLETIONS : TURN_COMPLETIONS;
    double turn = Math.max(TURN_TASKS * task, completions * 1e9 / level.throughput());
    return Optional.of(
        new PairedTrial(
            window.busy() + window.queued(),
            window.limit(),
            tried,
            kind == Kind.BLIND ? PLAINLY_LESS_OF_FEW : PLAINLY_LESS,
            nanos(SETTLE_TASKS * task, SHORTEST_SETTLE_NANOS),
            nanos(turn, SHORTEST_TURN_NANOS)));
  }

  /** The limit to try, and of what kind that is; the limit in force for none. */
  private double wished(Window window, Level level, double keepsBusy) {
    boolean cpusFull = level.waitingForCpu() > MUCH || level.cores() > FULL * window.cores();
    double concurrency = cpusFull ? 0 : level.concurrency();
    if (knee <= window.limit()) {
      kind = downwards ? Kind.LOWER : Kind.HIGHER;
      return !window.saturated()
          ? window.limit()
          : downwards ? Math.floor(step * knee) : Math.ceil(HIGHER * knee);
    }
    if (concurrency >= MANY && leastConcurrency < FEWER * concurrency) {
      double useful = level.throughput() * leastTaskNanos / 1e9;
      kind = Kind.USEFUL;
      if (level.ownTaskNanos() > SLOWER * leastTaskNanos) {
        return Math.ceil(Math.max(useful + 2 * Math.sqrt(useful), FAST * window.limit()));
      }
    } else if (concurrency >= MANY && !asShortAsCanBe) {
      kind = Kind.BLIND;
      return Math.floor(SLIGHTLY_LOWER * concurrency);
    }
    kind = Kind.CPU;
    if (window.virtual()) {
      return window.limit();
    }
    double lower = Math.max(Math.floor(FAST * window.limit()), Math.ceil(keepsBusy));
    return window.saturated() && lower < PLAINLY_LOWER * window.limit() ? lower : window.limit();
  }

  /** Learns from a trial that is over; the limit to have now. */
  Adjustment judge(PairedTrial trial, Level level) {
    double gain = trial.gain();
    boolean asMuch = gain >= 1 - (kind == Kind.BLIND ? (1 - SLIGHTLY_LOWER) / 2 : SAME);
    boolean asCheap = trial.cost() <= 1 + DEARER;
    return switch (kind) {
      case HIGHER -> gain > 1 + SAME ? lift(trial) : stay(trial, Reason.KNEE);
      case CPU -> {
        boolean better = trial.alwaysCheaper() && gain >= 1 && trial.cost() <= 1 - SAME;
        yield better ? keep(trial, LOWER) : stay(trial, Reason.TRIAL_REVERTED);
      }
      case BLIND, USEFUL -> {
        if (asMuch && asCheap) {
          yield keep(trial, FAST);
        }
        boolean blind = kind == Kind.BLIND;
        leastTaskNanos =
            blind ? Math.min(leastTaskNanos, level.ownTaskNanos()) : level.ownTaskNanos();
        leastConcurrency = level.concurrency();
        asShortAsCanBe = true;
        yield stay(trial, Reason.TRIAL_REVERTED);
      }
      case LOWER -> {
        if (asMuch && asCheap) {
          yield keep(trial, step);
        }
        downwards = step == FAST;
        step = LOWER;
        yield stay(trial, Reason.TRIAL_REVERTED);
      }
    };
  }

  /** The load went away while the trial ran. */
  Adjustment giveUp(PairedTrial trial) {
    return stay(trial, Reason.TRIAL_REVERTED);
  }

  private Adjustment keep(PairedTrial trial, double nextStep) {
    knee = trial.tried();
    kneeThroughput = trial.throughput();
    downwards = true;
    step = nextStep;
    // Lower still may do as well: the next trial need not wait.
    pauseNanos = FIRST_PAUSE_NANOS;
    sinceNanos = pauseNanos;
    return adjust(trial.tried(), Reason.TRIAL_KEPT);
  }

  private Adjustment lift(PairedTrial trial) {
    knee = NO_KNEE;
    pauseNanos = FIRST_PAUSE_NANOS;
    sinceNanos = 0;
    return adjust(trial.tried(), Reason.DEMAND);
  }

  private Adjustment stay(PairedTrial trial, Reason reason) {
    pauseNanos = Math.min(LONGEST_PAUSE_NANOS, 2 * pauseNanos);
    sinceNanos = 0;
    return adjust(trial.inForce(), reason);
  }

  private static Adjustment adjust(int limit, Reason reason) {
    return new Adjustment(limit, DemandTuner.TICK_NANOS, reason);
  }

  private static long nanos(double wished, long least) {
    return (long) Math.clamp(wished, (double) least, (double) LONGEST_TURN_NANOS);
  }
}
