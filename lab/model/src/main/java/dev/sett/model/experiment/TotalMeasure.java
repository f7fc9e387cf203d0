package dev.sett.model.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.text.NumberWords;
import dev.sett.model.text.Quantity;
import dev.sett.model.trial.Phase;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The time that a number of requests takes in a closed loop.
 *
 * @param requests all of them, over all connections, at least 1
 * @param warm whether the program has been warmed up and has rested before; otherwise it has
 *     answered once
 */
public record TotalMeasure(
    long requests,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) @JsonSetter(nulls = Nulls.AS_EMPTY) boolean warm)
    implements Measure {
  private static final long MOST_REQUESTS = 100_000_000;

  static MeasureForm form() {
    return new MeasureForm.Count(
        "total",
        MOST_REQUESTS,
        TotalMeasure::new,
        Optional.of(new MeasureForm.Details(List.of("requests", "warm"), TotalMeasure::read)));
  }

  private static Optional<Measure> read(MeasureForm.Settings settings) {
    settings.require("requests", "requests: 400");
    Optional<Long> requests =
        settings.value("requests", text -> Quantity.count(text, 1, MOST_REQUESTS));
    boolean warm = settings.isOn("warm");
    return requests.map(number -> new TotalMeasure(number, warm));
  }

  /** On a program that has answered once. */
  public TotalMeasure(long requests) {
    this(requests, /* warm= */ false);
  }

  @Override
  public String written() {
    return warm
        ? "{total: {requests: %d, warm: true}}".formatted(requests)
        : "{total: %d}".formatted(requests);
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
  public boolean warmsUp() {
    return warm;
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
    return NumberWords.count(requests, "request")
        + " over "
        + MeasureWords.connections(point)
        + (warm ? ", warm" : "");
  }

  @Override
  public String explained(Point point, double rateRps) {
    return ", "
        + NumberWords.count(requests, "request")
        + " in total; each connection sends its next one "
        + (point.traffic().pauses() ? "after the script's pause" : "as soon as it has a response")
        + (warm
            ? ". They follow a warm-up and five idle seconds."
            : ". The program has answered one request before; it is not warmed up.");
  }

  @Override
  public List<Metric> metrics() {
    return List.of(Metric.TOTAL_TIME, Metric.TOTAL_P50, Metric.MEMORY);
  }
}
