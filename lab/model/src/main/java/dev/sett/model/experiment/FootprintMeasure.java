package dev.sett.model.experiment;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.text.NumberWords;
import dev.sett.model.text.Quantity;
import dev.sett.model.trial.Phase;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Memory after start, under a constant rate (the point's), and under a tenth more.
 *
 * @param hold time at each of the two rates
 */
public record FootprintMeasure(Duration hold) implements Measure {
  static MeasureForm form() {
    return new MeasureForm.Mapping(
        "footprint",
        () -> new FootprintMeasure(Defaults.FOOTPRINT_HOLD),
        new MeasureForm.Details(
            List.of("hold"),
            settings ->
                Optional.of(
                    new FootprintMeasure(
                        settings
                            .time("hold", SHORTEST, LONGEST)
                            .orElse(Defaults.FOOTPRINT_HOLD)))));
  }

  @Override
  public String written() {
    return "{footprint: {hold: %s}}".formatted(Quantity.format(hold));
  }

  @Override
  public List<Phase> phases() {
    return List.of(Phase.CONSTANT, Phase.MORE);
  }

  @Override
  public Load load() {
    return Load.FIXED_RATE;
  }

  @Override
  public Set<MeasureTrait> traits() {
    return EnumSet.of(MeasureTrait.COMMON_RATE);
  }

  @Override
  public boolean warmsUp() {
    return true;
  }

  @Override
  public Optional<Duration> length(Design design, Point point) {
    Duration held = hold.multipliedBy(2);
    return Optional.of(
        point.rateRps().isPresent() ? held : held.plus(Forecast.loaded(design, design.capacity())));
  }

  @Override
  public String explained(Point point, double rateRps) {
    return rateRps > 0
        ? ". Constant load: "
            + NumberWords.number(rateRps)
            + " requests per second for every variant, for "
            + NumberWords.seconds(hold.toMillis() / 1e3)
            + "; then 10% more for the same time."
        : ".";
  }

  @Override
  public List<Metric> metrics() {
    return List.of(
        Metric.FOOTPRINT,
        Metric.FOOTPRINT_AT_START,
        Metric.FOOTPRINT_GROWTH,
        Metric.HEAP_COMMITTED,
        Metric.DIRECT_BUFFERS,
        Metric.REQUESTS_PER_MIB);
  }
}
