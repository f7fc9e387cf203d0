package dev.sett.stats;

import java.util.OptionalInt;

/**
 * Variant B against variant A for one metric at one point.
 *
 * @param name the name of the sample
 * @param blocks blocks it rests on, &gt;= 1
 * @param ratio B over A with its own interval, for display; geometric mean of the blocks
 * @param corrected the same ratio with the interval at the level that its share of the error gives
 * @param pValue two-sided p of Student's test on the log-ratios, within [0, 1]
 * @param adjustedPValue the same corrected for the tests of the family and for looking after every
 *     block, at least {@code pValue}
 * @param wilcoxonPValue two-sided p of Wilcoxon's signed-rank test, uncorrected, second opinion
 * @param hodgesLehmann B over A by Hodges and Lehmann, second opinion; bounds 0 and infinity when
 *     so few blocks can not give the confidence
 * @param decision what follows
 * @param blocksNeeded blocks in all that would decide an undecided effect if mean and scatter
 *     stayed as seen; empty when decided or beyond the largest number predicted
 */
public record PairedEffect(
    String name,
    int blocks,
    Estimate ratio,
    Estimate corrected,
    double pValue,
    double adjustedPValue,
    double wilcoxonPValue,
    Estimate hodgesLehmann,
    Decision decision,
    OptionalInt blocksNeeded) {}
