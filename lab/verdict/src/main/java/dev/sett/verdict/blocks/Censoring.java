package dev.sett.verdict.blocks;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Measure;
import dev.sett.model.result.CensoredBlocks;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Verdict;
import dev.sett.model.trial.Trial;
import dev.sett.verdict.values.MeasureValues;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Blocks in which a value is only a bound: on a ladder, where a variant met the limit at no rate,
 * and after an overload, where it did not recover in the time that was observed. See {@link
 * CensoredBlocks}.
 */
public final class Censoring {

  private Censoring() {}

  /**
   * Whether a block says nothing about the ratio of two variants: both values are bounds, and the
   * load engine was not the reason.
   */
  static boolean tellsNothing(Measure measure, Metric metric, Trial a, Trial b) {
    MeasureValues values = MeasureValues.of(measure);
    return values.isBound(a, metric)
        && values.isBound(b, metric)
        && values.engineLimit(a, metric).isEmpty()
        && values.engineLimit(b, metric).isEmpty();
  }

  /**
   * An effect with what its bounds allow; the same where it has none.
   *
   * @param effect judged with the bounds as if they were values
   * @param measure of its point
   * @param trials in which those of its variants and its point are
   */
  public static Effect applied(Effect effect, Measure measure, List<Trial> trials) {
    return MeasureValues.of(measure).hasBound(effect.metric())
        ? applied(effect, counted(effect, measure, trials))
        : effect;
  }

  /**
   * An effect with what its bounds allow: the interval is open where the truth may lie farther out,
   * and less can be decided.
   *
   * @param e judged with the bounds as if they were values
   */
  public static Effect applied(Effect e, CensoredBlocks blocks) {
    return e.with()
        .low(low(e.low(), blocks))
        .high(high(e.high(), blocks))
        .plainLow(low(e.plainLow(), blocks))
        .plainHigh(high(e.plainHigh(), blocks))
        .verdict(allowed(e.verdict(), blocks))
        .blocksNeeded(blocks.base() + blocks.other() > 0 ? OptionalInt.empty() : e.blocksNeeded())
        .censored(Optional.of(blocks).filter(CensoredBlocks::any))
        .build();
  }

  private static double low(double low, CensoredBlocks blocks) {
    return (above(blocks) ? blocks.base() : blocks.other()) > 0 ? 0 : low;
  }

  private static double high(double high, CensoredBlocks blocks) {
    return (above(blocks) ? blocks.other() : blocks.base()) > 0 ? Double.POSITIVE_INFINITY : high;
  }

  private static boolean above(CensoredBlocks blocks) {
    return blocks.highestSeconds().isPresent();
  }

  /**
   * A value that is a bound is worse than the bound, below it on a ladder and above it of a time,
   * so that B can only be called better where its values are known.
   */
  private static Verdict allowed(Verdict verdict, CensoredBlocks blocks) {
    return switch (verdict) {
      case A_BETTER -> blocks.base() > 0 ? Verdict.UNDECIDED : verdict;
      case B_BETTER -> blocks.other() > 0 ? Verdict.UNDECIDED : verdict;
      case EQUIVALENT -> blocks.any() ? Verdict.UNDECIDED : verdict;
      case UNDECIDED, REFUSED -> verdict;
    };
  }

  private static CensoredBlocks counted(Effect effect, Measure measure, List<Trial> trials) {
    MeasureValues values = MeasureValues.of(measure);
    Metric metric = effect.metric();
    Map<Integer, Trial> others = new HashMap<>();
    finished(effect, effect.other(), trials).forEach(t -> others.put(t.block(), t));
    int base = 0;
    int other = 0;
    int neither = 0;
    for (Trial a : finished(effect, effect.base(), trials)) {
      Trial b = others.get(a.block());
      if (b == null) {
        continue;
      }
      if (tellsNothing(measure, metric, a, b)) {
        neither++;
      } else {
        base += values.isBound(a, metric) ? 1 : 0;
        other += values.isBound(b, metric) ? 1 : 0;
      }
    }
    OptionalDouble lowest =
        values.lowest(
            metric,
            Stream.of(effect.base(), effect.other())
                .flatMap(variant -> finished(effect, variant, trials).stream())
                .toList());
    return new CensoredBlocks(lowest.orElse(0), base, other, neither, values.highest(metric));
  }

  private static List<Trial> finished(Effect effect, String variant, List<Trial> trials) {
    return trials.stream()
        .filter(t -> t.point().equals(effect.point()) && t.variant().equals(variant))
        .filter(t -> t.failure().isEmpty())
        .toList();
  }
}
