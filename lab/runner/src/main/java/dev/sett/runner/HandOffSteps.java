package dev.sett.runner;

import dev.sett.model.design.Metric;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Explanation;
import dev.sett.model.result.Result;
import dev.sett.verdict.gate.VariantPair;
import dev.sett.why.handoff.HandOff;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the steps of a hand-off add up to, from the run that measured all of them together. */
final class HandOffSteps {

  private static final List<Metric> METRICS =
      List.of(Metric.REQUESTS_PER_SECOND, Metric.CPU_PER_REQUEST);

  /** Sums of logarithms differ by less, unless a step was measured in other blocks than another. */
  private static final double ROUNDING = 1e-6;

  private HandOffSteps() {}

  /**
   * The steps of each metric that the comparison has; none of a metric if a step is missing, or
   * does not stand on the same blocks as the others, so that the steps don't add up.
   *
   * @param run what the steps were measured as
   * @param folder of that run, relative to the result's
   * @param original the comparison, whose difference the steps explain
   */
  static List<Explanation.Steps> of(HandOff handOff, Result run, String folder, Result original) {
    List<Explanation.Steps> all = new ArrayList<>();
    for (Metric metric : METRICS) {
      steps(handOff, run, folder, original, metric).ifPresent(all::add);
    }
    return all;
  }

  private static Optional<Explanation.Steps> steps(
      HandOff handOff, Result run, String folder, Result original, Metric metric) {
    List<String> names =
        handOff.experiment().variants().stream().map(variant -> variant.name()).toList();
    String point = handOff.experiment().points().getFirst().name();
    Optional<Effect> total = VariantPair.of(run, point, metric, names.getLast(), names.getFirst());
    Optional<Effect> gap =
        VariantPair.of(original, point, metric, names.getLast(), names.getFirst());
    List<Explanation.Step> steps = new ArrayList<>();
    double sum = 0;
    for (int i = 1; i < names.size(); i++) {
      Optional<Effect> step = VariantPair.of(run, point, metric, names.get(i), names.get(i - 1));
      if (step.isEmpty()) {
        return Optional.empty();
      }
      steps.add(
          new Explanation.Step(
              names.get(i - 1), names.get(i), handOff.steps().get(i - 1), ratio(step.get())));
      sum += Math.log(step.get().ratio());
    }
    if (total.isEmpty()
        || gap.isEmpty()
        || Math.abs(sum - Math.log(total.get().ratio())) > ROUNDING) {
      return Optional.empty();
    }
    return Optional.of(
        new Explanation.Steps(metric, folder, steps, ratio(total.get()), ratio(gap.get())));
  }

  private static Explanation.Ratio ratio(Effect effect) {
    return new Explanation.Ratio(effect.ratio(), effect.plainLow(), effect.plainHigh());
  }
}
