package dev.sett.verdict.values;

import dev.sett.model.design.Metric;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Trial;
import dev.sett.stats.RampUp;
import java.util.Optional;
import java.util.OptionalDouble;

/** The values of a ramp, see {@link RampUp}. */
final class RampValues {

  private RampValues() {}

  /** The value of one of the metrics of a ramp in the metric's unit; 0 if there is none. */
  static double of(Trial trial, Metric metric) {
    Optional<RampUp> ramp =
        trial.slices(Phase.RAMP).stream().findFirst().map(slice -> slice.load().rampUp());
    return ramp.map(up -> value(up, metric).orElse(0)).orElse(0.0);
  }

  private static OptionalDouble value(RampUp up, Metric metric) {
    return switch (metric) {
      case TIME_TO_50 -> up.secondsTo(0.5);
      case TIME_TO_95 -> up.secondsTo(0.95);
      case TIME_TO_99 -> up.secondsTo(0.99);
      case TIME_LOST -> up.secondsLost();
      case PLATEAU -> up.plateau();
      default -> OptionalDouble.empty();
    };
  }
}
