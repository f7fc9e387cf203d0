package dev.sett.verdict.values;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Measure;
import dev.sett.model.trial.JobExit;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.stats.Histograms;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/** The one number that a trial gives for each metric. */
public final class TrialMetrics {

  private static final double MIB = 1024.0 * 1024.0;

  private TrialMetrics() {}

  /** Right answers per second over all capacity slices. */
  public static double capacityRps(List<Slice> slices) {
    List<LoadSlice> loads = loads(slices, Phase.CAPACITY);
    long completed = loads.stream().mapToLong(LoadSlice::completed).sum();
    long nanos = loads.stream().mapToLong(LoadSlice::countedNanos).sum();
    return completed * 1e9 / nanos;
  }

  /** The rate that loads at a point were run at; 0 if there was none. */
  public static double usedRate(String point, List<Trial> trials) {
    return trials.stream()
        .filter(t -> t.point().equals(point))
        .flatMap(t -> t.slices().stream())
        .filter(s -> s.phase() == Phase.COST || s.phase() == Phase.CONSTANT)
        .mapToDouble(s -> s.load().targetRps())
        .findFirst()
        .orElse(0);
  }

  /**
   * The trial's value of a metric in the metric's unit; empty if the trial can't give one.
   *
   * @param measure what was measured in the trial
   */
  public static OptionalDouble of(Trial trial, Metric metric, Measure measure) {
    double value =
        metric == Metric.MEMORY
            ? highestRssBytes(trial) / MIB
            : switch (measure) {
              case Measure.Steady steady -> steady(trial, metric);
              case Measure.Ramp ramp -> RampValues.of(trial, metric);
              case Measure.Ladder ladder -> LadderValues.of(ladder, trial, metric);
              case Measure.Total total -> total(trial, metric);
              case Measure.Footprint footprint -> MemoryValues.of(trial, metric);
              case Measure.Start start ->
                  trial.launched().map(l -> (double) l.readyMillis()).orElse(0.0);
              case Measure.Job job ->
                  trial.ended().map(ended -> JobValues.of(ended, job, metric)).orElse(0.0);
            };
    return value > 0 && Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
  }

  private static long highestRssBytes(Trial trial) {
    long slices = trial.slices().stream().mapToLong(s -> s.usage().rssBytes()).max().orElse(0);
    long job = trial.ended().map(JobExit::peakRssBytes).orElse(0L);
    return Math.max(Math.max(slices, job), MemoryValues.highestRssBytes(trial));
  }

  private static double steady(Trial trial, Metric metric) {
    List<Slice> cost = trial.slices(Phase.COST);
    return switch (metric) {
      case REQUESTS_PER_SECOND ->
          trial.slices(Phase.CAPACITY).isEmpty() ? 0 : capacityRps(trial.slices());
      case CPU_PER_REQUEST -> {
        long cpu = cost.stream().mapToLong(s -> s.usage().cpuNanos()).sum();
        long answered = cost.stream().mapToLong(s -> s.load().answered()).sum();
        yield answered == 0 ? 0 : cpu / 1e3 / answered;
      }
      case P50, P99, P95, P90 -> percentileMicros(cost, metric);
      case MEMORY_UNDER_LOAD ->
          cost.stream().mapToLong(s -> s.usage().rssBytes()).average().orElse(0) / MIB;
      case ANSWERED -> answeredPercent(trial);
      default -> 0;
    };
  }

  private static double answeredPercent(Trial trial) {
    List<LoadSlice> loads = new ArrayList<>(loads(trial.slices(), Phase.CAPACITY));
    loads.addAll(loads(trial.slices(), Phase.COST));
    double answered = loads.stream().mapToLong(LoadSlice::answered).sum();
    return 100 * answered / (answered + loads.stream().mapToLong(LoadSlice::failed).sum());
  }

  private static double total(Trial trial, Metric metric) {
    List<Slice> all = trial.slices(Phase.TOTAL);
    return switch (metric) {
      case TOTAL_TIME -> all.stream().mapToLong(s -> s.load().countedNanos()).sum() / 1e9;
      case TOTAL_P50 -> percentileMicros(all, 50);
      default -> 0;
    };
  }

  /** The percentile of the response time at the common rate that a metric is; empty of others. */
  public static OptionalDouble percentile(Metric metric) {
    return switch (metric) {
      case P50 -> OptionalDouble.of(50);
      case P99 -> OptionalDouble.of(99);
      case P95 -> OptionalDouble.of(95);
      case P90 -> OptionalDouble.of(90);
      default -> OptionalDouble.empty();
    };
  }

  private static double percentileMicros(List<Slice> slices, Metric metric) {
    return percentileMicros(slices, percentile(metric).orElseThrow());
  }

  private static double percentileMicros(List<Slice> slices, double percentile) {
    List<Histogram> told =
        slices.stream()
            .map(s -> s.load().response())
            .filter(text -> !text.isEmpty())
            .map(Histograms::decode)
            .toList();
    return told.isEmpty() ? 0 : Histograms.merge(told).getValueAtPercentile(percentile) / 1e3;
  }

  private static List<LoadSlice> loads(List<Slice> slices, Phase phase) {
    return slices.stream().filter(s -> s.phase() == phase).map(Slice::load).toList();
  }
}
