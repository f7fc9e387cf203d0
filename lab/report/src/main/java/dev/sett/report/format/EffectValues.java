package dev.sett.report.format;

import dev.sett.model.result.CensoredBlocks;
import dev.sett.model.result.Effect;
import java.util.List;
import java.util.stream.Stream;

/**
 * The two values of an effect in words: geometric means over blocks, whose ratio is the effect's.
 * Where some values are bounds, medians, or the bound that a median is below.
 */
public final class EffectValues {

  /** What the values are, for readers. */
  public static final String WORDS =
      "Values are geometric means over blocks, so their ratio is the change; where a value is"
          + " only a bound, they are medians.";

  private EffectValues() {}

  /** The base's value and the other's, in one unit. */
  public static List<String> of(Effect effect) {
    List<String> values = Words.values(effect.metric(), means(effect));
    int blocks = effect.blocks();
    boolean above = effect.censored().stream().anyMatch(c -> c.highestSeconds().isPresent());
    String word = above ? "over " : "below ";
    return List.of(
        bound(word, effect.censored().map(CensoredBlocks::base).orElse(0), blocks)
            + values.getFirst(),
        bound(word, effect.censored().map(CensoredBlocks::other).orElse(0), blocks)
            + values.getLast());
  }

  /** The base's value and the other's as numbers, in the unit of the metric. */
  public static List<Double> means(Effect effect) {
    return Stream.of(effect.baseValues(), effect.otherValues())
        .map(all -> effect.censored().isPresent() ? Median.of(all) : geometricMean(all))
        .toList();
  }

  private static double geometricMean(List<Double> values) {
    return Math.exp(values.stream().mapToDouble(Math::log).average().orElse(Double.NaN));
  }

  /** Bounds are the outermost of all values, so the median is one if they reach the middle. */
  private static String bound(String word, int bounds, int blocks) {
    return bounds > (blocks - 1) / 2 ? word : "";
  }
}
