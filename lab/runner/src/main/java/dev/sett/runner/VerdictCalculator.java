package dev.sett.runner;

import dev.sett.model.Design;
import dev.sett.model.Effect;
import dev.sett.model.Experiment;
import dev.sett.model.Looks;
import dev.sett.model.Measure;
import dev.sett.model.Metric;
import dev.sett.model.Phase;
import dev.sett.model.Plan;
import dev.sett.model.Point;
import dev.sett.model.PointVerdict;
import dev.sett.model.Sentence;
import dev.sett.model.Trial;
import dev.sett.model.Variant;
import dev.sett.model.Verdict;
import dev.sett.model.Warning;
import dev.sett.stats.BoundedComparison;
import dev.sett.stats.Comparison;
import dev.sett.stats.PairedSample;
import dev.sett.stats.Prior;
import dev.sett.stats.StatsDefaults;
import dev.sett.stats.StoppingRule;
import dev.sett.stats.ValueBounds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * From trials to effects and verdicts. A pure function of its arguments.
 *
 * <p>Only blocks in which both variants went through have values. No other block is left out for
 * its outcome: where the load engine was the limit in one, the verdict on the metrics of that phase
 * is refused.
 */
final class VerdictCalculator {

  private final Experiment experiment;
  private final Plan plan;
  private final Comparison comparison;
  private final Optional<Looks> looks;

  /** Judges trials that are looked at once. */
  VerdictCalculator(Plan plan) {
    this(plan, /* looks= */ Optional.empty());
  }

  /**
   * Judges trials at the last of some looks.
   *
   * @param looks empty: there is but one, by the whole error
   */
  VerdictCalculator(Plan plan, Optional<Looks> looks) {
    this.looks = looks;
    this.plan = plan;
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
  List<Effect> effects(List<Trial> trials) {
    List<Blocks> all = new ArrayList<>();
    for (Point point : experiment.points()) {
      for (Variant other : others()) {
        for (Metric metric : TailLatency.metrics(point, trials)) {
          Blocks blocks = blocks(new Key(point.name(), other.name(), metric), trials);
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
    Map<Key, BoundedComparison.Judged> judged = new HashMap<>();
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
      Effect applied = Censoring.applied(effect, measure, trials);
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

  /** Whether every headline interval at a point is narrow enough to stop there. */
  boolean enough(String point, List<Trial> trials) {
    Design design = experiment.design();
    StoppingRule rule =
        new StoppingRule(
            Math.log1p(design.precision()),
            StatsDefaults.TARGET_HALF_WIDTH_RELATIVE,
            Math.max(StatsDefaults.MIN_BLOCKS, design.minBlocks()));
    List<Metric> metrics = experiment.point(point).orElseThrow().measure().metrics();
    List<PairedSample> headlines = new ArrayList<>();
    for (Variant other : others(point)) {
      for (Metric metric : metrics) {
        if (metric.leading() && LoadDriver.of(experiment).gives(metric)) {
          Key key = new Key(point, other.name(), metric);
          Blocks blocks = blocks(key, trials);
          if (blocks.total() == 0) {
            return false;
          }
          headlines.add(blocks.sample());
        }
      }
    }
    return rule.look(headlines, comparison).enough();
  }

  /** The verdict at every point, in words. */
  List<PointVerdict> verdicts(List<Trial> trials, List<Effect> effects) {
    List<PointVerdict> verdicts = new ArrayList<>();
    for (Point point : experiment.points()) {
      List<Effect> here = effects.stream().filter(e -> e.point().equals(point.name())).toList();
      List<String> reasons = new ArrayList<>();
      for (Effect effect : here) {
        if (failures(point.name(), effect.other(), trials).oneSided()) {
          reasons.add(PairFailures.reason(words(point.name(), effect.other())));
        } else if (effect.verdict() == Verdict.REFUSED && effect.metric().headline()) {
          reasons.add(effect.metric().words() + ": " + whyRefused(effect, trials));
        }
      }
      if (!here.isEmpty()) {
        TailLatency.insteadOfP99(point, trials).ifPresent(reasons::add);
      }
      verdicts.add(
          new PointVerdict(
              point.name(),
              sentence(point, headline(here), trials),
              reasons.stream().distinct().toList(),
              costRps(point.name(), trials)));
    }
    return verdicts;
  }

  private String sentence(Point point, List<Effect> headline, List<Trial> trials) {
    List<String> sentences = new ArrayList<>();
    List<Effect> rest = new ArrayList<>(headline);
    for (Variant other : others(point.name())) {
      PairFailures failures = failures(point.name(), other.name(), trials);
      if (failures.oneSided()) {
        sentences.add(failures.sentence(words(point.name(), other.name())));
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
        others().stream()
            .mapToLong(other -> failures(point.name(), other.name(), trials).whole())
            .max()
            .orElse(0);
    if (headline.isEmpty() && whole > 0) {
      return Sentence.noVerdict(
          point.name(),
          switch (point.measure()) {
            case Measure.Ramp ramp -> "no block in which both variants reached a plateau";
            case Measure.Ladder ladder ->
                Censoring.whyNoVerdict(ladder, experiment.variants().size(), whole);
            case Measure other -> "no block with a value for both variants";
          });
    }
    return Sentence.of(point.name(), names(), headline, experiment.design());
  }

  private String whyRefused(Effect effect, List<Trial> trials) {
    Measure measure = experiment.point(effect.point()).orElseThrow().measure();
    Metric metric = effect.metric();
    List<Trial> counted =
        trials.stream()
            .filter(t -> t.point().equals(effect.point()) && t.failure().isEmpty())
            .filter(t -> t.block() > 0 || pilotTells(metric))
            .filter(t -> List.of(effect.base(), effect.other()).contains(t.variant()))
            .toList();
    return counted.stream()
        .filter(t -> t.block() > 0)
        .flatMap(t -> RefusalRules.of(t, metric).stream())
        .findFirst()
        .or(() -> LimitedEngine.sentence(measure, counted, metric, blockWord()))
        .orElseGet(
            () ->
                metric == Metric.REQUESTS_PER_SECOND
                    ? CompilerShare.sentence(counted, effect.base(), effect.other())
                    : LateEngine.sentence(counted, metric));
  }

  /** What a block is called. */
  private String blockWord() {
    return experiment.design().pairs().isPresent() ? "pair" : "block";
  }

  private List<String> names() {
    return experiment.variants().stream().map(Variant::name).toList();
  }

  private static List<Effect> headline(List<Effect> effects) {
    return effects.stream().filter(e -> e.metric().headline()).toList();
  }

  /** Doubts about the result as a whole; those of single trials are in the trials. */
  List<Warning> warnings(List<Trial> trials) {
    List<Warning> warnings = new ArrayList<>();
    for (Point point : experiment.points()) {
      for (Variant other : others(point.name())) {
        PairFailures failures = failures(point.name(), other.name(), trials);
        PairFailures.Words words = words(point.name(), other.name());
        failures.warning(words).ifPresent(warnings::add);
        CompilerShare.warning(
                words,
                finished(point, names().getFirst(), trials),
                finished(point, other.name(), trials))
            .ifPresent(warnings::add);
        long blocks = failures.whole();
        int least =
            experiment.design().pairs().isPresent()
                ? StatsDefaults.MIN_PAIRS
                : StatsDefaults.MIN_BLOCKS;
        if (blocks < least) {
          warnings.add(
              new Warning(
                  Warning.Kind.FEW_BLOCKS,
                  "Only "
                      + blocks
                      + (blocks == 1 ? " complete block at " : " complete blocks at ")
                      + point.name()
                      + "; a verdict needs at least "
                      + least
                      + ". Allow more time with --budget."));
        }
      }
    }
    return warnings;
  }

  private static List<Trial> finished(Point point, String variant, List<Trial> trials) {
    return trials.stream()
        .filter(t -> t.point().equals(point.name()) && t.variant().equals(variant))
        .filter(t -> t.failure().isEmpty() && t.block() > 0)
        .toList();
  }

  private PairFailures failures(String point, String other, List<Trial> trials) {
    return PairFailures.of(point, names().getFirst(), other, trials);
  }

  private PairFailures.Words words(String point, String other) {
    List<String> names = names();
    return new PairFailures.Words(
        point,
        Sentence.label(0, names.getFirst()),
        Sentence.label(names.indexOf(other), other),
        blockWord());
  }

  /** The common rate that loads at a point were run at; 0 if there was none. */
  static double costRps(String point, List<Trial> trials) {
    return trials.stream()
        .filter(t -> t.point().equals(point))
        .flatMap(t -> t.slices().stream())
        .filter(s -> s.phase() == Phase.COST || s.phase() == Phase.CONSTANT)
        .mapToDouble(s -> s.load().targetRps())
        .findFirst()
        .orElse(0);
  }

  private List<Variant> others() {
    return experiment.variants().subList(1, experiment.variants().size());
  }

  /** Those that run at a point. */
  private List<Variant> others(String point) {
    return others().stream().filter(plan.variantsAt(point)::contains).toList();
  }

  private Effect effect(Blocks blocks, BoundedComparison.Judged judged) {
    Key key = blocks.key();
    return Effect.of(
        key.point(),
        experiment.variants().getFirst().name(),
        key.other(),
        key.metric(),
        blocks.base(),
        blocks.other(),
        judged,
        blocks.bounds(),
        blocks.refused());
  }

  private Blocks blocks(Key key, List<Trial> trials) {
    String base = experiment.variants().getFirst().name();
    SortedMap<Integer, Map<String, Trial>> byBlock = new TreeMap<>();
    for (Trial trial : trials) {
      if (trial.point().equals(key.point())
          && trial.failure().isEmpty()
          && (trial.block() > 0 || pilotTells(key.metric()))) {
        byBlock
            .computeIfAbsent(trial.block(), b -> new LinkedHashMap<>())
            .put(trial.variant(), trial);
      }
    }
    Measure measure = experiment.point(key.point()).orElseThrow().measure();
    List<Double> a = new ArrayList<>();
    List<Double> b = new ArrayList<>();
    List<PairBounds> bounds = new ArrayList<>();
    List<WithinPair> within = new ArrayList<>();
    boolean refused = failures(key.point(), key.other(), trials).oneSided();
    for (Map<String, Trial> block : byBlock.values()) {
      Optional<Trial> trialA = Optional.ofNullable(block.get(base));
      Optional<Trial> trialB = Optional.ofNullable(block.get(key.other()));
      if (trialA.isEmpty()
          || trialB.isEmpty()
          || Censoring.tellsNothing(measure, key.metric(), trialA.get(), trialB.get())) {
        continue;
      }
      OptionalDouble valueA = TrialMetrics.of(trialA.get(), key.metric(), measure);
      OptionalDouble valueB = TrialMetrics.of(trialB.get(), key.metric(), measure);
      if (valueA.isPresent() && valueB.isPresent()) {
        a.add(valueA.getAsDouble());
        b.add(valueB.getAsDouble());
        bounds.add(
            PairBounds.of(
                trialA.get(),
                trialB.get(),
                key.metric(),
                valueA.getAsDouble(),
                valueB.getAsDouble()));
        within.add(within(trialA.get(), trialB.get(), key.metric()));
        refused |=
            Stream.of(trialA.get(), trialB.get())
                .anyMatch(
                    t -> isUnfit(t, key.metric()) || LimitedEngine.in(measure, t, key.metric()));
      }
    }
    return new Blocks(
        key,
        a,
        b,
        PairBounds.all(bounds),
        within,
        experiment.design().prior(key.metric()),
        experiment.design().terms(key.metric()),
        refused);
  }

  private static boolean isUnfit(Trial trial, Metric metric) {
    return trial.block() > 0 && RefusalRules.of(trial, metric).isPresent();
  }

  /** What a pair's slices say. Only where a program had not come to rest do they drift. */
  private WithinPair within(Trial a, Trial b, Metric metric) {
    boolean unsteady = Stream.of(a, b).flatMap(t -> t.warmUp().stream()).anyMatch(w -> !w.steady());
    WithinPair within = WithinPair.of(a, b, metric, plan.pairing());
    return unsteady ? within : within.atRest();
  }

  /**
   * A pilot measures capacity as every block does, and nothing after it; a warm pair's is short.
   */
  private boolean pilotTells(Metric metric) {
    return metric == Metric.REQUESTS_PER_SECOND && experiment.design().pairs().isEmpty();
  }

  private record Key(String point, String other, Metric metric) {}

  /** Values of both variants in the blocks that count. */
  private record Blocks(
      Key key,
      List<Double> base,
      List<Double> other,
      ValueBounds bounds,
      List<WithinPair> within,
      Optional<Prior> prior,
      PairedSample.Terms terms,
      boolean refused) {

    /** Where no request of either variant failed there is nothing to compare. */
    boolean tellsSomething() {
      return key.metric() != Metric.ANSWERED
          || Stream.of(base, other).flatMap(List::stream).anyMatch(percent -> percent < 100);
    }

    /** Whether it shares the error of its point; what is refused uses none. */
    boolean isJudged() {
      return key.metric().headline() && !refused;
    }

    int total() {
      return base.size();
    }

    BoundedComparison.Sample bounded() {
      return new BoundedComparison.Sample(sample(), bounds);
    }

    PairedSample sample() {
      return new PairedSample(
          key.point() + "/" + key.other() + "/" + key.metric(),
          base,
          other,
          prior.map(processes -> WithinPair.prior(processes, within)),
          prior.isPresent() ? WithinPair.commonDrift(within) : 0,
          terms);
    }
  }
}
