package dev.sett.verdict.values;

import dev.sett.model.trial.LoadSlice;
import dev.sett.stats.Histograms;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/**
 * Whether the load engine, and not the server, may have set the numbers of a load: all of them
 * ({@link #why}), or its p99 ({@link #late}). {@code docs/methods/load-engine.md} has the reasons.
 */
public final class EngineLimit {

  /** Share of its CPUs above which the engine may have been the limit. */
  private static final double CPU_SHARE = 0.80;

  /** Median delay of the engine itself above which it, not the server, was late. */
  private static final long LAG_NANOS = 1_000_000;

  /** Share of the response's p99 that the p99 of the engine's own delay may have. */
  private static final double LATE_SHARE = 0.10;

  /** Delay of the engine itself at its p99 up to which it is never called late. */
  private static final long LATE_NANOS = 100_000;

  /**
   * No answer takes less over a socket: the lowest value where the delay is all of the response.
   */
  private static final double LEAST_NANOS = 1_000;

  /** Answers that the engine may have read late, percent. */
  private static final double READ_LATE = 1;

  private EngineLimit() {}

  /**
   * Why the engine may have been the limit, as a clause with "it"; empty if it was not.
   *
   * @param slices of the same load, taken together; of none nothing is said
   */
  public static Optional<String> why(List<LoadSlice> slices) {
    double cpuShare = cpuShare(slices);
    if (cpuShare > CPU_SHARE) {
      return Optional.of(
          String.format(Locale.ROOT, "it used %.0f%% of its CPU time", 100 * cpuShare));
    }
    double busiest =
        slices.stream().mapToDouble(slice -> slice.engine().busiestShare()).average().orElse(0);
    if (busiest > CPU_SHARE) {
      return Optional.of(
          String.format(Locale.ROOT, "one of its event loops was %.0f%% busy", 100 * busiest));
    }
    if (!keptRate(slices) && delayNanos(slices, 50) > LAG_NANOS) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "it fell behind and sent only %.1f%% of requests on time",
              100 * rateRatio(slices)));
    }
    return Optional.empty();
  }

  /**
   * How much of the p99 may be the engine's own, as a clause that ends with what the p99 lies
   * between; empty if the engine was in time. It says nothing of rates and CPU time, and nothing of
   * a closed loop, in which nothing is due.
   *
   * @param slices of the same load, taken together; of none nothing is said
   */
  public static Optional<String> late(List<LoadSlice> slices) {
    long lag = delayNanos(slices, 99);
    long response = nanosAt(slices, LoadSlice::response, 99);
    if (lag <= LATE_NANOS || lag <= LATE_SHARE * response) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "the p99 of its own delay was %.2f ms, so the p99 latency is between %.2f and %.2f ms",
            lag / 1e6,
            lowestNanos(slices, 99, (double) response) / 1e6,
            response / 1e6));
  }

  /**
   * The lowest true value of a percentile of the response time. A percentile R is at most too high
   * by the engine's own delay, so that the server's lies between R and the larger of
   *
   * <ul>
   *   <li>R - L, L being the same percentile of the engine's delay before it sends ({@link
   *       LoadSlice#lag}) over the same slices
   *   <li>the percentile one below of the time from sending to the answer ({@link
   *       LoadSlice#service}), in which that delay is not
   * </ul>
   *
   * <p>What is assumed by that is in {@code docs/methods/load-engine.md}.
   *
   * @param slices of the same load, taken together
   * @param percentile within [1, 100]
   * @param nanos R, &gt; 0
   * @return within [0.001 ms, R]; R where the engine's delay is not known, as of other load tools
   */
  public static double lowestNanos(List<LoadSlice> slices, double percentile, double nanos) {
    double bound =
        Math.max(
            nanos - delayNanos(slices, percentile),
            (double) nanosAt(slices, LoadSlice::service, percentile - READ_LATE));
    return Math.clamp(bound, Math.min(LEAST_NANOS, nanos), nanos);
  }

  /**
   * A percentile of the engine's own delay before it sends; 0 where it is not known.
   *
   * @param slices of the same load, taken together
   * @param percentile within [0, 100]
   */
  public static long delayNanos(List<LoadSlice> slices, double percentile) {
    return nanosAt(slices, LoadSlice::lag, percentile);
  }

  /** Whether at least 99% of the requests were sent in time; a closed loop has no such time. */
  public static boolean keptRate(List<LoadSlice> slices) {
    return rateRatio(slices) >= LoadSlice.Engine.KEPT_RATE;
  }

  /** Sent over asked rate, the mean over the slices; 1 in a closed loop. */
  public static double rateRatio(List<LoadSlice> slices) {
    return slices.stream().mapToDouble(slice -> slice.engine().rateRatio()).average().orElse(1);
  }

  /** Work alone: turning until the next request is due takes a whole CPU, whatever the load. */
  private static double cpuShare(List<LoadSlice> slices) {
    double used =
        slices.stream()
            .mapToLong(slice -> slice.engine().cpuNanos() - slice.engine().turningNanos())
            .sum();
    double had =
        slices.stream()
            .mapToLong(slice -> slice.engine().wallNanos() * slice.engine().cpus())
            .sum();
    return used / had;
  }

  /** In all slices together; 0 where nothing is told. */
  private static long nanosAt(
      List<LoadSlice> slices, Function<LoadSlice, String> histogram, double percentile) {
    List<Histogram> told =
        slices.stream()
            .map(histogram)
            .filter(text -> !text.isEmpty())
            .map(Histograms::decode)
            .toList();
    return told.isEmpty() ? 0 : Histograms.percentile(Histograms.merge(told), percentile);
  }
}
