package dev.sett.verdict;

import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Measure;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Looks;
import dev.sett.model.result.Plan;
import dev.sett.model.trial.Trial;
import dev.sett.stats.BoundedComparison;
import dev.sett.stats.Comparison;
import dev.sett.stats.PairedSample;
import dev.sett.stats.StatsDefaults;
import dev.sett.stats.StoppingRule;
import dev.sett.verdict.blocks.Blocks;
import dev.sett.verdict.blocks.Censoring;
import dev.sett.verdict.blocks.ComparedVariants;
import dev.sett.verdict.blocks.KeptTrials;
import dev.sett.verdict.values.TailLatency;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * From trials to effects with their verdicts. A pure function of its arguments.
 *
 * <p>Only blocks in which both variants went through have values. No other block is left out for
 * its outcome: where the load engine was the limit in one, the verdict on the metrics of that phase
 * is refused.
 */
public final class VerdictCalculator {

  private final Experiment experiment;
  private final Plan plan;
  private final ComparedVariants compared;
  private final Comparison comparison;
  private final Optional<Looks> looks;

  /** Judges trials that are looked at once. */
  public VerdictCalculator(Plan plan) {
    this(plan, /* looks= */ Optional.empty());
  }

  /**
   * Judges trials at the last of some looks.
   *
   * @param looks empty: there is but one, by the whole error
   */
  public VerdictCalculator(Plan plan, Optional<Looks> looks) {
    this.looks = looks;
    this.plan = plan;
    this.compared = new ComparedVariants(plan);
    this.experiment = plan.experiment();
    Design design = experiment.design();
    this.comparison =
        new Comparison(
            design.confidence(), design.margin(), StatsDefaults.RESAMPLES, design.seed());
  }

  /**
   * Every effect that the trials allow, point by point, in the order of variants and metrics. The
   * headline metrics of a point share its error; each point has the whole of it.
   */
  public List<Effect> effects(List<Trial> trials) {
    KeptTrials kept = KeptTrials.of(trials);
    List<Blocks> all = new ArrayList<>();
    for (Point point : experiment.points()) {
      List<Trial> here = kept.at(point.name());
      for (Variant other : compared.others()) {
        for (Metric metric : TailLatency.metrics(point, here)) {
          Blocks blocks =
              Blocks.of(plan, new Blocks.Key(point.name(), other.name(), metric), trials);
          if (blocks.total() > 0 && blocks.tellsSomething()) {
            all.add(blocks);
          }
        }
      }
    }
    Map<String, List<Blocks>> families =
        all.stream()
            .filter(Blocks::isJudged)
            .collect(Collectors.groupingBy(blocks -> blocks.key().point()));
    double whole = 1 - experiment.design().confidence();
    double error = looks.map(Looks::error).orElse(whole);
    Map<Blocks.Key, BoundedComparison.Judged> judged = new HashMap<>();
    for (List<Blocks> family : families.values()) {
      List<BoundedComparison.Judged> together = judged(family, error);
      for (int i = 0; i < family.size(); i++) {
        judged.put(family.get(i).key(), together.get(i));
      }
    }
    List<Effect> effects = new ArrayList<>();
    for (Blocks blocks : all) {
      BoundedComparison.Judged together = judged.get(blocks.key());
      boolean inFamily = together != null;
      BoundedComparison.Judged by =
          together == null ? judged(List.of(blocks), whole).getFirst() : together;
      Effect effect = effect(blocks, by);
      Measure measure = experiment.point(effect.point()).orElseThrow().measure();
      Effect applied = Censoring.applied(effect, measure, kept.at(effect.point()));
      effects.add(inFamily && looks.isPresent() ? looks.get().forecast(applied) : applied);
    }
    return effects;
  }

  /** As one family with an error of its own, with what the bounds of their values allow. */
  private List<BoundedComparison.Judged> judged(List<Blocks> family, double error) {
    return BoundedComparison.effects(
        samples -> comparison.effects(samples, error),
        family.stream().map(Blocks::bounded).toList());
  }

  /**
   * Whether every headline interval at a point is narrow enough to stop there.
   *
   * @param given whether trials of this run give a metric at all
   */
  public boolean enough(String point, List<Trial> trials, Predicate<Metric> given) {
    Design design = experiment.design();
    StoppingRule rule =
        new StoppingRule(
            Math.log1p(design.precision()),
            StatsDefaults.TARGET_HALF_WIDTH_RELATIVE,
            Math.max(StatsDefaults.MIN_BLOCKS, design.minBlocks()));
    List<Metric> metrics = experiment.point(point).orElseThrow().measure().metrics();
    List<PairedSample> headlines = new ArrayList<>();
    for (Variant other : compared.others(point)) {
      for (Metric metric : metrics) {
        if (metric.leading() && given.test(metric)) {
          Blocks blocks = Blocks.of(plan, new Blocks.Key(point, other.name(), metric), trials);
          if (blocks.total() == 0) {
            return false;
          }
          headlines.add(blocks.sample());
        }
      }
    }
    return rule.look(headlines, comparison).enough();
  }

  private Effect effect(Blocks blocks, BoundedComparison.Judged judged) {
    Blocks.Key key = blocks.key();
    return Effect.of(
        key.point(),
        compared.base(),
        key.other(),
        key.metric(),
        blocks.base(),
        blocks.other(),
        judged,
        blocks.bounds(),
        blocks.refused());
  }
}
