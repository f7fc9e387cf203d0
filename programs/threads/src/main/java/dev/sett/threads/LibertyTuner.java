package dev.sett.threads;

import dev.sett.pool.Adjustment;
import dev.sett.pool.Reason;
import dev.sett.pool.Tuner;
import dev.sett.pool.Window;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/**
 * The self-tuning of Open Liberty's default thread pool, as its authors have described it in
 * public, written anew: the arm that our own pool is measured against. Not thread safe; one backs
 * one pool.
 */
public final class LibertyTuner implements Tuner {
  /*
   * Every 1.5 s it notes the throughput of the size in force, and asks of up to four tried sizes on
   * either side how probable it is that they do more. The likelier side wins if it is likely (0.5)
   * and clearly ahead (0.25); a side nobody tried scores by the toss of a coin; nothing for five
   * cycles makes a step at random. Rules on top: a deep queue grows while the CPUs have room, four
   * steps at a time from the sixth such cycle on; an empty queue makes shrinking likelier, a busy CPU
   * and a pool with little to do forbid or hinder growth. Nothing ended while tasks wait is a hang:
   * a step each 750 ms.
   *
   * What the description leaves open and we chose: of the versions, the deep-queue rule (August
   * 2023), the lower bound of 128 threads a processor on breaking hangs (2024), deep steps in a hang
   * and no shrinking below the running
   * tasks after one (2025); "biases to shrink" as a score of 0.7, that of a
   * won coin, by one or two coins; an outlier that resets nothing is not averaged in; a reset of the
   * whole pool goes to the size in force, brought to 2 to 4 threads a processor; a cycle without any
   * work decides nothing. LibertyRules has the version before all of these.
   */
  private static final Duration CYCLE = Duration.ofMillis(1500);
  private static final Duration HANG_CYCLE = Duration.ofMillis(750);
  private static final double CPU_HIGH = 0.90;
  private static final int DEEP_CYCLES = 5;
  private static final int DEEP_STEPS = 4;
  private static final double LIKELY = 0.5;
  private static final double CLEARLY_AHEAD = 0.25;
  private static final double COIN = 0.7;
  private static final double EMPTY_QUEUE = 0.04;
  private static final double EMPTY_QUEUE_MOST = 0.5;
  private static final double ACTIVE_SHARE = 0.75;
  private static final double WASTEFUL = 3;
  private static final double VERY_WASTEFUL = 5;
  private static final int STILL_CYCLES = 5;
  private static final int MISMATCHED_CYCLES = 3;
  private static final int RESETS = 2 * ThroughputHistory.COMPARED + 2;

  private final LibertySteps steps;
  private final BooleanSupplier coins;
  private final ThroughputHistory history = new ThroughputHistory();
  private final LibertyHang hang = new LibertyHang();

  /** 0 before the first window. */
  private int target;

  private long cycle;
  private int mismatched;
  private int deepInARow;
  private int emptyInARow;
  private int stillInARow;
  private int resetsInARow;
  private boolean justMoved;

  /**
   * A tuner that knows nothing yet.
   *
   * @param rules the version that it follows
   * @param cores processors the process may use, at least 1: they decide the length of its steps
   * @param seed of its coins; the same windows and seed give the same answers
   * @throws IllegalArgumentException if there are no cores
   */
  public LibertyTuner(LibertyRules rules, int cores, long seed) {
    this(rules, cores, new SplittableRandom(seed)::nextBoolean);
  }

  /** The same with any coins. */
  LibertyTuner(LibertyRules rules, int cores, BooleanSupplier coins) {
    if (cores < 1) {
      throw new IllegalArgumentException("Needs at least 1 processor, got " + cores + ".");
    }
    this.steps = new LibertySteps(rules, cores);
    this.coins = coins;
  }

  /** The size the pool begins with and keeps at least: twice the processors, at least 4. */
  public int coreThreads() {
    return steps.coreThreads();
  }

  /**
   * {@inheritDoc}
   *
   * <p>A first window with a limit below {@link #coreThreads} counts as one of that many. The next
   * window is 1.5 s long, or 0.75 s while a hang is resolved.
   */
  @Override
  public Adjustment observe(Window window) {
    cycle++;
    if (target == 0) {
      target = window.bounded(Math.max(window.limit(), coreThreads()));
    } else if (window.limit() != target) {
      return followedNot(window);
    }
    mismatched = 0;
    if (isIdle(window)) {
      return to(target);
    }
    boolean deep = steps.isDeep(window.queued(), target);
    deepInARow = deep ? deepInARow + 1 : 0;
    emptyInARow = window.queued() == 0 ? emptyInARow + 1 : 0;
    if (window.completions() == 0 && window.queued() > 0) {
      return breakHang(window);
    }
    hang.notSeen(steps);
    boolean anew = history.add(target, window.throughput(), cycle);
    if (justMoved) {
      resetsInARow = anew ? resetsInARow + 1 : 0;
    }
    if (resetsInARow >= RESETS) {
      return reset(window);
    }
    history.prune(target, cycle);
    return move(window, deep);
  }

  private Adjustment followedNot(Window window) {
    if (++mismatched < MISMATCHED_CYCLES) {
      return new Adjustment(window.limit(), nextNanos(), Reason.STEADY);
    }
    mismatched = 0;
    return new Adjustment(window.bounded(target), nextNanos(), Reason.OTHER);
  }

  private static boolean isIdle(Window window) {
    return window.completions() == 0 && window.queued() == 0 && window.busy() == 0;
  }

  private Adjustment breakHang(Window window) {
    int most = Math.max(target, steps.mostToBreakHang());
    int size = isCpuHigh(window) ? target : Math.min(most, target + stepUp());
    size = window.bounded(size);
    hang.seen(size);
    return to(size);
  }

  private Adjustment reset(Window window) {
    history.clear();
    resetsInARow = 0;
    int size = Math.clamp(target, 2 * steps.cores(), 4 * steps.cores());
    return to(window.bounded(Math.max(size, coreThreads())));
  }

  private Adjustment move(Window window, boolean deep) {
    boolean cpuHigh = isCpuHigh(window);
    boolean mayGrow = !isLowActivity(window) && target < window.mostLimit();
    int floor = floor(window);
    boolean mayShrink = target > floor && !hang.isResolving();
    double shrink = mayShrink ? shrinkScore(cpuHigh) : 0;
    double grow = mayGrow ? growScore(cpuHigh, deep) : 0;
    int size = target;
    if (grow >= LIKELY && grow - shrink > CLEARLY_AHEAD) {
      size += stepUp();
    } else if (shrink >= LIKELY && shrink - grow > CLEARLY_AHEAD) {
      size -= steps.increment(target);
    } else if (++stillInARow >= STILL_CYCLES) {
      stillInARow = 0;
      size += coin() && mayGrow && !cpuHigh ? stepUp() : -steps.increment(target);
    }
    if (size < target) {
      size = mayShrink ? Math.max(size, floor) : target;
    }
    return to(window.bounded(size));
  }

  /** After a hang also the tasks that run, for as long as it is remembered (since 2025). */
  private int floor(Window window) {
    int remembered = Math.max(coreThreads(), hang.floor());
    return hang.floor() == 0 || steps.rules() == LibertyRules.OF_2021
        ? remembered
        : Math.max(remembered, Math.min(target, window.busy()));
  }

  private double shrinkScore(boolean cpuHigh) {
    double score = orCoin(history.betterBelow(target));
    score += Math.min(EMPTY_QUEUE_MOST, EMPTY_QUEUE * emptyInARow);
    double wastefulness = history.wastefulness(target);
    boolean lean =
        wastefulness > VERY_WASTEFUL ? coin() : wastefulness > WASTEFUL && coin() && coin();
    boolean spare = cpuHigh && coin();
    return lean || spare ? Math.max(score, COIN) : score;
  }

  private double growScore(boolean cpuHigh, boolean deep) {
    if (cpuHigh) {
      // Only on proof: nothing for sizes that were not tried.
      return history.betterAbove(target).orElse(0);
    }
    return deep ? 1 : orCoin(history.betterAbove(target));
  }

  private double orCoin(OptionalDouble score) {
    return score.isPresent() ? score.getAsDouble() : coin() ? COIN : 0;
  }

  private boolean coin() {
    return coins.getAsBoolean();
  }

  private int stepUp() {
    return steps.increment(target) * (deepInARow > DEEP_CYCLES ? DEEP_STEPS : 1);
  }

  /** The larger of what the machine and what the process uses, as Liberty looks at it. */
  private static boolean isCpuHigh(Window window) {
    double process = window.processCpuNanos() / (window.nanos() * window.cores());
    return process > CPU_HIGH || window.machineLoad() > CPU_HIGH;
  }

  private boolean isLowActivity(Window window) {
    return window.queued() == 0
        && (window.throughput() < target || window.busy() < ACTIVE_SHARE * target);
  }

  private Adjustment to(int size) {
    justMoved = size != target;
    if (justMoved) {
      stillInARow = 0;
    }
    target = size;
    return new Adjustment(size, nextNanos(), justMoved ? Reason.OTHER : Reason.STEADY);
  }

  private long nextNanos() {
    return (hang.isResolving() ? HANG_CYCLE : CYCLE).toNanos();
  }
}
