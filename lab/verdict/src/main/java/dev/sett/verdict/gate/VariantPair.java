package dev.sett.verdict.gate;

import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.result.CensoredBlocks;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.stats.BoundedComparison;
import dev.sett.stats.Comparison;
import dev.sett.stats.PairedSample;
import dev.sett.stats.StatsDefaults;
import dev.sett.stats.ValueBounds;
import dev.sett.verdict.blocks.Blocks;
import dev.sett.verdict.blocks.Censoring;
import dev.sett.verdict.blocks.PairPriors;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Any variant against any other at one point, from the effects of a result, which all have the base
 * in common.
 */
public final class VariantPair {

  private VariantPair() {}

  /**
   * The effect of {@code variant} over {@code against}; empty if they have no block in common.
   *
   * <p>Where neither is the base, blocks are paired by the base's value in them, and the effect is
   * judged by itself, as a family of one.
   */
  public static Optional<Effect> of(
      Result result, String point, Metric metric, String variant, String against) {
    String base = result.plan().experiment().variants().getFirst().name();
    if (against.equals(base)) {
      return effect(result, point, metric, variant);
    }
    if (variant.equals(base)) {
      return effect(result, point, metric, against).map(VariantPair::turned);
    }
    Optional<Effect> one = effect(result, point, metric, variant);
    Optional<Effect> other = effect(result, point, metric, against);
    return one.isEmpty() || other.isEmpty()
        ? Optional.empty()
        : joined(result.plan().experiment(), one.get(), other.get());
  }

  private static Optional<Effect> effect(Result result, String point, Metric metric, String other) {
    return result.effects().stream()
        .filter(e -> e.point().equals(point) && e.metric() == metric && e.other().equals(other))
        .findFirst();
  }

  private static Effect turned(Effect e) {
    return new Effect(
        e.point(),
        /* base= */ e.other(),
        /* other= */ e.base(),
        e.metric(),
        /* baseValues= */ e.otherValues(),
        /* otherValues= */ e.baseValues(),
        1 / e.ratio(),
        1 / e.high(),
        1 / e.low(),
        1 / e.plainHigh(),
        1 / e.plainLow(),
        1 / e.hodgesLehmann(),
        e.wilcoxonP(),
        switch (e.verdict()) {
          case A_BETTER -> Verdict.B_BETTER;
          case B_BETTER -> Verdict.A_BETTER;
          case EQUIVALENT, UNDECIDED, REFUSED -> e.verdict();
        },
        e.blocksNeeded(),
        e.censored().map(CensoredBlocks::turned),
        e.bounds().map(ValueBounds::turned));
  }

  private static Optional<Effect> joined(Experiment experiment, Effect variant, Effect against) {
    Design design = experiment.design();
    List<int[]> blocks = common(against.baseValues(), variant.baseValues());
    if (blocks.isEmpty()) {
      return Optional.empty();
    }
    List<Double> a = at(blocks, 0, against.otherValues());
    List<Double> b = at(blocks, 1, variant.otherValues());
    ValueBounds ofAgainst = against.boundsOfValues();
    ValueBounds ofVariant = variant.boundsOfValues();
    ValueBounds bounds =
        new ValueBounds(
            at(blocks, 0, ofAgainst.bLow()),
            at(blocks, 0, ofAgainst.bHigh()),
            at(blocks, 1, ofVariant.bLow()),
            at(blocks, 1, ofVariant.bHigh()));
    PairedSample sample =
        new PairedSample(
            "pair",
            a,
            b,
            PairPriors.prior(experiment, variant.metric()),
            /* drift= */ 0,
            Blocks.terms(experiment, variant.metric()));
    Comparison comparison =
        new Comparison(
            design.confidence(), design.margin(), StatsDefaults.RESAMPLES, design.seed());
    BoundedComparison.Judged judged =
        BoundedComparison.effects(
                comparison::effects, List.of(new BoundedComparison.Sample(sample, bounds)))
            .getFirst();
    boolean refused = variant.verdict() == Verdict.REFUSED || against.verdict() == Verdict.REFUSED;
    Effect effect =
        Effect.of(
            variant.point(),
            against.other(),
            variant.other(),
            variant.metric(),
            a,
            b,
            judged,
            bounds,
            refused);
    return Optional.of(
        against.censored().isEmpty() && variant.censored().isEmpty()
            ? effect
            : Censoring.applied(effect, joined(against.censored(), variant.censored())));
  }

  private static List<Double> at(List<int[]> blocks, int of, List<Double> values) {
    return blocks.stream().map(places -> values.get(places[of])).toList();
  }

  /**
   * Of the blocks in common it is not known which those with bounds are: as many as there may be.
   */
  private static CensoredBlocks joined(
      Optional<CensoredBlocks> against, Optional<CensoredBlocks> variant) {
    return new CensoredBlocks(
        against.or(() -> variant).map(CensoredBlocks::lowestRps).orElse(0.0),
        against.map(CensoredBlocks::other).orElse(0),
        variant.map(CensoredBlocks::other).orElse(0),
        Math.max(
            against.map(CensoredBlocks::neither).orElse(0),
            variant.map(CensoredBlocks::neither).orElse(0)),
        against.or(() -> variant).map(CensoredBlocks::highestSeconds).orElseThrow());
  }

  /**
   * Places of equal values in both lists, in order: the longest common subsequence. Both lists hold
   * the base's value of each block that counts, and a block that counts for one variant may not
   * count for the other.
   */
  static List<int[]> common(List<Double> a, List<Double> b) {
    int[][] longest = new int[a.size() + 1][b.size() + 1];
    for (int i = a.size() - 1; i >= 0; i--) {
      for (int j = b.size() - 1; j >= 0; j--) {
        longest[i][j] =
            a.get(i).equals(b.get(j))
                ? longest[i + 1][j + 1] + 1
                : Math.max(longest[i + 1][j], longest[i][j + 1]);
      }
    }
    List<int[]> places = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < a.size() && j < b.size()) {
      if (a.get(i).equals(b.get(j))) {
        places.add(new int[] {i++, j++});
      } else if (longest[i + 1][j] >= longest[i][j + 1]) {
        i++;
      } else {
        j++;
      }
    }
    return places;
  }
}
