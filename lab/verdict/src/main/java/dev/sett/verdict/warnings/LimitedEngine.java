package dev.sett.verdict.warnings;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Measure;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Trial;
import dev.sett.verdict.values.LadderValues;
import java.util.List;
import java.util.Optional;

/**
 * Trials in which the load engine, not the program, may have set the value of a metric. One of them
 * is enough to refuse the metric: how fast a program is decides whether it takes the engine to its
 * limit, so that to leave such blocks out would be to choose them by their outcome.
 */
public final class LimitedEngine {

  private LimitedEngine() {}

  /** Whether the engine may have set a trial's value of a metric. */
  public static boolean in(Measure measure, Trial trial, Metric metric) {
    if (measure instanceof Measure.Ladder ladder) {
      return LadderValues.engineLimit(ladder, trial, metric).isPresent();
    }
    return phase(metric).map(trial::slices).flatMap(TrialWarnings::engineLimit).isPresent();
  }

  /**
   * Why there is no verdict on a metric.
   *
   * @param trials that give values to it, of both variants
   * @param block what a block is called in this design, in the singular
   * @return empty if no trial was affected
   */
  public static Optional<String> sentence(
      Measure measure, List<Trial> trials, Metric metric, String block) {
    long affected =
        trials.stream().filter(t -> in(measure, t, metric)).map(Trial::block).distinct().count();
    long blocks = trials.stream().map(Trial::block).distinct().count();
    return affected == 0
        ? Optional.empty()
        : Optional.of(
            ("the load engine was the bottleneck in %d of %d %s, so the number does not describe"
                    + " the server. Give the engine more CPUs (--load-cpus) or the server fewer.")
                .formatted(affected, blocks, blocks == 1 ? block : block + "s"));
  }

  private static Optional<Phase> phase(Metric metric) {
    return switch (metric) {
      case REQUESTS_PER_SECOND -> Optional.of(Phase.CAPACITY);
      case CPU_PER_REQUEST, P50, P99, P95, P90, MEMORY_UNDER_LOAD -> Optional.of(Phase.COST);
      case FOOTPRINT, HEAP_COMMITTED, DIRECT_BUFFERS, REQUESTS_PER_MIB ->
          Optional.of(Phase.CONSTANT);
      case FOOTPRINT_GROWTH -> Optional.of(Phase.MORE);
      case TIME_TO_50, TIME_TO_95, TIME_TO_99, TIME_LOST, PLATEAU -> Optional.of(Phase.RAMP);
      case TOTAL_TIME, TOTAL_P50 -> Optional.of(Phase.TOTAL);
      default -> Optional.empty();
    };
  }
}
