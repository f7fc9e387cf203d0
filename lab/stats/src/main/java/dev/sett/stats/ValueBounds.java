package dev.sett.stats;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Between which ends the true values of a {@link PairedSample} lie, block by block, where the
 * measurement itself may have added to them or taken from them.
 *
 * @param aLow lowest values of A, each finite and &gt; 0
 * @param aHigh highest values of A, same blocks, each at least the lowest
 * @param bLow lowest values of B, same blocks
 * @param bHigh highest values of B, same blocks, each at least the lowest
 */
public record ValueBounds(
    List<Double> aLow, List<Double> aHigh, List<Double> bLow, List<Double> bHigh) {

  /**
   * Checks and copies the values.
   *
   * @throws IllegalArgumentException when the lists differ in length, hold a number that has no
   *     logarithm, or a highest value is below the lowest
   */
  public ValueBounds {
    aLow = List.copyOf(aLow);
    aHigh = List.copyOf(aHigh);
    bLow = List.copyOf(bLow);
    bHigh = List.copyOf(bHigh);
    requireOrder(aLow, aHigh);
    requireOrder(bLow, bHigh);
    if (aLow.size() != bLow.size()) {
      throw new IllegalArgumentException(
          "bounds of %d blocks of A and %d of B: expected the same number"
              .formatted(aLow.size(), bLow.size()));
    }
  }

  /** Those of values that are exact. */
  public static ValueBounds exactly(List<Double> a, List<Double> b) {
    return new ValueBounds(a, a, b, b);
  }

  /** Whether no value has any room. */
  public boolean exact() {
    return aLow.equals(aHigh) && bLow.equals(bHigh);
  }

  /** The same of A over B. */
  public ValueBounds turned() {
    return new ValueBounds(bLow, bHigh, aLow, aHigh);
  }

  /** The sample with the lowest ratios that the bounds allow: A is high and B is low. */
  PairedSample lowest(PairedSample sample) {
    return with(sample, aHigh, bLow);
  }

  /** The sample with the highest ratios that the bounds allow: A is low and B is high. */
  PairedSample highest(PairedSample sample) {
    return with(sample, aLow, bHigh);
  }

  private static PairedSample with(PairedSample sample, List<Double> a, List<Double> b) {
    return new PairedSample(sample.name(), a, b, sample.prior(), sample.drift(), sample.terms());
  }

  private static void requireOrder(List<Double> low, List<Double> high) {
    boolean ordered =
        low.size() == high.size()
            && IntStream.range(0, low.size())
                .allMatch(i -> low.get(i) > 0 && low.get(i) <= high.get(i))
            && high.stream().noneMatch(value -> value.isInfinite());
    if (!ordered) {
      throw new IllegalArgumentException(
          "bounds %s to %s: expected finite pairs with 0 < low <= high".formatted(low, high));
    }
  }
}
