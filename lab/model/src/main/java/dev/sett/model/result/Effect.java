package dev.sett.model.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sett.model.design.Metric;
import dev.sett.stats.BoundedComparison;
import dev.sett.stats.Decision;
import dev.sett.stats.PairedEffect;
import dev.sett.stats.ValueBounds;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One variant against the base variant, for one metric at one point.
 *
 * @param base name of the base variant (A)
 * @param other name of the other variant (B)
 * @param baseValues the base's value in each block, in the metric's unit, in order of blocks
 * @param otherValues the other's value in each block
 * @param ratio estimate of other over base, &gt; 0
 * @param low lower end of the interval of the ratio that the verdict rests on (for headline metrics
 *     corrected for their number)
 * @param high upper end of the same
 * @param plainLow lower end of the interval without correction
 * @param plainHigh upper end of the same
 * @param hodgesLehmann second opinion on the ratio
 * @param wilcoxonP p-value of the signed-rank test on the log-ratios, not corrected
 * @param blocksNeeded blocks that would probably decide, if undecided
 * @param censored blocks in which a value is a bound; empty if all are values
 * @param bounds between which ends the values lie, where the measurement itself may have changed
 *     them; the intervals allow for all of it. Empty if the values are exact
 */
@RecordBuilder
public record Effect(
    String point,
    String base,
    String other,
    Metric metric,
    List<Double> baseValues,
    List<Double> otherValues,
    double ratio,
    double low,
    double high,
    double plainLow,
    double plainHigh,
    double hodgesLehmann,
    double wilcoxonP,
    Verdict verdict,
    OptionalInt blocksNeeded,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<CensoredBlocks> censored,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<ValueBounds> bounds)
    implements EffectBuilder.With {

  /** Copies the lists. */
  public Effect {
    baseValues = List.copyOf(baseValues);
    otherValues = List.copyOf(otherValues);
  }

  /**
   * What was judged of one variant against another, in the words of the metric.
   *
   * @param judged with the bounds of the values
   * @param bounds of the values in both lists
   * @param refused whether the measurement can't carry a verdict; it is refused, too, where the
   *     values would decide and their bounds do not
   */
  public static Effect of(
      String point,
      String base,
      String other,
      Metric metric,
      List<Double> baseValues,
      List<Double> otherValues,
      BoundedComparison.Judged judged,
      ValueBounds bounds,
      boolean refused) {
    PairedEffect effect = judged.effect();
    boolean none = refused || judged.undone();
    return new Effect(
        point,
        base,
        other,
        metric,
        baseValues,
        otherValues,
        effect.ratio().value(),
        effect.corrected().low(),
        effect.corrected().high(),
        effect.ratio().low(),
        effect.ratio().high(),
        effect.hodgesLehmann().value(),
        effect.wilcoxonPValue(),
        none ? Verdict.REFUSED : verdict(effect.decision(), metric),
        none ? OptionalInt.empty() : effect.blocksNeeded(),
        /* censored= */ Optional.empty(),
        bounds.exact() ? Optional.empty() : Optional.of(bounds));
  }

  private static Verdict verdict(Decision decision, Metric metric) {
    return switch (decision) {
      case EQUIVALENT -> Verdict.EQUIVALENT;
      case UNDECIDED -> Verdict.UNDECIDED;
      case HIGHER -> metric.moreIsBetter() ? Verdict.B_BETTER : Verdict.A_BETTER;
      case LOWER -> metric.moreIsBetter() ? Verdict.A_BETTER : Verdict.B_BETTER;
    };
  }

  /** Between which ends its values lie; the values themselves where they are exact. */
  public ValueBounds boundsOfValues() {
    return bounds.orElseGet(() -> ValueBounds.exactly(baseValues, otherValues));
  }

  /** Number of blocks the effect rests on. */
  public int blocks() {
    return baseValues.size();
  }
}
