package dev.sett.model.design;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.sett.stats.PairedSample;
import dev.sett.stats.StatsDefaults;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How trials are laid out in time.
 *
 * @param pairing which processes are alive together; empty: alternating where every variant has a
 *     port of its own, else sequential
 * @param pairs warm pairs that share the budget: few processes, each loaded for as long as fits;
 *     their fewest, at least 2; empty: blocks of the lengths given here
 * @param minBlocks blocks before any verdict, at least 5 for a verdict; of warm pairs, the fewest
 * @param maxBlocks blocks at most, at least {@code minBlocks}; of warm pairs, more than the fewest
 *     if their number is chosen once the first process is warm
 * @param budget time for the whole experiment; no block is begun that would not end inside it
 * @param slice length of one turn of load on one variant
 * @param capacity time of measured closed-loop load on each variant in a trial; in a warm pair, the
 *     least
 * @param cost time of measured fixed-rate load on each variant in a trial; in a warm pair, the
 *     least
 * @param warmUpMin warm-up on each variant at least
 * @param warmUpLimit warm-up on each variant at most; reaching it unsteady is a warning
 * @param readyTimeout time from start to the first answer at most
 * @param margin relative difference too small to matter, such as 0.03
 * @param latencyMargin the same of p99 (or p95, p90) and memory under load; empty: {@link
 *     Defaults#LATENCY_MARGIN}
 * @param confidence confidence of intervals, such as 0.95
 * @param precision relative half-width of an interval that is narrow enough to stop, such as 0.02
 * @param rateShare rate of the cost phase as a share of the lowest capacity of the first block
 * @param seed decides every random order
 * @param untilDecided whether warm pairs are looked at one by one until the verdict is decided, and
 *     the budget is the most that this may take
 */
@RecordBuilder
public record Design(
    Optional<Pairing> pairing,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Integer> pairs,
    int minBlocks,
    int maxBlocks,
    Duration budget,
    Duration slice,
    Duration capacity,
    Duration cost,
    Duration warmUpMin,
    Duration warmUpLimit,
    Duration readyTimeout,
    double margin,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Double> latencyMargin,
    double confidence,
    double precision,
    double rateShare,
    long seed,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) @JsonSetter(nulls = Nulls.AS_EMPTY)
        boolean untilDecided)
    implements DesignBuilder.With {

  /** Whether the number of warm pairs is still to be chosen. */
  public boolean choosesPairs() {
    return pairs.isPresent() && minBlocks < maxBlocks;
  }

  /** Differences too small to matter. */
  public Margins margins() {
    return new Margins(margin, latencyMargin.orElse(Defaults.LATENCY_MARGIN));
  }

  /** How the samples of a metric are judged beside the others. */
  public PairedSample.Terms terms(Metric metric) {
    return new PairedSample.Terms(metric.leading(), OptionalDouble.of(margins().of(metric)));
  }

  /** The same with one block. */
  public Design once(Duration otherBudget) {
    return blocks(/* fewest= */ 1, /* most= */ 1, otherBudget);
  }

  /**
   * The same with short blocks, as many as fit into a budget.
   *
   * @param fewest at least 1
   * @param most at least {@code fewest}
   */
  public Design blocks(int fewest, int most, Duration otherBudget) {
    return with(Optional.empty(), fewest, most, otherBudget);
  }

  /** The same in another time. */
  public Design within(Duration otherBudget) {
    return withBudget(otherBudget);
  }

  /** The same in short blocks instead of warm pairs. */
  public Design inBlocks() {
    return pairs.isEmpty()
        ? this
        : with(Optional.empty(), StatsDefaults.MIN_BLOCKS, Defaults.MAX_BLOCKS, budget);
  }

  /** The same with this many warm pairs. */
  public Design withPairs(int number) {
    return with(Optional.of(number), number, number, budget);
  }

  private Design with(Optional<Integer> otherPairs, int fewest, int most, Duration otherBudget) {
    boolean shortened =
        pairs.isPresent()
            && otherPairs.isEmpty()
            && warmUpLimit.compareTo(Defaults.WARM_UP_LIMIT) > 0;
    return with()
        .pairs(otherPairs)
        .minBlocks(fewest)
        .maxBlocks(most)
        .budget(otherBudget)
        .warmUpLimit(shortened ? longest(Defaults.WARM_UP_LIMIT, warmUpMin) : warmUpLimit)
        .untilDecided(untilDecided && otherPairs.isPresent())
        .build();
  }

  private static Duration longest(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? other : one;
  }
}
