package dev.sett.model.experiment;

import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.trial.Phase;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The capacity of a warm program alone: a {@link SteadyMeasure} without its phases at a fixed rate,
 * so it has neither cost nor latency.
 */
public record CapacityMeasure() implements Measure {
  static MeasureForm form() {
    return new MeasureForm.Word("capacity", new CapacityMeasure());
  }

  @Override
  public String written() {
    return "capacity";
  }

  @Override
  public List<Phase> phases() {
    return List.of(Phase.CAPACITY);
  }

  @Override
  public Load load() {
    return Load.CLOSED_LOOP;
  }

  @Override
  public Set<MeasureTrait> traits() {
    return EnumSet.of(
        MeasureTrait.ALTERNATES,
        MeasureTrait.CONTINUES,
        MeasureTrait.HEAD_START,
        MeasureTrait.PAUSES);
  }

  @Override
  public boolean warmsUp() {
    return true;
  }

  @Override
  public Optional<Duration> length(Design design, Point point) {
    return Optional.of(Forecast.loaded(design, design.capacity()));
  }

  @Override
  public String explained(Point point, double rateRps) {
    return point.traffic().pauses()
        ? ". Capacity only: a closed loop of users, who pause as the script says."
        : ". Capacity only: closed loop, maximum throughput.";
  }

  @Override
  public Measure forEvidence(Point point) {
    return point.traffic().pauses() ? this : new SteadyMeasure(); // A rate has no pauses.
  }

  @Override
  public List<Metric> metrics() {
    return List.of(Metric.REQUESTS_PER_SECOND, Metric.ANSWERED, Metric.MEMORY);
  }
}
