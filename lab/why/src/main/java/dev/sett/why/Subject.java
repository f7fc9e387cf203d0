package dev.sett.why;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.outside.Usage;
import dev.sett.model.result.Result;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.why.evidence.FullLoad;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * One variant at one point of a result, with its measurements.
 *
 * @param trials successful trials of the comparison, without pilots
 * @param broken number of failed trials
 * @param evidence trials with the agent
 */
record Subject(
    Result result,
    Point point,
    Variant variant,
    List<Trial> trials,
    int broken,
    List<Trial> evidence) {
  private static final List<Phase> FIXED = List.of(Phase.COST, Phase.CONSTANT, Phase.RUNG);

  static Subject of(
      Result result, List<Trial> trials, List<Trial> evidence, Point point, Variant variant) {
    List<Trial> own = of(trials, point, variant);
    List<Trial> whole = own.stream().filter(t -> t.failure().isEmpty() && t.block() > 0).toList();
    List<Trial> inside =
        of(evidence, point, variant).stream().filter(t -> t.inside().isPresent()).toList();
    return new Subject(
        result,
        variant.at(point),
        variant,
        whole.isEmpty() ? inside.stream().filter(t -> t.failure().isEmpty()).toList() : whole,
        (int) own.stream().filter(t -> t.failure().isPresent()).count(),
        inside);
  }

  private static List<Trial> of(List<Trial> trials, Point point, Variant variant) {
    return trials.stream()
        .filter(t -> t.point().equals(point.name()) && t.variant().equals(variant.name()))
        .toList();
  }

  /** Slices at full load of all trials. */
  List<Slice> full() {
    return trials.stream().flatMap(trial -> FullLoad.of(trial).stream()).toList();
  }

  /**
   * Slices at the common rate of all trials; of a ladder, its lowest rung. Where only capacity was
   * compared, those of the evidence.
   */
  List<Slice> common() {
    List<Slice> compared = common(trials);
    return compared.isEmpty() ? common(evidence) : compared;
  }

  private static List<Slice> common(List<Trial> trials) {
    return trials.stream()
        .map(trial -> FullLoad.first(trial, FIXED))
        .flatMap(slices -> slices.stream().limit(FullLoad.isLadder(slices) ? 1 : slices.size()))
        .toList();
  }

  /** Slices of all trials in which a rate was asked for. */
  List<Slice> atRate() {
    return trials.stream()
        .flatMap(t -> t.slices().stream())
        .filter(s -> s.load().targetRps() > 0)
        .toList();
  }

  static double loads(List<Slice> slices, ToLongFunction<LoadSlice> of) {
    return slices.stream().mapToLong(s -> of.applyAsLong(s.load())).sum();
  }

  static double usages(List<Slice> slices, ToLongFunction<Usage> of) {
    return slices.stream().mapToLong(s -> of.applyAsLong(s.usage())).sum();
  }
}
