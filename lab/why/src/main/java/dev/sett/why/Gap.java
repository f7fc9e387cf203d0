package dev.sett.why;

import dev.sett.model.design.Metric;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Verdict;
import dev.sett.stats.Estimate;
import dev.sett.stats.StatsDefaults;
import dev.sett.why.proposal.Prediction;
import dev.sett.why.proposal.Proposal;
import java.util.List;
import java.util.stream.Stream;

/**
 * A decided difference between a variant and the one that it is compared with: what an explanation
 * has to explain.
 *
 * @param other name of the variant that it is compared with
 * @param metric in which they differ
 * @param ratio other over variant, with the interval without correction, which excludes 1
 */
public record Gap(String other, Metric metric, Estimate ratio) {

  /**
   * The differences between two variants at a point, in the order of the effects. Metrics whose
   * verdict is equivalent, undecided or refused have none, and neither has a ratio without ends.
   *
   * @param effects of the whole result
   */
  static List<Gap> of(List<Effect> effects, String point, String variant, String other) {
    return effects.stream()
        .filter(e -> e.point().equals(point))
        .filter(e -> e.verdict() == Verdict.A_BETTER || e.verdict() == Verdict.B_BETTER)
        .flatMap(e -> of(e, variant, other))
        .filter(gap -> gap.ratio().excludesOne())
        .toList();
  }

  private static Stream<Gap> of(Effect effect, String variant, String other) {
    boolean forth = effect.base().equals(variant) && effect.other().equals(other);
    boolean back = effect.base().equals(other) && effect.other().equals(variant);
    if (!forth && !back) {
      return Stream.empty();
    }
    Estimate ratio = plain(effect);
    return Stream.of(new Gap(other, effect.metric(), forth ? ratio : ratio.inverse()));
  }

  /** The ratio of an effect with its interval without correction. */
  static Estimate plain(Effect effect) {
    return new Estimate(
        effect.ratio(), effect.plainLow(), effect.plainHigh(), StatsDefaults.CONFIDENCE);
  }

  /**
   * Whether a change tests a cause of this difference: it closes it, or it makes the variant slower
   * on purpose.
   */
  boolean testedBy(Proposal proposal) {
    return proposal.change().slows()
        ? proposal.prediction().metric() == metric
        : closedBy(proposal.prediction());
  }

  /** Whether a change that moves the metric as predicted brings the variant closer to the other. */
  boolean closedBy(Prediction prediction) {
    return prediction.metric() == metric
        && !prediction.saysNoChange()
        && prediction.lowest() >= 1 == ratio.value() > 1;
  }

  /** The size of the difference, whatever its direction, &gt; 0. */
  public double size() {
    return Math.abs(ratio.logValue());
  }
}
