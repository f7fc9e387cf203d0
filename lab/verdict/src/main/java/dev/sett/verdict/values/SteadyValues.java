package dev.sett.verdict.values;

import dev.sett.model.design.Metric;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The values of a warm program: in a closed loop, and at the common rate. */
final class SteadyValues implements MeasureValues {

  private static final double MIB = 1024.0 * 1024.0;

  @Override
  public double value(Trial trial, Metric metric) {
    List<Slice> cost = trial.slices(Phase.COST);
    return switch (metric) {
      case REQUESTS_PER_SECOND ->
          trial.slices(Phase.CAPACITY).isEmpty() ? 0 : TrialMetrics.capacityRps(trial.slices());
      case CPU_PER_REQUEST -> {
        long cpu = cost.stream().mapToLong(s -> s.usage().cpuNanos()).sum();
        long answered = cost.stream().mapToLong(s -> s.load().answered()).sum();
        yield answered == 0 ? 0 : cpu / 1e3 / answered;
      }
      case P50, P99, P95, P90 ->
          TrialMetrics.percentileMicros(cost, TrialMetrics.percentile(metric).orElseThrow());
      case MEMORY_UNDER_LOAD ->
          cost.stream().mapToLong(s -> s.usage().rssBytes()).average().orElse(0) / MIB;
      case ANSWERED -> answeredPercent(trial);
      default -> 0;
    };
  }

  @Override
  public Optional<Phase> phase(Metric metric) {
    return switch (metric) {
      case REQUESTS_PER_SECOND -> Optional.of(Phase.CAPACITY);
      case CPU_PER_REQUEST, P50, P99, P95, P90, MEMORY_UNDER_LOAD -> Optional.of(Phase.COST);
      default -> Optional.empty();
    };
  }

  private static double answeredPercent(Trial trial) {
    List<LoadSlice> loads =
        Stream.of(Phase.CAPACITY, Phase.COST)
            .flatMap(phase -> trial.slices(phase).stream())
            .map(Slice::load)
            .toList();
    double answered = loads.stream().mapToLong(LoadSlice::answered).sum();
    return 100 * answered / (answered + loads.stream().mapToLong(LoadSlice::failed).sum());
  }
}
