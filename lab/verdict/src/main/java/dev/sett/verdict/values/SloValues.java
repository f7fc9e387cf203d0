package dev.sett.verdict.values;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Objective;
import dev.sett.model.experiment.SloMeasure;
import dev.sett.model.text.Quantity;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import dev.sett.stats.rate.RateCrossing;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * The highest rate that meets an objective: where the {@link Objective#excess excess} of the steps
 * of a trial crosses 0. A trial in which no rate met it is {@link #isBelow below} the lowest rate
 * that was tried.
 */
record SloValues(SloMeasure slo) implements MeasureValues {

  @Override
  public double value(Trial trial, Metric metric) {
    List<LoadSlice> steps = steps(trial.slices());
    if (metric != Metric.SLO_RATE || steps.isEmpty()) {
      return 0;
    }
    RateCrossing crossing = crossing(steps);
    return crossing.side() == RateCrossing.Side.ABOVE ? 0 : crossing.rate();
  }

  @Override
  public double highest(Trial trial, Metric metric, double value) {
    List<LoadSlice> steps = steps(trial.slices());
    return metric != Metric.SLO_RATE || steps.isEmpty()
        ? value
        : Math.max(value, crossing(steps, this::leastExcess).rate());
  }

  @Override
  public Optional<String> whyOpen() {
    return Optional.of(
        "part of the latency near the limit may be the load engine's own delay. The rates as"
            + " measured would decide, but without that delay they might not. Give the engine more"
            + " CPUs (--load-cpus).");
  }

  @Override
  public OptionalDouble lowest(Metric metric, List<Trial> trials) {
    return metric == Metric.SLO_RATE
        ? OptionalDouble.of(
            trials.stream()
                .filter(this::isBelow)
                .mapToDouble(trial -> value(trial, metric))
                .max()
                .orElse(0))
        : OptionalDouble.empty();
  }

  @Override
  public boolean isBelow(Trial trial) {
    List<LoadSlice> steps = steps(trial.slices());
    return !steps.isEmpty() && crossing(steps).side() == RateCrossing.Side.BELOW;
  }

  /** At the lowest rate above the crossing that missed the objective. */
  @Override
  public Optional<String> engineLimit(Trial trial, Metric metric) {
    List<LoadSlice> steps = steps(trial.slices());
    if (metric != Metric.SLO_RATE || steps.isEmpty()) {
      return Optional.empty();
    }
    double rate = crossing(steps).rate();
    return steps.stream()
        .filter(step -> step.targetRps() >= rate && slo.objective().excess(step) > 0)
        .min(Comparator.comparingDouble(LoadSlice::targetRps))
        .flatMap(step -> EngineLimit.why(List.of(step)));
  }

  @Override
  public List<Warning> warnings(String variant, List<Slice> slices) {
    List<LoadSlice> steps = steps(slices);
    if (steps.isEmpty()) {
      return List.of();
    }
    return switch (crossing(steps).side()) {
      case INSIDE -> List.of();
      case BELOW -> {
        LoadSlice lowest =
            steps.stream().min(Comparator.comparingDouble(LoadSlice::targetRps)).orElseThrow();
        yield List.of(
            new Warning(
                Warning.Kind.PROGRAM,
                String.format(
                    Locale.ROOT,
                    "%s meets the objective (%s) at no rate: even at %s requests per second, %s.",
                    variant,
                    slo.objective().words(),
                    Quantity.formatNumber(lowest.targetRps()),
                    slo.objective().missed(lowest))));
      }
      case ABOVE ->
          List.of(
              new Warning(
                  Warning.Kind.PROGRAM,
                  variant
                      + " met the objective at every rate that there was time for, so its capacity"
                      + " within the objective is not known. Allow more time (--budget)."));
    };
  }

  /** Every block is one in which all were below. */
  @Override
  public String noVerdict(int variants, long blocks) {
    return (variants == 2 ? "neither variant meets" : "no variant meets")
        + " the objective ("
        + slo.objective().words()
        + ") at any rate that was tried";
  }

  private RateCrossing crossing(List<LoadSlice> steps) {
    return crossing(steps, slo.objective()::excess);
  }

  private static RateCrossing crossing(List<LoadSlice> steps, ToDoubleFunction<LoadSlice> excess) {
    return RateCrossing.of(
        steps.stream()
            .map(step -> new RateCrossing.Step(step.targetRps(), excess.applyAsDouble(step)))
            .toList());
  }

  /** The excess with the lowest response times that the engine's own delay allows for. */
  private double leastExcess(LoadSlice step) {
    return slo.objective()
        .excess(
            step,
            limit -> {
              long nanos = step.responseNanos(limit.percentile());
              return nanos == 0
                  ? 0
                  : EngineLimit.lowestNanos(List.of(step), limit.percentile(), (double) nanos);
            });
  }

  private static List<LoadSlice> steps(List<Slice> slices) {
    return slices.stream().filter(s -> s.phase() == Phase.SEARCH).map(Slice::load).toList();
  }
}
