package dev.sett.verdict.warnings;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Measure;
import dev.sett.model.trial.Trial;
import dev.sett.verdict.values.MeasureValues;
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
    return MeasureValues.of(measure).engineLimit(trial, metric).isPresent();
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
}
