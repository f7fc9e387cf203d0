package dev.sett.runner.schedule;

import dev.sett.model.design.Design;
import dev.sett.model.experiment.Forecast;
import dev.sett.model.experiment.Point;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.WarmUp;
import dev.sett.runner.trial.ProcessGroup;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Fits the blocks that a verdict needs into the budget: what they take besides their warm-up is
 * learned from block to block, and the warm-ups share what is left, in whole slices and within the
 * limits of the design. Used by one thread.
 */
final class BudgetAllocator {

  /** Time of one trial at a point. */
  private record Seen(long warmUpNanos, long otherNanos) {}

  private final Design design;
  private final int variants;
  private final Map<String, Seen> seen = new HashMap<>();
  private Duration warmUpLimit;

  BudgetAllocator(Design design, int variants) {
    this.design = design;
    this.variants = variants;
    this.warmUpLimit = design.warmUpLimit();
  }

  /** Warm-up on each variant at most, in the next block. */
  Duration warmUpLimit() {
    return warmUpLimit;
  }

  /**
   * Shares the time that is left among the blocks that the verdicts still need.
   *
   * @param leftNanos until the budget is spent
   * @param needed blocks still needed at each point, pilots included; if all are 0, nothing changes
   */
  void share(long leftNanos, Map<Point, Integer> needed) {
    long trials = 0;
    long forWarmUps = leftNanos;
    for (Map.Entry<Point, Integer> entry : needed.entrySet()) {
      long at = (long) entry.getValue() * variants;
      trials += entry.getKey().measure().warmsUp() ? at : 0;
      forWarmUps -= at * otherNanos(entry.getKey());
    }
    if (trials > 0) {
      long turn = turn(design).toNanos();
      long each = Math.max(0, forWarmUps / trials / turn) * turn;
      warmUpLimit =
          Duration.ofNanos(
              Math.clamp(each, design.warmUpMin().toNanos(), design.warmUpLimit().toNanos()));
    }
  }

  /** Learns from a block that has ended; nothing from one that was cut short by a failure. */
  void took(Point point, long blockNanos, List<Trial> trials) {
    if (trials.stream().anyMatch(trial -> trial.failure().isPresent())) {
      return;
    }
    long warmUp =
        Math.round(
                trials.stream()
                    .flatMap(t -> t.warmUp().stream())
                    .mapToLong(WarmUp::millis)
                    .average()
                    .orElse(0))
            * 1_000_000;
    seen.put(point.name(), new Seen(warmUp, Math.max(0, blockNanos / variants - warmUp)));
  }

  /** Expected length of the next block at a point. */
  long blockNanos(Point point) {
    if (!seen.containsKey(point.name()) && Forecast.isGuess(design, point)) {
      return 0; // Nobody knows before it was seen once.
    }
    long limit = point.measure().warmsUp() ? warmUpLimit.toNanos() : 0;
    Seen at = seen.get(point.name());
    long warmUp = at == null ? limit : Math.min(limit, at.warmUpNanos());
    return variants * (otherNanos(point) + warmUp);
  }

  private long otherNanos(Point point) {
    Seen at = seen.get(point.name());
    return at == null ? Forecast.besidesWarmUp(design, point).toNanos() : at.otherNanos();
  }

  private static Duration turn(Design design) {
    return ProcessGroup.SETTLE.plus(design.slice());
  }
}
