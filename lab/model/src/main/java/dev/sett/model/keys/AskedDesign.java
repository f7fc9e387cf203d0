package dev.sett.model.keys;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.stats.StatsDefaults;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a file or flags say of a design; the rest comes from a base. Not thread safe.
 *
 * <p>Short blocks and warm pairs exclude each other: warm pairs share the budget.
 */
public final class AskedDesign {

  private final Map<Key<? super Design, ?>, Object> values = new HashMap<>();

  /** Sets a key. */
  public <T> void put(Key<? super Design, T> key, T value) {
    values.put(key, value);
  }

  /** The value of a key, if it was set. */
  @SuppressWarnings("unchecked") // put keeps the type
  public <T> Optional<T> get(Key<? super Design, T> key) {
    return Optional.ofNullable((T) values.get(key));
  }

  private boolean asksForBlocks() {
    return Stream.of(DesignKeys.BLOCKS, DesignKeys.CAPACITY, DesignKeys.COST)
        .anyMatch(values::containsKey);
  }

  /** The fewest and the most warm pairs; empty: short blocks. */
  public Optional<Range<Integer>> pairs(Design base) {
    return get(DesignKeys.PAIRS)
        .or(
            () ->
                get(DesignKeys.UNTIL_DECIDED)
                    .map(_ -> new Range<>(StatsDefaults.MIN_PAIRS, StatsDefaults.MIN_PAIRS)))
        .or(() -> asksForBlocks() ? Optional.empty() : DesignKeys.pairs(base));
  }

  /**
   * The base with what was asked for.
   *
   * @param capacity unless it was asked for, as are the others
   * @param cost least time of a phase at a fixed rate
   * @param warmUpLimit warm-up at most
   */
  public Design over(Design base, Duration capacity, Duration cost, Duration warmUpLimit) {
    Optional<Range<Integer>> pairs = pairs(base);
    Range<Integer> blocks =
        pairs
            .or(() -> get(DesignKeys.BLOCKS))
            .orElse(
                base.pairs().isPresent()
                    ? new Range<>(StatsDefaults.MIN_BLOCKS, Defaults.MAX_BLOCKS)
                    : new Range<>(base.minBlocks(), base.maxBlocks()));
    Range<Duration> warmUp =
        get(DesignKeys.WARM_UP).orElse(new Range<>(base.warmUpMin(), warmUpLimit));
    Duration askedCapacity = get(DesignKeys.CAPACITY).orElse(capacity);
    Duration askedCost = get(DesignKeys.COST).orElse(cost);
    Duration shorter = askedCapacity.compareTo(askedCost) < 0 ? askedCapacity : askedCost;
    Optional<Duration> untilDecided = get(DesignKeys.UNTIL_DECIDED);
    boolean leftOpen =
        !asksForBlocks()
            && !values.containsKey(DesignKeys.PAIRS)
            && !values.containsKey(DesignKeys.BUDGET);
    return new Design(
        get(DesignKeys.PAIRING).or(base::pairing),
        pairs.map(Range::low),
        blocks.low(),
        blocks.high(),
        untilDecided.or(() -> get(DesignKeys.BUDGET)).orElse(base.budget()),
        get(DesignKeys.SLICE).orElse(base.slice().compareTo(shorter) < 0 ? base.slice() : shorter),
        askedCapacity,
        askedCost,
        warmUp.low(),
        warmUp.high(),
        get(DesignKeys.READY_TIMEOUT).orElse(base.readyTimeout()),
        get(DesignKeys.MARGIN).orElse(base.margin()),
        get(DesignKeys.LATENCY_MARGIN).or(base::latencyMargin),
        get(DesignKeys.CONFIDENCE).orElse(base.confidence()),
        get(DesignKeys.PRECISION).orElse(base.precision()),
        get(DesignKeys.RATE_SHARE).orElse(base.rateShare()),
        get(DesignKeys.SEED).orElse(base.seed()),
        untilDecided.isPresent() || (base.untilDecided() && leftOpen));
  }
}
