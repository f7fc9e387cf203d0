package dev.sett.report.data;

import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Trial;
import dev.sett.stats.Histograms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.HdrHistogram.Histogram;

/**
 * The latencies of a page's trials, those of each variant at a point together. Each trial is read
 * once, and none of its histograms is kept. Used by one thread.
 */
public final class TrialLatencies {

  /** From when a time runs until the whole answer. */
  public enum Since {
    /** From when the request was due. */
    DUE,
    /** From when it was sent. */
    SENT;

    private String histogram(LoadSlice slice) {
      return switch (this) {
        case DUE -> slice.response();
        case SENT -> slice.service();
      };
    }
  }

  private record Kind(Phase phase, Since since) {}

  /** What is shown anywhere. */
  private static final List<Kind> SHOWN =
      List.of(
          new Kind(Phase.COST, Since.DUE),
          new Kind(Phase.COST, Since.SENT),
          new Kind(Phase.CAPACITY, Since.DUE),
          new Kind(Phase.COST_LOW, Since.DUE),
          new Kind(Phase.COST_HIGH, Since.DUE));

  /**
   * All requests of one phase of several trials.
   *
   * @param encoded all together, as {@link Histograms#encode} has them
   * @param low of the trials the lowest latency, in milliseconds, at each of {@link
   *     Latencies#places} that all of them reach; empty of fewer than two trials
   * @param high the highest
   * @param p50Millis the median of each trial that has one, in milliseconds
   * @param p99Millis the same at the 99th percentile
   */
  public record Together(
      String encoded,
      List<Double> low,
      List<Double> high,
      List<Double> p50Millis,
      List<Double> p99Millis) {

    public Histogram merged() {
      return Histograms.decode(encoded);
    }
  }

  /** What is being put together. */
  private static final class Gathering {
    private final Histogram merged = MergedLatencies.none();
    private final List<double[]> curves = new ArrayList<>();
    private final List<Double> p50Millis = new ArrayList<>();
    private final List<Double> p99Millis = new ArrayList<>();

    void add(Histogram trial) {
      if (trial.getTotalCount() > 0) {
        merged.add(trial);
        curves.add(MergedLatencies.millisAt(trial, MergedLatencies.places(trial.getTotalCount())));
        p50Millis.add(trial.getValueAtPercentile(50) / 1e6);
        p99Millis.add(trial.getValueAtPercentile(99) / 1e6);
      }
    }

    Together together() {
      List<Double> low = new ArrayList<>();
      List<Double> high = new ArrayList<>();
      int shared = curves.stream().mapToInt(curve -> curve.length).min().orElse(0);
      for (int i = 0; i < shared && curves.size() > 1; i++) {
        int place = i;
        low.add(curves.stream().mapToDouble(curve -> curve[place]).min().orElseThrow());
        high.add(curves.stream().mapToDouble(curve -> curve[place]).max().orElseThrow());
      }
      return new Together(Histograms.encode(merged), low, high, p50Millis, p99Millis);
    }
  }

  private record Group(String point, String variant) {}

  private final UnaryOperator<Trial> whole;
  private final Map<Group, Map<Kind, Together>> known = new HashMap<>();

  /** Those of trials that it reads where the page has but their summaries. */
  TrialLatencies(UnaryOperator<Trial> whole) {
    this.whole = whole;
  }

  /**
   * All requests of one phase.
   *
   * @param trials all that went through of one variant at one point
   */
  public Together of(List<Trial> trials, Phase phase, Since since) {
    Kind kind = new Kind(phase, since);
    if (trials.isEmpty()) {
      return new Gathering().together();
    }
    Trial first = trials.getFirst();
    return Objects.requireNonNull(
        known
            .computeIfAbsent(new Group(first.point(), first.variant()), _ -> gathered(trials))
            .get(kind),
        "is not among those shown");
  }

  private Map<Kind, Together> gathered(List<Trial> trials) {
    Map<Kind, Gathering> all = new HashMap<>();
    SHOWN.forEach(kind -> all.put(kind, new Gathering()));
    for (Trial trial : trials) {
      if (trial.slices().stream().anyMatch(slice -> isShown(slice.phase()))) {
        Trial read = whole.apply(trial);
        all.forEach(
            (kind, gathering) ->
                gathering.add(MergedLatencies.of(read, kind.phase, kind.since::histogram)));
      }
    }
    Map<Kind, Together> together = new HashMap<>();
    all.forEach((kind, gathering) -> together.put(kind, gathering.together()));
    return together;
  }

  private static boolean isShown(Phase phase) {
    return SHOWN.stream().anyMatch(kind -> kind.phase == phase);
  }
}
