package dev.sett.stats;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One metric at one point: the value of each variant in each block.
 *
 * @param name what is measured and where, not blank; unique within a comparison
 * @param a values of variant A by block, each finite and &gt; 0, in any unit
 * @param b values of variant B by block, same blocks, same unit
 * @param prior how blocks are known to scatter; empty: derived from these blocks alone
 * @param drift how far the log-ratio was still moving while it was measured, &gt;= 0; every
 *     interval is wider by it at both ends
 * @param terms how it is judged among other samples
 */
public record PairedSample(
    String name, List<Double> a, List<Double> b, Optional<Prior> prior, double drift, Terms terms) {

  /**
   * How a sample is judged among others.
   *
   * @param leading whether it is one of those that are asked first, which have most of the error
   * @param margin relative difference too small to matter; empty: that of the comparison
   * @param inSeries whether its blocks are stretches of time of the same two processes, so that one
   *     may be correlated with the next: intervals are then wider by that
   */
  public record Terms(boolean leading, OptionalDouble margin, boolean inSeries) {

    /** The usual ones. */
    public static final Terms USUAL = new Terms(/* leading= */ true, OptionalDouble.empty());

    /** Those of blocks that are independent. */
    public Terms(boolean leading, OptionalDouble margin) {
      this(leading, margin, /* inSeries= */ false);
    }

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException when a number is out of range
     */
    public Terms {
      if (margin.isPresent() && !(margin.getAsDouble() > 0 && margin.getAsDouble() < 1)) {
        throw new IllegalArgumentException(
            "margin %s: expected within (0, 1)".formatted(margin.getAsDouble()));
      }
    }
  }

  /**
   * Checks and copies the values.
   *
   * @throws IllegalArgumentException when the lists differ in length, are empty or hold a number
   *     that has no logarithm
   */
  public PairedSample {
    if (name.isBlank()) {
      throw new IllegalArgumentException("a paired sample needs a name");
    }
    if (a.size() != b.size() || a.isEmpty()) {
      throw new IllegalArgumentException(
          "%s: %d values of A and %d of B: expected the same number, at least one"
              .formatted(name, a.size(), b.size()));
    }
    if (!(drift >= 0)) {
      throw new IllegalArgumentException("%s: drift %s: expected >= 0".formatted(name, drift));
    }
    a = List.copyOf(a);
    b = List.copyOf(b);
    for (int i = 0; i < a.size(); i++) {
      if (!isPositive(a.get(i)) || !isPositive(b.get(i))) {
        throw new IllegalArgumentException(
            "%s: block %d holds %s and %s: expected finite numbers above 0"
                .formatted(name, i + 1, a.get(i), b.get(i)));
      }
    }
  }

  /** A sample that relies on its own blocks only. */
  public PairedSample(String name, List<Double> a, List<Double> b) {
    this(name, a, b, /* prior= */ Optional.empty(), /* drift= */ 0, Terms.USUAL);
  }

  /** Blocks below which nothing is decided of it. */
  public int leastBlocks() {
    return leastBlocks(prior);
  }

  /** Blocks below which nothing is decided: fewer where it is known how they scatter. */
  public static int leastBlocks(Optional<Prior> prior) {
    return prior.isPresent() ? StatsDefaults.MIN_PAIRS : StatsDefaults.MIN_BLOCKS;
  }

  private static boolean isPositive(double value) {
    return value > 0 && !Double.isInfinite(value);
  }

  /** Number of blocks, &gt;= 1. */
  public int blocks() {
    return a.size();
  }

  /** ln(b / a) of each block. */
  public double[] logRatios() {
    double[] ratios = new double[a.size()];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = Math.log(b.get(i) / a.get(i));
    }
    return ratios;
  }

  /** The first blocks only, as if the run had stopped there. */
  public PairedSample first(int blocks) {
    return new PairedSample(name, a.subList(0, blocks), b.subList(0, blocks), prior, drift, terms);
  }
}
