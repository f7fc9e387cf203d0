package dev.sett.runner;

import dev.sett.model.LoadSlice;
import dev.sett.model.Metric;
import dev.sett.model.Phase;
import dev.sett.model.Slice;
import dev.sett.model.Trial;
import dev.sett.stats.Histograms;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/**
 * How far a latency may be the load engine's own delay. A percentile R of the response time, with L
 * the same percentile of the engine's delay ({@link LoadSlice#lag}) over the same slices, lies
 * between R - L and R. What is assumed by that is in {@code docs/methods/load-engine.md}.
 */
final class LateEngine {

  /**
   * No answer takes less over a socket: the lowest value where the delay is all of the response.
   */
  private static final double LEAST_MICROS = 1;

  private LateEngine() {}

  /**
   * The lowest true value of a trial, &gt; 0; the value itself where the engine's delay is no part
   * of it.
   *
   * @param value of the metric in its unit, &gt; 0
   */
  static double lowest(Trial trial, Metric metric, double value) {
    OptionalDouble percentile = TrialMetrics.percentile(metric);
    return percentile.isEmpty()
        ? value
        : Math.clamp(
            value - delayMicros(trial, percentile.getAsDouble()),
            Math.min(LEAST_MICROS, value),
            value);
  }

  /**
   * Why the bounds of a latency leave no verdict on it.
   *
   * @param trials of the two variants, at least one with a value of the metric
   */
  static String sentence(List<Trial> trials, Metric metric) {
    double percentile = TrialMetrics.percentile(metric).orElseThrow();
    double longest = trials.stream().mapToDouble(t -> delayMicros(t, percentile)).max().orElse(0);
    return String.format(
        Locale.ROOT,
        "up to %.2f ms of it may be the load engine's own delay (p%.0f of that delay). The latency"
            + " as measured would decide, but the latency without that delay might not. Give the"
            + " engine more CPUs (--load-cpus) or lower the rate (--rate).",
        longest / 1e3,
        percentile);
  }

  /** 0 where the engine's delay is not known, as of other load tools. */
  private static double delayMicros(Trial trial, double percentile) {
    List<Histogram> known =
        trial.slices(Phase.COST).stream()
            .map(Slice::load)
            .map(LoadSlice::lag)
            .filter(text -> !text.isEmpty())
            .map(Histograms::decode)
            .toList();
    return known.isEmpty() ? 0 : Histograms.percentile(Histograms.merge(known), percentile) / 1e3;
  }
}
