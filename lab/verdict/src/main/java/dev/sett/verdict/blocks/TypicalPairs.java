package dev.sett.verdict.blocks;

import dev.sett.stats.Prior;

/**
 * What is known of the warm pairs of a program before any of them ran, from what was measured on
 * other programs of its kind.
 *
 * @param processes how far pairs lie apart in requests per second, apart from what slices scatter
 * @param sliceScatter standard deviation of the log-ratio of two programs' throughput from slice to
 *     slice, &gt; 0
 * @param furtherWarmUp warm-up at each further point of a pair, as a share of that at its first
 *     one, &gt; 0
 */
public record TypicalPairs(Prior processes, double sliceScatter, double furtherWarmUp) {}
