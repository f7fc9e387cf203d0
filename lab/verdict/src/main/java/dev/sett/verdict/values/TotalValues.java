package dev.sett.verdict.values;

import dev.sett.model.design.Metric;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import java.util.List;
import java.util.Optional;

/**
 * The values of a fixed number of requests.
 *
 * @param time the metric that their time is, in seconds
 */
record TotalValues(Metric time) implements MeasureValues {

  @Override
  public double value(Trial trial, Metric metric) {
    List<Slice> all = trial.slices(Phase.TOTAL);
    if (metric == time) {
      return all.stream().mapToLong(s -> s.load().countedNanos()).sum() / 1e9;
    }
    return metric == Metric.TOTAL_P50 ? TrialMetrics.percentileMicros(all, 50) : 0;
  }

  @Override
  public Optional<Phase> phase(Metric metric) {
    return metric == time || metric == Metric.TOTAL_P50
        ? Optional.of(Phase.TOTAL)
        : Optional.empty();
  }
}
