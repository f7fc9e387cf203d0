package dev.sett.model.experiment;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.text.NumberWords;
import dev.sett.model.text.Quantity;
import dev.sett.model.trial.Phase;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * From idle to full load in a closed loop.
 *
 * @param over time over which the connections start to send, 0 for all immediately
 * @param length time from the first request to the end, longer than {@code over}
 * @param warm whether the JVM has been warmed up and has rested before
 */
public record RampMeasure(Duration over, Duration length, boolean warm) implements Measure {
  static MeasureForm form() {
    return new MeasureForm.Mapping(
        "ramp",
        () -> new RampMeasure(Defaults.RAMP_OVER, Defaults.RAMP_LENGTH, /* warm= */ false),
        new MeasureForm.Details(List.of("over", "length", "warm"), RampMeasure::read));
  }

  private static Optional<Measure> read(MeasureForm.Settings settings) {
    Duration over = settings.time("over", Duration.ZERO, LONGEST).orElse(Defaults.RAMP_OVER);
    Duration length = settings.time("length", SHORTEST, LONGEST).orElse(Defaults.RAMP_LENGTH);
    if (over.compareTo(length) >= 0) {
      settings.complain(
          "over",
          "over: opening the connections takes %s, but the ramp lasts only %s. Make length longer than over."
              .formatted(Quantity.format(over), Quantity.format(length)));
    }
    return Optional.of(new RampMeasure(over, length, settings.isOn("warm")));
  }

  @Override
  public String written() {
    return "{ramp: {over: %s, length: %s, warm: %s}}"
        .formatted(Quantity.format(over), Quantity.format(length), warm);
  }

  @Override
  public List<Phase> phases() {
    return List.of(Phase.RAMP);
  }

  @Override
  public Load load() {
    return Load.OWN_ENGINE;
  }

  @Override
  public Set<MeasureTrait> traits() {
    return Set.of();
  }

  @Override
  public boolean warmsUp() {
    return warm;
  }

  @Override
  public Optional<Duration> length(Design design, Point point) {
    return Optional.of(length);
  }

  @Override
  public String briefly(Point point) {
    return MeasureWords.connections(point) + (warm ? " from idle, warm" : " from idle, cold");
  }

  @Override
  public String explained(Point point, double rateRps) {
    return ", which are open but idle beforehand. "
        + (over.isZero()
            ? "All start at the same time, "
            : "They start one after the other within "
                + NumberWords.nanos((double) over.toNanos())
                + ", ")
        + (warm ? "after a warm-up and five idle seconds" : "in a fresh process")
        + ", and continue for "
        + NumberWords.seconds(length.toMillis() / 1e3)
        + ", each sending its next request as soon as it has a response.";
  }

  @Override
  public Optional<String> notExported() {
    return Optional.of(MeasureWords.unexportable("a ramp"));
  }

  @Override
  public List<Metric> metrics() {
    return List.of(
        Metric.TIME_TO_95,
        Metric.TIME_TO_50,
        Metric.TIME_TO_99,
        Metric.TIME_LOST,
        Metric.PLATEAU,
        Metric.MEMORY);
  }
}
