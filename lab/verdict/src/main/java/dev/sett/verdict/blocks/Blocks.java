package dev.sett.verdict.blocks;

import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Measure;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.Plan;
import dev.sett.model.trial.Trial;
import dev.sett.stats.BoundedComparison;
import dev.sett.stats.PairedSample;
import dev.sett.stats.Prior;
import dev.sett.stats.ValueBounds;
import dev.sett.verdict.disturbance.DisturbedPairs;
import dev.sett.verdict.disturbance.TrialPair;
import dev.sett.verdict.values.TrialMetrics;
import dev.sett.verdict.warnings.LimitedEngine;
import dev.sett.verdict.warnings.RefusalRules;
import dev.sett.verdict.warnings.RunningServers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Values of one metric of two variants in the blocks of one point that count, and what is known of
 * them.
 *
 * @param base values of the base, block by block
 * @param other values of the other variant in the same blocks
 * @param bounds ends between which the values lie
 * @param within what the slices of each block show
 * @param prior how the blocks are known to scatter; empty: not before they ran
 * @param terms how the sample is judged beside others
 * @param refused whether the verdict on the metric is
 * @param disturbed further pairs that have values but don't count, see {@link DisturbedPairs}
 */
public record Blocks(
    Key key,
    List<Double> base,
    List<Double> other,
    ValueBounds bounds,
    List<WithinPair> within,
    Optional<Prior> prior,
    PairedSample.Terms terms,
    boolean refused,
    int disturbed) {

  /** What is compared: a metric of one of the other variants with that of the base, at a point. */
  public record Key(String point, String other, Metric metric) {}

  /**
   * Reads them from trials of any points and variants. Only blocks in which both variants went
   * through have values.
   */
  public static Blocks of(Plan plan, Key key, List<Trial> trials) {
    Experiment experiment = plan.experiment();
    ComparedVariants compared = new ComparedVariants(plan);
    Measure measure = experiment.point(key.point()).orElseThrow().measure();
    List<TrialPair> pairs = pairs(plan, key, trials);
    List<TrialPair> counted = counted(experiment.design(), key, pairs);
    List<Double> a = new ArrayList<>();
    List<Double> b = new ArrayList<>();
    List<PairBounds> bounds = new ArrayList<>();
    List<WithinPair> within = new ArrayList<>();
    boolean refused = compared.failures(key.point(), key.other(), trials).oneSided();
    for (TrialPair pair : counted) {
      double valueA = TrialMetrics.of(pair.base(), key.metric(), measure).orElseThrow();
      double valueB = TrialMetrics.of(pair.other(), key.metric(), measure).orElseThrow();
      a.add(valueA);
      b.add(valueB);
      bounds.add(
          PairBounds.of(trials, measure, pair.base(), pair.other(), key.metric(), valueA, valueB));
      within.add(within(pair, key.metric(), plan.pairing()));
      refused |=
          Stream.of(pair.base(), pair.other())
              .anyMatch(
                  t ->
                      isUnfit(experiment, t, key.metric())
                          || LimitedEngine.in(measure, t, key.metric())
                          || RunningServers.held(experiment, t, key.metric()).isPresent());
    }
    return new Blocks(
        key,
        a,
        b,
        PairBounds.all(bounds),
        within,
        PairPriors.prior(experiment, key.metric()),
        terms(experiment, key.metric()),
        refused,
        pairs.size() - counted.size());
  }

  /** The pairs of trials that count for a metric, block by block. */
  public static List<TrialPair> counted(Plan plan, Key key, List<Trial> trials) {
    return counted(plan.experiment().design(), key, pairs(plan, key, trials));
  }

  private static List<TrialPair> counted(Design design, Key key, List<TrialPair> pairs) {
    return design.pairs().isPresent() ? DisturbedPairs.counted(pairs, key.metric()) : pairs;
  }

  /** The pairs of trials that have a value of a metric. */
  private static List<TrialPair> pairs(Plan plan, Key key, List<Trial> trials) {
    Experiment experiment = plan.experiment();
    String base = new ComparedVariants(plan).base();
    SortedMap<Integer, Map<String, Trial>> byBlock = new TreeMap<>();
    for (Trial trial : trials) {
      if (trial.point().equals(key.point())
          && trial.failure().isEmpty()
          && (trial.block() > 0 || pilotTells(experiment.design(), key.metric()))) {
        byBlock
            .computeIfAbsent(trial.block(), b -> new LinkedHashMap<>())
            .put(trial.variant(), trial);
      }
    }
    Measure measure = experiment.point(key.point()).orElseThrow().measure();
    List<TrialPair> pairs = new ArrayList<>();
    for (Map<String, Trial> block : byBlock.values()) {
      Optional<Trial> trialA = Optional.ofNullable(block.get(base));
      Optional<Trial> trialB = Optional.ofNullable(block.get(key.other()));
      if (trialA.isPresent()
          && trialB.isPresent()
          && !Censoring.tellsNothing(measure, key.metric(), trialA.get(), trialB.get())
          && Stream.of(trialA.get(), trialB.get())
              .allMatch(trial -> TrialMetrics.of(trial, key.metric(), measure).isPresent())) {
        pairs.add(new TrialPair(trialA.get(), trialB.get()));
      }
    }
    return pairs;
  }

  /** How a metric is judged among others. */
  public static PairedSample.Terms terms(Experiment experiment, Metric metric) {
    PairedSample.Terms terms = experiment.design().terms(metric);
    return new PairedSample.Terms(terms.leading(), terms.margin(), experiment.runsAlready());
  }

  /** Where no request of either variant failed there is nothing to compare. */
  public boolean tellsSomething() {
    return key.metric() != Metric.ANSWERED
        || Stream.of(base, other).flatMap(List::stream).anyMatch(percent -> percent < 100);
  }

  /** Whether it shares the error of its point; what is refused uses none. */
  public boolean isJudged() {
    return key.metric().headline() && !refused;
  }

  public int total() {
    return base.size();
  }

  public BoundedComparison.Sample bounded() {
    return new BoundedComparison.Sample(sample(), bounds);
  }

  public PairedSample sample() {
    return new PairedSample(
        key.point() + "/" + key.other() + "/" + key.metric(),
        base,
        other,
        prior.map(processes -> WithinPair.prior(processes, within)),
        prior.isPresent() ? WithinPair.commonDrift(within) : 0,
        terms);
  }

  private static boolean isUnfit(Experiment experiment, Trial trial, Metric metric) {
    Variant variant = experiment.variant(trial.variant()).orElseThrow();
    return trial.block() > 0 && RefusalRules.of(trial, variant, metric).isPresent();
  }

  private static WithinPair within(TrialPair pair, Metric metric, Pairing pairing) {
    return settled(pair, WithinPair.of(pair.base(), pair.other(), metric, pairing));
  }

  /** What a pair's slices say. Only where a program had not come to rest do they drift. */
  public static WithinPair settled(TrialPair pair, WithinPair within) {
    boolean unsteady =
        Stream.of(pair.base(), pair.other())
            .flatMap(t -> t.warmUp().stream())
            .anyMatch(w -> !w.steady());
    return unsteady ? within : within.atRest();
  }

  /**
   * A pilot measures capacity as every block does, and nothing after it; a warm pair's is short.
   */
  public static boolean pilotTells(Design design, Metric metric) {
    return metric == Metric.REQUESTS_PER_SECOND && design.pairs().isEmpty();
  }
}
