package dev.sett.model.experiment;

import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.text.NumberWords;
import dev.sett.model.trial.Phase;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The time that a number of requests takes in a closed loop, on a program that has answered once.
 *
 * @param requests all of them, over all connections, at least 1
 */
public record TotalMeasure(long requests) implements Measure {
  private static final long MOST_REQUESTS = 100_000_000;

  static MeasureForm form() {
    return new MeasureForm.Count("total", MOST_REQUESTS, TotalMeasure::new);
  }

  @Override
  public String written() {
    return "{total: %d}".formatted(requests);
  }

  @Override
  public List<Phase> phases() {
    return List.of(Phase.TOTAL);
  }

  @Override
  public Load load() {
    return Load.COUNT;
  }

  @Override
  public Set<MeasureTrait> traits() {
    return EnumSet.of(MeasureTrait.PAUSES, MeasureTrait.TIMED);
  }

  @Override
  public Optional<Duration> length(Design design, Point point) {
    return Optional.empty();
  }

  @Override
  public OptionalLong count() {
    return OptionalLong.of(requests);
  }

  @Override
  public String briefly(Point point) {
    return NumberWords.count(requests, "request") + " over " + MeasureWords.connections(point);
  }

  @Override
  public String explained(Point point, double rateRps) {
    return ", "
        + NumberWords.count(requests, "request")
        + " in total; each connection sends its next one "
        + (point.traffic().pauses() ? "after the script's pause" : "as soon as it has a response")
        + ". The program has answered one request before; it is not warmed up.";
  }

  @Override
  public List<Metric> metrics() {
    return List.of(Metric.TOTAL_TIME, Metric.TOTAL_P50, Metric.MEMORY);
  }
}
