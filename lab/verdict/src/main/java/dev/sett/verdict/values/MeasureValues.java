package dev.sett.verdict.values;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.CapacityMeasure;
import dev.sett.model.experiment.FootprintMeasure;
import dev.sett.model.experiment.JobMeasure;
import dev.sett.model.experiment.LadderMeasure;
import dev.sett.model.experiment.Measure;
import dev.sett.model.experiment.OverloadMeasure;
import dev.sett.model.experiment.RampMeasure;
import dev.sett.model.experiment.SloMeasure;
import dev.sett.model.experiment.StartMeasure;
import dev.sett.model.experiment.SteadyMeasure;
import dev.sett.model.experiment.TotalMeasure;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What the trials of one measure say: its values, what limits them, and what is doubtful. */
public interface MeasureValues {

  /** Those of a measure; the only place that lists them. */
  static MeasureValues of(Measure measure) {
    return switch (measure) {
      case SteadyMeasure steady -> new SteadyValues();
      case CapacityMeasure capacity -> new SteadyValues();
      case StartMeasure start ->
          (trial, metric) -> trial.launched().map(l -> (double) l.readyMillis()).orElse(0.0);
      case RampMeasure ramp -> new RampValues();
      case FootprintMeasure footprint -> new FootprintValues();
      case LadderMeasure ladder -> new LadderValues(ladder);
      case SloMeasure slo -> new SloValues(slo);
      case OverloadMeasure overload -> new OverloadValues(overload);
      case TotalMeasure total -> new TotalValues(Metric.TOTAL_TIME);
      case JobMeasure job -> new JobValues(job);
    };
  }

  /**
   * The value of one of the measure's metrics in the metric's unit.
   *
   * @param metric any but the {@link Metric#MEMORY} that all measures have
   * @return 0 or not finite if the trial can't give one
   */
  double value(Trial trial, Metric metric);

  /** The phase that sets the value of a metric; empty if no load does. */
  default Optional<Phase> phase(Metric metric) {
    return Optional.empty();
  }

  /** What sets a trial's value of a metric: all slices of that phase if nothing else is said. */
  default List<Slice> slices(Trial trial, Metric metric) {
    return phase(metric).map(trial::slices).orElse(List.of());
  }

  /** Why the load engine, not the program, may have set a trial's value; empty if it did not. */
  default Optional<String> engineLimit(Trial trial, Metric metric) {
    return EngineLimit.why(slices(trial, metric).stream().map(Slice::load).toList());
  }

  /**
   * The highest true value of a metric if the load engine's own delay made it look worse.
   *
   * @param value of the trial, &gt; 0
   * @return at least the value
   */
  default double highest(Trial trial, Metric metric, double value) {
    return value;
  }

  /** Why there is no verdict where {@link #highest} leaves it open, as a sentence. */
  default Optional<String> whyOpen() {
    return Optional.empty();
  }

  /**
   * The lowest value that a metric can have in some trials, which is only a bound for some of them.
   */
  default OptionalDouble lowest(Metric metric, List<Trial> trials) {
    return OptionalDouble.empty();
  }

  /** Whether a trial's value is below the lowest, of the metric that has one. */
  default boolean isBelow(Trial trial) {
    return false;
  }

  /** The highest value of a metric that is observed, which is only a bound for some trials. */
  default OptionalDouble highest(Metric metric) {
    return OptionalDouble.empty();
  }

  /** Whether a trial's value is above the highest, of the metric that has one. */
  default boolean isAbove(Trial trial) {
    return false;
  }

  /** Whether the values of a metric are only a bound for some trials. */
  default boolean hasBound(Metric metric) {
    return lowest(metric, List.of()).isPresent() || highest(metric).isPresent();
  }

  /** Whether a trial's value of a metric is only a bound. */
  default boolean isBound(Trial trial, Metric metric) {
    return (lowest(metric, List.of(trial)).isPresent() && isBelow(trial))
        || (highest(metric).isPresent() && isAbove(trial));
  }

  /** What is doubtful about the phases that only this measure has. */
  default List<Warning> warnings(String variant, List<Slice> slices) {
    return List.of();
  }

  /**
   * Why there is no verdict where blocks were finished, but none has values for the headline.
   *
   * @param variants of the experiment
   * @param blocks that were finished, at least 1
   */
  default String noVerdict(int variants, long blocks) {
    return "no block with a value for both variants";
  }
}
