package dev.sett.load.script;

/**
 * Random numbers that depend on a seed and on what they are drawn for, not on when or by whom: the
 * journey of a number is the same in every run, whichever connection carries it.
 *
 * <p>Source: the finalizer of SplitMix64; Steele, Lea, Flood, "Fast splittable pseudorandom number
 * generators", OOPSLA 2014.
 */
public final class SeededDraws {

  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private final long seed;

  public SeededDraws(long seed) {
    this.seed = mix(seed + GOLDEN_GAMMA);
  }

  /**
   * A number from 0 to {@code bound - 1}, all about equally likely.
   *
   * @param journey number of the journey
   * @param draw number of the draw in the journey
   * @param bound above 0; favours no number by more than {@code bound / 2^64}
   */
  long below(long bound, long journey, long draw) {
    long bits = mix(mix(seed + journey * GOLDEN_GAMMA) + (draw + 1) * GOLDEN_GAMMA);
    return Math.unsignedMultiplyHigh(bits, bound);
  }

  private static long mix(long z) {
    long a = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    long b = (a ^ (a >>> 27)) * 0x94D049BB133111EBL;
    return b ^ (b >>> 31);
  }
}
