package dev.sett.verdict;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Measure;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Plan;
import dev.sett.model.result.PointVerdict;
import dev.sett.model.result.Verdict;
import dev.sett.model.trial.Trial;
import dev.sett.verdict.blocks.Blocks;
import dev.sett.verdict.blocks.ComparedVariants;
import dev.sett.verdict.blocks.KeptTrials;
import dev.sett.verdict.values.MeasureValues;
import dev.sett.verdict.values.TailLatency;
import dev.sett.verdict.values.TrialMetrics;
import dev.sett.verdict.warnings.ColdCode;
import dev.sett.verdict.warnings.CompilerShare;
import dev.sett.verdict.warnings.LateEngine;
import dev.sett.verdict.warnings.LimitedEngine;
import dev.sett.verdict.warnings.PairFailures;
import dev.sett.verdict.warnings.RefusalRules;
import dev.sett.verdict.warnings.RunningServers;
import dev.sett.verdict.words.VerdictSentence;
import java.util.ArrayList;
import java.util.List;

/** The verdict at each point in words, with the reasons where there is none. */
final class VerdictWords {

  private final Experiment experiment;
  private final ComparedVariants compared;

  VerdictWords(Plan plan) {
    this.experiment = plan.experiment();
    this.compared = new ComparedVariants(plan);
  }

  /** The verdict at every point, in words. */
  List<PointVerdict> of(List<Trial> all, List<Effect> effects) {
    KeptTrials kept = KeptTrials.of(all);
    List<PointVerdict> verdicts = new ArrayList<>();
    for (Point point : experiment.points()) {
      List<Trial> trials = kept.at(point.name());
      List<Effect> here = effects.stream().filter(e -> e.point().equals(point.name())).toList();
      List<String> reasons = new ArrayList<>();
      for (Effect effect : here) {
        if (compared.failures(point.name(), effect.other(), trials).oneSided()) {
          reasons.add(PairFailures.reason(compared.words(point.name(), effect.other())));
        } else if (effect.verdict() == Verdict.REFUSED && effect.metric().headline()) {
          reasons.add(effect.metric().words() + ": " + whyRefused(effect, all));
        }
      }
      if (!here.isEmpty()) {
        RunningServers.limits(experiment).ifPresent(limits -> reasons.add(0, limits));
        reasons.addAll(RunningServers.unseen(experiment));
        TailLatency.insteadOfP99(point, trials).ifPresent(reasons::add);
      }
      verdicts.add(
          new PointVerdict(
              point.name(),
              sentence(point, headline(here), trials),
              reasons.stream().distinct().toList(),
              TrialMetrics.usedRate(point.name(), trials)));
    }
    return verdicts;
  }

  private String sentence(Point point, List<Effect> headline, List<Trial> trials) {
    List<String> sentences = new ArrayList<>();
    List<Effect> rest = new ArrayList<>(headline);
    for (Variant other : compared.others(point.name())) {
      PairFailures failures = compared.failures(point.name(), other.name(), trials);
      if (failures.oneSided()) {
        sentences.add(failures.sentence(compared.words(point.name(), other.name())));
        rest.removeIf(effect -> effect.other().equals(other.name()));
      }
    }
    if (sentences.isEmpty() || !rest.isEmpty()) {
      sentences.add(ofFinished(point, rest, trials));
    }
    return String.join(". ", sentences);
  }

  private String ofFinished(Point point, List<Effect> headline, List<Trial> trials) {
    long whole =
        compared.others().stream()
            .mapToLong(other -> compared.failures(point.name(), other.name(), trials).whole())
            .max()
            .orElse(0);
    if (headline.isEmpty() && whole > 0) {
      return VerdictSentence.noVerdict(
          point.name(),
          MeasureValues.of(point.measure()).noVerdict(experiment.variants().size(), whole));
    }
    return VerdictSentence.of(
        point.name(),
        compared.names(),
        headline,
        experiment.design(),
        point.measure().condition().orElse(""));
  }

  private String whyRefused(Effect effect, List<Trial> all) {
    Measure measure = experiment.point(effect.point()).orElseThrow().measure();
    Metric metric = effect.metric();
    List<Trial> counted =
        all.stream()
            .filter(t -> t.point().equals(effect.point()) && t.failure().isEmpty())
            .filter(t -> t.block() > 0 || Blocks.pilotTells(experiment.design(), metric))
            .filter(t -> List.of(effect.base(), effect.other()).contains(t.variant()))
            .toList();
    return counted.stream()
        .filter(t -> t.block() > 0)
        .flatMap(
            t -> RefusalRules.of(t, experiment.variant(t.variant()).orElseThrow(), metric).stream())
        .findFirst()
        .or(
            () ->
                counted.stream()
                    .flatMap(t -> RunningServers.held(experiment, t, metric).stream())
                    .findFirst())
        .or(() -> LimitedEngine.sentence(measure, counted, metric, compared.blockWord()))
        .or(() -> ColdCode.sentence(metric, counted, all))
        .orElseGet(
            () ->
                CompilerShare.concerns(metric)
                    ? new CompilerShare(measure)
                        .sentence(metric, counted, effect.base(), effect.other())
                    : MeasureValues.of(measure)
                        .whyOpen()
                        .orElseGet(() -> LateEngine.sentence(counted, metric)));
  }

  private static List<Effect> headline(List<Effect> effects) {
    return effects.stream().filter(e -> e.metric().headline()).toList();
  }
}
