package dev.sett.report.data;

import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Trial;
import dev.sett.stats.Histograms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** Histograms of slices, merged for display; never for inference. */
public final class MergedLatencies {
  private static final int DIGITS = 3;
  private static final int COARSE_DIGITS = 2;
  private static final int POINTS_PER_DECADE = 16;

  private MergedLatencies() {}

  /** All requests of one phase of one trial. Slices whose histogram is damaged are left out. */
  public static Histogram of(Trial trial, Phase phase, Function<LoadSlice, String> which) {
    Histogram merged = none();
    trial.slices(phase).forEach(slice -> decoded(which.apply(slice.load())).ifPresent(merged::add));
    return merged;
  }

  /** No request yet. */
  static Histogram none() {
    return new Histogram(DIGITS);
  }

  /** The same requests to a hundredth instead of a thousandth of their latency. */
  static Histogram coarse(Histogram histogram) {
    Histogram coarse = new Histogram(COARSE_DIGITS);
    coarse.add(histogram);
    return coarse;
  }

  /**
   * Where to read a curve of latency by percentile that ends with a number of requests.
   *
   * @return values of {@code 1 / (1 - share)}, ascending from 1, evenly spaced on a log axis
   */
  public static List<Double> places(long requests) {
    List<Double> places = new ArrayList<>();
    for (int i = 0; Math.pow(10, (double) i / POINTS_PER_DECADE) <= requests; i++) {
      places.add(Math.pow(10, (double) i / POINTS_PER_DECADE));
    }
    return places;
  }

  /**
   * The latencies in milliseconds that each place's share of requests stays at or below, read in
   * one pass, since a histogram that is asked for one begins anew each time.
   *
   * @param places ascending, each at least 1
   */
  public static double[] millisAt(Histogram histogram, List<Double> places) {
    double[] millis = new double[places.size()];
    int at = 0;
    for (HistogramIterationValue value : histogram.recordedValues()) {
      while (at < millis.length
          && value.getTotalCountToThisValue() >= requests(histogram, places.get(at))) {
        long nanos = value.getValueIteratedTo();
        millis[at] = (places.get(at) == 1 ? histogram.lowestEquivalentValue(nanos) : nanos) / 1e6;
        at++;
      }
    }
    return millis;
  }

  /* As in Histogram.getValueAtPercentile: what double arithmetic adds may not move the place. */
  private static long requests(Histogram histogram, double place) {
    double percent = Math.max(0, Math.nextDown(100 * (1 - 1 / place)));
    return Math.max(1, (long) Math.ceil(percent * histogram.getTotalCount() / 100));
  }

  private static Optional<Histogram> decoded(String base64) {
    try {
      return base64.isEmpty() ? Optional.empty() : Optional.of(Histograms.decode(base64));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
