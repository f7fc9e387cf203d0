package dev.sett.model.experiment;

import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.text.NumberWords;
import dev.sett.model.trial.Phase;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Capacity, latency and cost of a warm program, the default measure: warm-up, closed loop, fixed
 * rate. Of p99, p95 and p90, a point has one.
 */
public record SteadyMeasure() implements Measure {
  static MeasureForm form() {
    return new MeasureForm.Word("steady", new SteadyMeasure());
  }

  @Override
  public String written() {
    return "steady";
  }

  @Override
  public List<Phase> phases() {
    return List.of(Phase.CAPACITY, Phase.COST, Phase.COST_LOW, Phase.COST_HIGH);
  }

  @Override
  public Load load() {
    return Load.CLOSED_LOOP;
  }

  @Override
  public Set<MeasureTrait> traits() {
    return EnumSet.of(
        MeasureTrait.ALTERNATES,
        MeasureTrait.COMMON_RATE,
        MeasureTrait.CONTINUES,
        MeasureTrait.HEAD_START,
        MeasureTrait.REMOTE);
  }

  @Override
  public boolean warmsUp() {
    return true;
  }

  @Override
  public Optional<Duration> length(Design design, Point point) {
    return Optional.of(Forecast.loaded(design, design.capacity().plus(design.cost())));
  }

  @Override
  public String explained(Point point, double rateRps) {
    return rateRps > 0
        ? ". Capacity: closed loop, maximum throughput. Latency and CPU per request: at "
            + NumberWords.number(rateRps)
            + " requests per second for every variant."
        : ".";
  }

  @Override
  public List<Metric> metrics() {
    return List.of(
        Metric.REQUESTS_PER_SECOND,
        Metric.CPU_PER_REQUEST,
        Metric.P99,
        Metric.P95,
        Metric.P90,
        Metric.MEMORY_UNDER_LOAD,
        Metric.ANSWERED,
        Metric.P50,
        Metric.MEMORY);
  }
}
