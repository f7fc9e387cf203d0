package dev.sett.report;

import dev.sett.model.Censored;
import dev.sett.model.Effect;
import java.util.List;

/**
 * The two values of an effect in words: medians over blocks, or the bound that a median is below.
 */
final class EffectValues {
  private EffectValues() {}

  /** The base's value and the other's, in one unit. */
  static List<String> of(Effect effect) {
    List<String> medians =
        Words.values(
            effect.metric(),
            List.of(
                EffectsSection.median(effect.baseValues()),
                EffectsSection.median(effect.otherValues())));
    int blocks = effect.blocks();
    return List.of(
        below(effect.censored().map(Censored::base).orElse(0), blocks) + medians.getFirst(),
        below(effect.censored().map(Censored::other).orElse(0), blocks) + medians.getLast());
  }

  /** Bounds are the lowest of all values, so the median is one if they reach the middle. */
  private static String below(int bounds, int blocks) {
    return bounds > (blocks - 1) / 2 ? "below " : "";
  }
}
