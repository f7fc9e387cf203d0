package dev.sett.verdict.finding;

import dev.sett.model.result.Effect;
import dev.sett.model.result.Verdict;
import dev.sett.stats.Estimate;
import java.util.Optional;

/**
 * One effect as two results have it. Intervals are those without correction: each stands for
 * itself, at the confidence of its experiment.
 *
 * @param one as the first result has it
 * @param other the same variants, point and metric in the second one
 * @param change second over first, the two taken as independent; empty if it can't be formed
 * @param agreement what that means
 */
public record EffectComparison(
    Effect one, Effect other, Optional<Estimate> change, Agreement agreement) {

  /** How two intervals of the same effect compare. */
  public enum Agreement {
    /** The whole interval of the change is within the margin. */
    SAME,
    /** No change is possible, and so is one beyond the margin. */
    OPEN,
    /** There is a change, although the intervals overlap. */
    NEAR,
    /** There is a change, and the intervals have no point in common. */
    APART,
    /** One of them has no usable interval. */
    NONE
  }

  /**
   * Puts two effects side by side.
   *
   * @param confidenceOfOne of the first one's interval, within (0, 1)
   * @param margin relative difference too small to matter
   */
  public static EffectComparison of(
      Effect one, double confidenceOfOne, Effect other, double confidenceOfOther, double margin) {
    Optional<Estimate> first = plain(one, confidenceOfOne);
    Optional<Estimate> second = plain(other, confidenceOfOther);
    if (first.isEmpty() || second.isEmpty() || confidenceOfOne != confidenceOfOther) {
      return new EffectComparison(one, other, Optional.empty(), Agreement.NONE);
    }
    Estimate change = second.get().over(first.get());
    return new EffectComparison(
        one,
        other,
        Optional.of(change),
        agreement(change, first.get().overlaps(second.get()), margin));
  }

  private static Agreement agreement(Estimate change, boolean overlap, double margin) {
    if (change.isWithin(margin)) {
      return Agreement.SAME;
    }
    if (!change.excludesOne()) {
      return Agreement.OPEN;
    }
    return overlap ? Agreement.NEAR : Agreement.APART;
  }

  /** Whether there is a change that matters. */
  public boolean differ() {
    return agreement == Agreement.NEAR || agreement == Agreement.APART;
  }

  /** An effect with its interval without correction; empty if nothing may be said of it. */
  public static Optional<Estimate> plain(Effect effect, double confidence) {
    double ratio = effect.ratio();
    boolean carries =
        effect.verdict() != Verdict.REFUSED
            && ratio > 0
            && Double.isFinite(ratio)
            && !Double.isNaN(effect.plainLow())
            && !Double.isNaN(effect.plainHigh());
    return carries
        ? Optional.of(
            new Estimate(
                ratio,
                Math.clamp(effect.plainLow(), 0, ratio),
                Math.max(effect.plainHigh(), ratio),
                confidence))
        : Optional.empty();
  }
}
