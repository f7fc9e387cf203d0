package dev.sett.sim;

import dev.sett.pool.Adjustment;
import dev.sett.pool.DemandTuner;
import dev.sett.pool.Reason;

/** Tuners that are wrong on purpose, so that every property is seen to fail. */
final class TestingTuners {
  private static final long TICK_NANOS = 10_000_000;

  private TestingTuners() {}

  /** Doubles whenever a task waits, and never goes back. */
  static Contestant alwaysDoubles() {
    return new Contestant(
        "doubles",
        TICK_NANOS,
        DemandTuner::firstLimit,
        setting ->
            window ->
                new Adjustment(
                    window.bounded(window.queued() > 0 ? 2.0 * window.limit() : window.limit()),
                    TICK_NANOS,
                    Reason.OTHER));
  }

  /** Adds one thread a second and never takes one away. */
  static Contestant oneMoreASecond() {
    return new Contestant(
        "one-more",
        1_000_000_000,
        DemandTuner::firstLimit,
        setting ->
            window ->
                new Adjustment(
                    window.bounded(window.limit() + (window.queued() > 0 ? 1 : 0)),
                    1_000_000_000,
                    Reason.OTHER));
  }

  /** Always so many. */
  static Contestant fixed(int limit) {
    return Contestant.named("fixed:" + limit);
  }
}
