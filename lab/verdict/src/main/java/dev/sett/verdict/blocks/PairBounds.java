package dev.sett.verdict.blocks;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Measure;
import dev.sett.model.trial.Trial;
import dev.sett.stats.ValueBounds;
import dev.sett.verdict.values.MeasureValues;
import dev.sett.verdict.warnings.ColdCode;
import dev.sett.verdict.warnings.CompilerShare;
import dev.sett.verdict.warnings.LateEngine;
import java.util.List;

/**
 * Between which ends the true values of a metric lie in one pair of trials: what the {@link
 * LateEngine load engine} may have added to a latency, what the {@link CompilerShare compilers} may
 * have taken from a rate or added to CPU per request, and what {@link ColdCode cold code} added.
 */
record PairBounds(double aLow, double aHigh, double bLow, double bHigh) {

  /**
   * Those of a pair.
   *
   * @param all trials of the run
   * @param measure of its point
   * @param valueA of the metric in its unit, &gt; 0
   * @param valueB the same of the other trial
   */
  static PairBounds of(
      List<Trial> all,
      Measure measure,
      Trial a,
      Trial b,
      Metric metric,
      double valueA,
      double valueB) {
    MeasureValues values = MeasureValues.of(measure);
    CompilerShare compilers = new CompilerShare(measure);
    return new PairBounds(
        LateEngine.lowest(a, metric, valueA)
            / compilers.excess(a, b, metric)
            / ColdCode.excess(a, b, metric, all),
        values.highest(a, metric, valueA) * compilers.gain(a, b, metric),
        LateEngine.lowest(b, metric, valueB)
            / compilers.excess(b, a, metric)
            / ColdCode.excess(b, a, metric, all),
        values.highest(b, metric, valueB) * compilers.gain(b, a, metric));
  }

  /** Those of all pairs of a sample. */
  static ValueBounds all(List<PairBounds> pairs) {
    return new ValueBounds(
        pairs.stream().map(PairBounds::aLow).toList(),
        pairs.stream().map(PairBounds::aHigh).toList(),
        pairs.stream().map(PairBounds::bLow).toList(),
        pairs.stream().map(PairBounds::bHigh).toList());
  }
}
