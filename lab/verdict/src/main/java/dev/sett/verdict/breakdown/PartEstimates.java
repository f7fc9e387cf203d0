package dev.sett.verdict.breakdown;

import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.result.Breakdown;
import dev.sett.model.result.Plan;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import dev.sett.stats.BoundedComparison;
import dev.sett.stats.Comparison;
import dev.sett.stats.Estimate;
import dev.sett.stats.PairedSample;
import dev.sett.stats.Prior;
import dev.sett.stats.StatsDefaults;
import dev.sett.stats.ValueBounds;
import dev.sett.verdict.blocks.Blocks;
import dev.sett.verdict.blocks.PairPriors;
import dev.sett.verdict.blocks.WithinPair;
import dev.sett.verdict.warnings.RunningServers;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Estimates what parts contribute to a difference, with the intervals that effects have. */
final class PartEstimates {

  private final Experiment experiment;
  private final Comparison comparison;

  PartEstimates(Plan plan) {
    this.experiment = plan.experiment();
    Design design = experiment.design();
    this.comparison =
        new Comparison(
            design.confidence(), design.margin(), StatsDefaults.RESAMPLES, design.seed());
  }

  /**
   * Judges a ratio alone.
   *
   * @param a values of the base in each block, each finite and &gt; 0
   * @param b values of the other
   * @param bounds between which the values lie
   * @param scatter metric whose pairs scatter as much, or more
   * @param within what the slices of each pair show; empty: nothing
   */
  BoundedComparison.Judged judged(
      List<Double> a, List<Double> b, ValueBounds bounds, Metric scatter, List<WithinPair> within) {
    Optional<Prior> prior =
        PairPriors.prior(experiment, scatter).map(processes -> WithinPair.prior(processes, within));
    PairedSample sample =
        new PairedSample(
            "part",
            a,
            b,
            prior,
            prior.isPresent() ? WithinPair.commonDrift(within) : 0,
            Blocks.terms(experiment, scatter));
    return BoundedComparison.effects(
            comparison::effects, List.of(new BoundedComparison.Sample(sample, bounds)))
        .getFirst();
  }

  /** Why the CPU time of a trial is not known, as a sentence. */
  String whyUnread(Trial trial) {
    return RunningServers.unseen(experiment).stream()
        .findFirst()
        .or(
            () ->
                trial.warnings().stream()
                    .filter(w -> w.kind() == Warning.Kind.BACKGROUND)
                    .map(Warning::text)
                    .findFirst())
        .orElseGet(() -> "the CPU time of %s could not be read.".formatted(trial.variant()));
  }

  /**
   * A difference that is divided.
   *
   * @param ratio other over base, &gt; 0
   * @param low lower end of its interval
   * @param high upper end of it
   */
  record Difference(double ratio, double low, double high) {

    /**
     * The points of a part that contributes c to ln R, R being the ratio of the difference: 100 (R
     * - 1) / ln R * c. They are the only division of R - 1 in proportion to the contributions (the
     * additive logarithmic mean Divisia index: Ang, Energy Policy 33, 2005). Their ends allow for
     * the interval of R, too.
     *
     * @param a values of the base, block by block
     * @param b values of the other
     * @param sign 1 if ln of the factor is c, -1 if it is -c
     * @param factor exp of the contribution, or of its opposite
     */
    Breakdown.Part part(
        Breakdown.Source source, List<Double> a, List<Double> b, int sign, Estimate factor) {
      double lowest = sign * Math.log(sign > 0 ? factor.low() : factor.high());
      double highest = sign * Math.log(sign > 0 ? factor.high() : factor.low());
      List<Double> scales =
          Stream.of(low, ratio, high)
              .filter(Double::isFinite)
              .map(PartEstimates::percentPerLog)
              .toList();
      return new Breakdown.Part(
          source,
          a,
          b,
          percentPerLog(ratio) * sign * Math.log(factor.value()),
          scales.stream().mapToDouble(scale -> scale * lowest).min().orElseThrow(),
          scales.stream().mapToDouble(scale -> scale * highest).max().orElseThrow());
    }
  }

  private static double percentPerLog(double ratio) {
    double log = Math.log(ratio);
    return log == 0 ? 100 : 100 * Math.expm1(log) / log;
  }
}
