package dev.sett.ui;

import dev.sett.history.ComparableResults;
import dev.sett.history.MachineIdentity;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Result;
import dev.sett.model.storage.ResultJson;
import dev.sett.report.format.Words;
import dev.sett.verdict.finding.EffectComparison;
import dev.sett.verdict.gate.VariantPair;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Two results side by side, matched by the names of points, variants and metrics.
 *
 * @param both every effect that both have, in the first one's order
 * @param machines in what the second machine differs from the first; empty if in nothing
 * @param settings what bears one name and isn't the same thing in both, sentences
 * @param onlyOne what only the first has, a line for each point and pair of variants
 * @param onlyOther the same of the second
 * @param margin relative difference too small to matter: the smaller of the two
 */
record TwoResults(
    List<EffectComparison> both,
    List<String> machines,
    List<String> settings,
    List<String> onlyOne,
    List<String> onlyOther,
    double margin) {

  /** Matches them. */
  static TwoResults of(Result one, Result other) {
    Experiment first = one.plan().experiment();
    Experiment second = other.plan().experiment();
    double margin = Math.min(first.design().margin(), second.design().margin());
    List<EffectComparison> both = new ArrayList<>();
    for (Effect effect : one.effects()) {
      if (has(other, effect)) {
        VariantPair.of(other, effect.point(), effect.metric(), effect.other(), effect.base())
            .map(
                theirs ->
                    EffectComparison.of(
                        effect,
                        first.design().confidence(),
                        theirs,
                        second.design().confidence(),
                        margin))
            .ifPresent(both::add);
      }
    }
    return new TwoResults(
        List.copyOf(both),
        MachineIdentity.of(one.plan(), Set.of())
            .differences(MachineIdentity.of(other.plan(), Set.of())),
        settings(first, second, both),
        only(one, other),
        only(other, one),
        margin);
  }

  /** Whether a result has values of an effect's point and metric for both of its variants. */
  private static boolean has(Result result, Effect wanted) {
    Set<String> there = new LinkedHashSet<>();
    for (Effect effect : result.effects()) {
      if (effect.point().equals(wanted.point()) && effect.metric() == wanted.metric()) {
        there.add(effect.base());
        there.add(effect.other());
      }
    }
    return there.contains(wanted.base()) && there.contains(wanted.other());
  }

  private static List<String> only(Result one, Result other) {
    Map<String, List<String>> metrics = new LinkedHashMap<>();
    for (Effect effect : one.effects()) {
      if (!has(other, effect)) {
        String where = effect.other() + " against " + effect.base() + " at " + effect.point();
        metrics.computeIfAbsent(where, w -> new ArrayList<>()).add(effect.metric().words());
      }
    }
    List<String> lines = new ArrayList<>();
    metrics.forEach((where, names) -> lines.add(where + ": " + Words.list(names)));
    return lines;
  }

  /** What the comparison is of, and yet isn't the same in both. */
  private static List<String> settings(
      Experiment one, Experiment other, List<EffectComparison> both) {
    Set<String> points = new LinkedHashSet<>();
    Set<String> variants = new LinkedHashSet<>();
    for (EffectComparison effect : both) {
      points.add(effect.one().point());
      variants.add(effect.one().base());
      variants.add(effect.one().other());
    }
    List<String> sentences = new ArrayList<>();
    if (!one.engine().equals(other.engine())) {
      sentences.add(
          "The load came from %s in the first result and from %s in the second."
              .formatted(tool(one), tool(other)));
    }
    for (String point : points) {
      if (!json(one.point(point)).equals(json(other.point(point)))) {
        sentences.add(
            "The point '%s' differs between the results (request, connections, rate or measurement)."
                .formatted(point));
      }
    }
    for (String variant : variants) {
      if (!ComparableResults.launch(one, variant)
          .equals(ComparableResults.launch(other, variant))) {
        sentences.add(
            "The variant '%s' is started differently in the two results.".formatted(variant));
      }
    }
    return sentences;
  }

  private static String tool(Experiment experiment) {
    return experiment.engine().orElse("Sett's own engine");
  }

  private static String json(Optional<Point> point) {
    return point.map(ResultJson::toJson).orElse("");
  }
}
