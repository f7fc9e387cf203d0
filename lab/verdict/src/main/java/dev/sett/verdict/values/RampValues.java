package dev.sett.verdict.values;

import dev.sett.model.design.Metric;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import dev.sett.stats.rate.RampUp;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** The values of a ramp, see {@link RampUp}. */
final class RampValues implements MeasureValues {

  @Override
  public double value(Trial trial, Metric metric) {
    Optional<RampUp> ramp =
        trial.slices(Phase.RAMP).stream().findFirst().map(slice -> slice.load().rampUp());
    return ramp.map(up -> value(up, metric).orElse(0)).orElse(0.0);
  }

  @Override
  public Optional<Phase> phase(Metric metric) {
    return metric == Metric.MEMORY ? Optional.empty() : Optional.of(Phase.RAMP);
  }

  @Override
  public String noVerdict(int variants, long blocks) {
    return "no block in which both variants reached a plateau";
  }

  @Override
  public List<Warning> warnings(String variant, List<Slice> slices) {
    return slices.stream()
        .filter(s -> s.phase() == Phase.RAMP)
        .flatMap(s -> whyNoPlateau(s.load()).stream())
        .map(why -> new Warning(Warning.Kind.NOT_STEADY, variant + " " + why))
        .toList();
  }

  private static Optional<String> whyNoPlateau(LoadSlice load) {
    RampUp up = load.rampUp();
    double seconds = load.countedNanos() / 1e9;
    return switch (up.ending()) {
      case PLATEAU -> Optional.empty();
      case CHANGING ->
          Optional.of(
              String.format(
                  Locale.ROOT,
                  "had not reached its plateau after %.0f s: throughput was still changing, by"
                      + " %.0f%% from one sixth of the ramp to the next. A longer ramp may help.",
                  seconds,
                  100 * up.change()));
      case TOO_SHORT ->
          Optional.of(
              String.format(
                  Locale.ROOT,
                  "shows no plateau in %.0f s, because a ramp must last at least %d response times."
                      + " Make it longer.",
                  seconds,
                  RampUp.LEAST_RESPONSES));
    };
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
