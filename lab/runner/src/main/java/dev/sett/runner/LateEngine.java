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
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/**
 * How far a latency may be the load engine's own delay. A percentile R of the response time is at
 * most too high by that delay, so that the program's lies between R and the larger of
 *
 * <ul>
 *   <li>R - L, L being the same percentile of the engine's delay before it sends ({@link
 *       LoadSlice#lag}) over the same slices
 *   <li>the percentile one below of the time from sending to the answer ({@link
 *       LoadSlice#service}), in which that delay is not
 * </ul>
 *
 * <p>What is assumed by that is in {@code docs/methods/load-engine.md}.
 */
final class LateEngine {

  /**
   * No answer takes less over a socket: the lowest value where the delay is all of the response.
   */
  private static final double LEAST_MICROS = 1;

  /** Answers that the engine may have read late, percent. */
  private static final double READ_LATE = 1;

  private LateEngine() {}

  /**
   * The lowest true value of a trial, &gt; 0; the value itself where the engine's delay is no part
   * of it.
   *
   * @param value of the metric in its unit, &gt; 0
   */
  static double lowest(Trial trial, Metric metric, double value) {
    OptionalDouble percentile = TrialMetrics.percentile(metric);
    if (percentile.isEmpty()) {
      return value;
    }
    double p = percentile.getAsDouble();
    double bound = Math.max(value - delayMicros(trial, p), serviceMicros(trial, p - READ_LATE));
    return Math.clamp(bound, Math.min(LEAST_MICROS, value), value);
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
    return micros(trial, LoadSlice::lag, percentile);
  }

  private static double serviceMicros(Trial trial, double percentile) {
    return micros(trial, LoadSlice::service, percentile);
  }

  private static double micros(
      Trial trial, Function<LoadSlice, String> histogram, double percentile) {
    List<Histogram> known =
        trial.slices(Phase.COST).stream()
            .map(Slice::load)
            .map(histogram)
            .filter(text -> !text.isEmpty())
            .map(Histograms::decode)
            .toList();
    return known.isEmpty() ? 0 : Histograms.percentile(Histograms.merge(known), percentile) / 1e3;
  }
}
