package dev.sett.doctor;

import java.util.Arrays;

/** Nearest-rank quantiles of a few hundred readings. */
final class Quantiles {
  private Quantiles() {}

  /**
   * The value that the share {@code q} does not exceed.
   *
   * @param values at least one, any order
   * @param q within [0, 1]
   */
  static long of(long[] values, double q) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    int rank = (int) Math.ceil(q * sorted.length) - 1;
    return sorted[Math.clamp(rank, 0, sorted.length - 1)];
  }
}
