package dev.sett.model.design;

import dev.sett.stats.StatsDefaults;
import java.time.Duration;
import java.util.Optional;

/** Every default of an experiment, in one place. */
public final class Defaults {

  /** Version of the experiment file format. */
  public static final int FORMAT = 1;

  /** Blocks at most. */
  public static final int MAX_BLOCKS = 30;

  /** Time for the whole experiment. */
  public static final Duration BUDGET = Duration.ofSeconds(210);

  /** Length of one turn of load on one variant. */
  public static final Duration SLICE = Duration.ofSeconds(1);

  /** Load before the counted window of a slice, in which connections find their rhythm again. */
  public static final Duration SETTLE = Duration.ofMillis(200);

  /** Measured closed-loop load on each variant in a trial. */
  public static final Duration CAPACITY = Duration.ofSeconds(4);

  /** Measured fixed-rate load on each variant in a trial. */
  public static final Duration COST = Duration.ofSeconds(4);

  /** Warm-up on each variant at least. */
  public static final Duration WARM_UP_MIN = Duration.ofSeconds(2);

  /** Warm-up on each variant at most. */
  public static final Duration WARM_UP_LIMIT = Duration.ofSeconds(10);

  /** Most warm pairs. */
  public static final int MAX_PAIRS = 20;

  /** Time of a pair in a run that ends once it is decided. */
  public static final Duration PAIR = Duration.ofMinutes(2);

  /** Time for a comparison of the user's own programs, which may start slowly. */
  public static final Duration OWN_BUDGET = Duration.ofSeconds(330);

  /** Measured load on each variant in each phase of a warm pair, at least. */
  public static final Duration PAIR_PHASE = Duration.ofSeconds(2);

  /** Warm-up on each process of a warm pair at most. */
  public static final Duration PAIR_WARM_UP_LIMIT = Duration.ofSeconds(90);

  /** Time from start to the first answer at most. */
  public static final Duration READY_TIMEOUT = Duration.ofSeconds(30);

  /** Time an answer may take where the point doesn't say, also once no more requests are sent. */
  public static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(10);

  /** Relative difference that is of no interest, a share. */
  public static final double MARGIN = 0.03;

  /** Relative difference in p99 or memory under load that is too small to matter. */
  public static final double LATENCY_MARGIN = 0.1;

  /** Confidence of intervals, a share. */
  public static final double CONFIDENCE = 0.95;

  /** Relative half-width of an interval that is narrow enough to stop, a share. */
  public static final double PRECISION = 0.02;

  /** Rate of the cost phase as a share of the lowest capacity of the first block. */
  public static final double RATE_SHARE = 0.5;

  /** Decides every random order. */
  public static final long SEED = 1;

  /** Connections of a point that names none. */
  public static final int CONNECTIONS = 50;

  /** Built-in server of a variant that names none. */
  public static final String SERVER = "jetty";

  /** Time over which the connections of a ramp start. */
  public static final Duration RAMP_OVER = Duration.ZERO;

  /** Length of a ramp, from the first request. */
  public static final Duration RAMP_LENGTH = Duration.ofSeconds(30);

  /** Time at each of the two rates of a footprint. */
  public static final Duration FOOTPRINT_HOLD = Duration.ofSeconds(20);

  /** Rate of an overload, in lowest capacities. */
  public static final double OVERLOAD_FACTOR = 1.5;

  /** Length of an overload. */
  public static final Duration OVERLOAD_LENGTH = Duration.ofSeconds(20);

  /** Time to recover from an overload at most. */
  public static final Duration OVERLOAD_RECOVERY = Duration.ofSeconds(30);

  /** Response time up to which an answer under overload is of use. */
  public static final Duration OVERLOAD_WITHIN = Duration.ofSeconds(1);

  /** Connections of an overload: so many requests can be in a program at the same time. */
  public static final int OVERLOAD_CONNECTIONS = 1000;

  /** Time at each rate of a ladder. */
  public static final Duration LADDER_STEP = Duration.ofSeconds(10);

  /** Time at each rate of a search for the highest within an objective. */
  public static final Duration SLO_STEP = Duration.ofSeconds(2);

  /**
   * Budget of a point measured within an objective, unless it has more: enough for the fewest pairs
   * that decide.
   */
  public static final Duration SLO_BUDGET = Duration.ofMinutes(5);

  private Defaults() {}

  /**
   * The design of a comparison of own programs: as many warm pairs as do best in a budget.
   *
   * @param budget for all of it
   */
  public static Design warmPairs(Duration budget) {
    return design()
        .with()
        .pairs(Optional.of(StatsDefaults.MIN_PAIRS))
        .minBlocks(StatsDefaults.MIN_PAIRS)
        .maxBlocks(MAX_PAIRS)
        .budget(budget)
        .capacity(PAIR_PHASE)
        .cost(PAIR_PHASE)
        .warmUpLimit(PAIR_WARM_UP_LIMIT)
        .build();
  }

  /**
   * Warm pairs at each point at most in a run that ends once it is decided: each has the time of
   * {@link #PAIR}, so that there are many moments to end at.
   */
  public static int pairsUntilDecided(Duration budget, int points) {
    return Math.clamp(
        budget.toSeconds() / (PAIR.toSeconds() * points),
        StatsDefaults.MIN_PAIRS,
        StatsDefaults.MAX_PREDICTED_BLOCKS);
  }

  /** The design of an experiment that says nothing about it; the lab chooses the pairing. */
  public static Design design() {
    return new Design(
        Optional.empty(),
        Optional.empty(),
        StatsDefaults.MIN_BLOCKS,
        MAX_BLOCKS,
        BUDGET,
        SLICE,
        CAPACITY,
        COST,
        WARM_UP_MIN,
        WARM_UP_LIMIT,
        READY_TIMEOUT,
        MARGIN,
        /* latencyMargin= */ Optional.empty(),
        CONFIDENCE,
        PRECISION,
        RATE_SHARE,
        SEED,
        /* untilDecided= */ false);
  }
}
