package dev.sett.verdict;

import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Plan;
import dev.sett.model.result.RequestEffect;
import dev.sett.model.script.Script;
import dev.sett.model.trial.Trial;
import dev.sett.stats.BoundedComparison;
import dev.sett.stats.Comparison;
import dev.sett.stats.PairedSample;
import dev.sett.stats.StatsDefaults;
import dev.sett.verdict.blocks.Blocks;
import dev.sett.verdict.blocks.ComparedVariants;
import dev.sett.verdict.blocks.KeptTrials;
import dev.sett.verdict.blocks.RequestView;
import dev.sett.verdict.values.TailLatency;
import dev.sett.verdict.values.TrialMetrics;
import java.util.ArrayList;
import java.util.List;

/**
 * What each request of a script shows by itself: the median and the tail of its response time at
 * the common rate. All of them at a point are one family that has the whole error (Holm's
 * procedure), apart from the family of the headline, whose verdict they don't change.
 */
final class RequestEffects {

  private final Plan plan;
  private final ComparedVariants compared;
  private final Comparison comparison;

  RequestEffects(Plan plan) {
    this.plan = plan;
    this.compared = new ComparedVariants(plan);
    Design design = plan.experiment().design();
    this.comparison =
        new Comparison(
            design.confidence(), design.margin(), StatsDefaults.RESAMPLES, design.seed());
  }

  /** Values of a metric of one request. */
  private record Found(String request, Blocks blocks) {

    BoundedComparison.Sample sample() {
      PairedSample own = blocks.sample();
      return new BoundedComparison.Sample(
          new PairedSample(
              request + "/" + own.name(), own.a(), own.b(), own.prior(), own.drift(), own.terms()),
          blocks.bounds());
    }
  }

  /** Every effect that the trials allow, point by point; none at points without a script. */
  List<RequestEffect> of(List<Trial> trials) {
    KeptTrials kept = KeptTrials.of(trials);
    List<RequestEffect> effects = new ArrayList<>();
    for (Point point : plan.experiment().points()) {
      List<String> names = point.traffic().script().map(Script::names).orElse(List.of());
      if (names.size() > 1) {
        effects.addAll(judged(found(point, names, kept.at(point.name()))));
      }
    }
    return effects;
  }

  private List<Found> found(Point point, List<String> names, List<Trial> trials) {
    List<Found> found = new ArrayList<>();
    for (String name : names) {
      List<Trial> own = trials.stream().map(trial -> RequestView.of(trial, name)).toList();
      for (Variant other : compared.others()) {
        for (Metric metric : TailLatency.metrics(point, own)) {
          if (TrialMetrics.percentile(metric).isPresent()) {
            Blocks blocks =
                Blocks.of(plan, new Blocks.Key(point.name(), other.name(), metric), own);
            if (blocks.total() > 0) {
              found.add(new Found(name, blocks));
            }
          }
        }
      }
    }
    return found;
  }

  /** What is refused uses none of the error. */
  private List<RequestEffect> judged(List<Found> found) {
    List<Found> family = found.stream().filter(f -> !f.blocks().refused()).toList();
    List<BoundedComparison.Judged> together = family.isEmpty() ? List.of() : judge(family);
    List<RequestEffect> effects = new ArrayList<>();
    for (Found one : found) {
      int place = family.indexOf(one);
      BoundedComparison.Judged by =
          place < 0 ? judge(List.of(one)).getFirst() : together.get(place);
      Blocks blocks = one.blocks();
      effects.add(
          new RequestEffect(
              one.request(),
              Effect.of(
                  blocks.key().point(),
                  compared.base(),
                  blocks.key().other(),
                  blocks.key().metric(),
                  blocks.base(),
                  blocks.other(),
                  by,
                  blocks.bounds(),
                  blocks.refused())));
    }
    return effects;
  }

  private List<BoundedComparison.Judged> judge(List<Found> family) {
    return BoundedComparison.effects(
        comparison::effects, family.stream().map(Found::sample).toList());
  }
}
