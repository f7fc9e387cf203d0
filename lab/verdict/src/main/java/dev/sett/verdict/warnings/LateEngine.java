package dev.sett.verdict.warnings;

import dev.sett.model.design.Metric;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.verdict.values.EngineLimit;
import dev.sett.verdict.values.TrialMetrics;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** How far a latency of a trial may be the load engine's own delay, at the common rate. */
public final class LateEngine {

  private LateEngine() {}

  /**
   * The lowest true value of a trial ({@link EngineLimit#lowestNanos}), &gt; 0; the value itself
   * where the engine's delay is no part of it.
   *
   * @param value of the metric in its unit, &gt; 0
   */
  public static double lowest(Trial trial, Metric metric, double value) {
    OptionalDouble percentile = TrialMetrics.percentile(metric);
    return percentile.isEmpty()
        ? value
        : EngineLimit.lowestNanos(loads(trial), percentile.getAsDouble(), 1e3 * value) / 1e3;
  }

  /**
   * Why the bounds of a latency leave no verdict on it.
   *
   * @param trials of the two variants, at least one with a value of the metric
   */
  public static String sentence(List<Trial> trials, Metric metric) {
    double percentile = TrialMetrics.percentile(metric).orElseThrow();
    long longest =
        trials.stream()
            .mapToLong(t -> EngineLimit.delayNanos(loads(t), percentile))
            .max()
            .orElse(0);
    return String.format(
        Locale.ROOT,
        "up to %.2f ms of it may be the load engine's own delay (p%.0f of that delay). The latency"
            + " as measured would decide, but the latency without that delay might not. Give the"
            + " engine more CPUs (--load-cpus) or lower the rate (--rate).",
        longest / 1e6,
        percentile);
  }

  private static List<LoadSlice> loads(Trial trial) {
    return trial.slices(Phase.COST).stream().map(Slice::load).toList();
  }
}
