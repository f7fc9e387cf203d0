package dev.sett.verdict.values;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Measure;
import dev.sett.model.outside.MemoryReading;
import dev.sett.model.trial.JobExit;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.stats.Histograms;
import java.util.List;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/** The one number that a trial gives for each metric. */
public final class TrialMetrics {

  private static final double MIB = 1024.0 * 1024.0;

  private TrialMetrics() {}

  /** Right answers per second over all capacity slices. */
  public static double capacityRps(List<Slice> slices) {
    List<LoadSlice> loads =
        slices.stream().filter(s -> s.phase() == Phase.CAPACITY).map(Slice::load).toList();
    double answers = loads.stream().mapToDouble(LoadSlice::meanAnswers).sum();
    long nanos = loads.stream().mapToLong(LoadSlice::countedNanos).sum();
    return answers * 1e9 / nanos;
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
            : MeasureValues.of(measure).value(trial, metric);
    return value > 0 && Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
  }

  private static long highestRssBytes(Trial trial) {
    long slices = trial.slices().stream().mapToLong(s -> s.usage().rssBytes()).max().orElse(0);
    long job = trial.ended().map(JobExit::peakRssBytes).orElse(0L);
    long readings = trial.memory().stream().mapToLong(MemoryReading::rssBytes).max().orElse(0);
    return Math.max(Math.max(slices, job), readings);
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

  /** A percentile of the response times in slices, microseconds; 0 if there are none. */
  static double percentileMicros(List<Slice> slices, double percentile) {
    List<Histogram> told =
        slices.stream()
            .map(s -> s.load().response())
            .filter(text -> !text.isEmpty())
            .map(Histograms::decode)
            .toList();
    return told.isEmpty() ? 0 : Histograms.merge(told).getValueAtPercentile(percentile) / 1e3;
  }
}
