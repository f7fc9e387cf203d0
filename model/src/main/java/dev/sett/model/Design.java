package dev.sett.model;

import java.time.Duration;
import java.util.Optional;

/**
 * How trials are laid out in time.
 *
 * @param pairing which processes are alive together; empty: alternating where every variant has a
 *     port of its own, else sequential
 * @param minBlocks blocks before any verdict, at least 5 for a verdict
 * @param maxBlocks blocks at most, at least {@code minBlocks}
 * @param budget time for the whole experiment; no block is begun that would not end inside it
 * @param slice length of one turn of load on one variant
 * @param capacity time of measured closed-loop load on each variant in a trial
 * @param cost time of measured fixed-rate load on each variant in a trial
 * @param warmUpMin warm-up on each variant at least
 * @param warmUpLimit warm-up on each variant at most; reaching it unsteady is a warning
 * @param readyTimeout time from start to the first answer at most
 * @param margin relative difference that is of no interest, such as 0.03
 * @param confidence confidence of intervals, such as 0.95
 * @param precision relative half-width of an interval that is narrow enough to stop, such as 0.02
 * @param rateShare rate of the cost phase as a share of the lowest capacity of the first block
 * @param seed decides every random order
 */
public record Design(
    Optional<Pairing> pairing,
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
    double confidence,
    double precision,
    double rateShare,
    long seed) {

  /** The same with one block. */
  public Design once(Duration otherBudget) {
    return with(/* fewest= */ 1, /* most= */ 1, otherBudget);
  }

  /** The same in another time. */
  public Design within(Duration otherBudget) {
    return with(minBlocks, maxBlocks, otherBudget);
  }

  private Design with(int fewest, int most, Duration otherBudget) {
    return new Design(
        pairing,
        fewest,
        most,
        otherBudget,
        slice,
        capacity,
        cost,
        warmUpMin,
        warmUpLimit,
        readyTimeout,
        margin,
        confidence,
        precision,
        rateShare,
        seed);
  }
}
