package dev.sett.model.experiment;

import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.trial.Phase;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** From the start of the process to its first answer. */
public record StartMeasure() implements Measure {
  static MeasureForm form() {
    return new MeasureForm.Word("start", new StartMeasure());
  }

  @Override
  public String written() {
    return "start";
  }

  @Override
  public List<Phase> phases() {
    return List.of();
  }

  @Override
  public Load load() {
    return Load.NONE;
  }

  @Override
  public Set<MeasureTrait> traits() {
    return EnumSet.of(MeasureTrait.TIMED, MeasureTrait.TIMED_START);
  }

  @Override
  public Optional<Duration> length(Design design, Point point) {
    return Optional.of(Duration.ZERO);
  }

  @Override
  public Optional<String> span() {
    return Optional.of("start to first answer");
  }

  @Override
  public String briefly(Point point) {
    return span().orElseThrow();
  }

  @Override
  public String explained(Point point, double rateRps) {
    return "Each process is started, polled until its first response, and stopped.";
  }

  @Override
  public Optional<String> notExported() {
    return Optional.of("start-up time, so it has no load to export.");
  }

  @Override
  public List<Metric> metrics() {
    return List.of(Metric.START, Metric.MEMORY);
  }
}
