package dev.sett.verdict.gate;

import dev.sett.model.design.Design;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.stats.BoundedComparison;
import dev.sett.stats.Comparison;
import dev.sett.stats.Decision;
import dev.sett.stats.Estimate;
import dev.sett.stats.PairedEffect;
import dev.sett.stats.PairedSample;
import dev.sett.stats.StatsDefaults;
import dev.sett.verdict.blocks.Blocks;
import dev.sett.verdict.blocks.Censoring;
import dev.sett.verdict.blocks.PairPriors;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Checks gates against a result. A pure function of both.
 *
 * <p>A question fails when the whole interval of its ratio lies beyond the limit, and passes when
 * no part of it does. With k questions in all gates together each interval has the confidence
 *
 * <pre>1 - (1 - {@link StatsDefaults#LOOKING_SHARE}) (1 - confidence) / k</pre>
 *
 * (Bonferroni; for warm pairs, that share is not set aside, and the error is what the {@linkplain
 * dev.sett.model.result.Looks look} may spend), so that the chance that any gate fails although
 * every true ratio is within its limit is at most 1 - confidence, looking after every block
 * included. The intervals of verdicts, whose level depends on what else was found, won't do: they
 * are made to exclude 1, not any other limit.
 */
public final class GateCheck {

  private final Result result;
  private final Design design;
  private final Comparison comparison;

  /** At the confidence of intervals that are not corrected. */
  private final Comparison plain;

  private GateCheck(Result result, int questions) {
    this.design = result.plan().experiment().design();
    double share = design.pairs().isPresent() ? 1 : 1 - StatsDefaults.LOOKING_SHARE;
    double error = share * result.error() / questions;
    this.result = result;
    this.comparison = comparison(1 - error);
    this.plain = comparison(design.confidence());
  }

  private Comparison comparison(double confidence) {
    return new Comparison(confidence, design.margin(), StatsDefaults.RESAMPLES, design.seed());
  }

  /** The outcome of every question of every gate, in the order given. */
  public static List<GateOutcome> all(List<Gate> gates, Result result) {
    int questions = gates.stream().mapToInt(g -> g.questions().size()).sum();
    List<GateOutcome> outcomes = new ArrayList<>();
    if (questions > 0) {
      GateCheck check = new GateCheck(result, questions);
      gates.forEach(g -> g.questions().forEach(q -> outcomes.add(check.outcome(g, q))));
    }
    return outcomes;
  }

  private GateOutcome outcome(Gate gate, Gate.Question question) {
    Optional<Effect> pair =
        VariantPair.of(result, question.point(), question.metric(), gate.variant(), gate.against());
    if (pair.isEmpty()) {
      return new GateOutcome(
          gate, question, GateOutcome.Status.NOT_MEASURED, Optional.empty(), OptionalInt.empty());
    }
    PairedEffect again = again(pair.get(), comparison);
    Effect effect = judged(pair.get(), again.ratio());
    int least = PairPriors.leastBlocks(design, effect.metric());
    boolean tooFew = effect.blocks() < least && again.decision() == Decision.UNDECIDED;
    return new GateOutcome(
        gate,
        question,
        status(question, effect, tooFew),
        Optional.of(effect),
        tooFew ? OptionalInt.of(least) : OptionalInt.empty());
  }

  /** Fewer blocks than a verdict needs decide nothing, unless they are clear, as in a verdict. */
  private static GateOutcome.Status status(Gate.Question question, Effect effect, boolean tooFew) {
    if (effect.verdict() == Verdict.REFUSED) {
      return GateOutcome.Status.NOT_MEASURED;
    }
    if (tooFew) {
      return GateOutcome.Status.UNDECIDED;
    }
    if (question.isBeyond(effect.low(), effect.high())) {
      return GateOutcome.Status.FAILED;
    }
    return question.isKept(effect.low(), effect.high())
        ? GateOutcome.Status.PASSED
        : GateOutcome.Status.UNDECIDED;
  }

  /** The blocks of an effect, judged by themselves. */
  private PairedEffect again(Effect pair, Comparison at) {
    PairedSample sample =
        new PairedSample(
            "gate",
            pair.baseValues(),
            pair.otherValues(),
            PairPriors.prior(result.plan().experiment(), pair.metric()),
            /* drift= */ 0,
            Blocks.terms(result.plan().experiment(), pair.metric()));
    return BoundedComparison.effects(
            at::effects, List.of(new BoundedComparison.Sample(sample, pair.boundsOfValues())))
        .getFirst()
        .effect();
  }

  /**
   * The effect with the interval that gates are judged by. What is judged again are values alone;
   * of warm pairs the result's own interval may be wider, because slices scatter and drift. Each
   * side is then wider in the same proportion.
   */
  private Effect judged(Effect pair, Estimate ratio) {
    double low = ratio.low();
    double high = ratio.high();
    if (design.pairs().isPresent()) {
      Estimate values = again(pair, plain).ratio();
      low = wider(ratio.value(), low, values.low(), pair.plainLow());
      high = wider(ratio.value(), high, values.high(), pair.plainHigh());
    }
    Effect judged =
        pair.with()
            .ratio(ratio.value())
            .low(low)
            .high(high)
            .plainLow(low)
            .plainHigh(high)
            .censored(Optional.empty())
            .bounds(Optional.empty())
            .build();
    return pair.censored().map(blocks -> Censoring.applied(judged, blocks)).orElse(judged);
  }

  /**
   * An end of an interval, moved away from the ratio as one of the result was.
   *
   * @param end at the confidence of gates
   * @param values the same end without correction, from the values alone
   * @param known the same as it is in the result
   */
  private static double wider(double ratio, double end, double values, double known) {
    double factor = Math.log(known / ratio) / Math.log(values / ratio);
    return factor > 1 ? ratio * Math.exp(factor * Math.log(end / ratio)) : end;
  }
}
