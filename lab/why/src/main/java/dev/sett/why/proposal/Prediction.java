package dev.sett.why.proposal;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Measure;
import dev.sett.model.text.NumberWords;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a change must move a metric if the explanation is right.
 *
 * @param metric that moves
 * @param lowest lower end of the ratio of changed to unchanged, above 0
 * @param highest upper end, at least {@code lowest}
 */
public record Prediction(Metric metric, double lowest, double highest) {

  /** What replaces a metric of the steady measure where another measure is used. */
  private static final Map<Metric, List<Metric>> STAND_INS =
      Map.of(
          Metric.REQUESTS_PER_SECOND,
          List.of(
              Metric.PLATEAU,
              Metric.HIGHEST_RATE,
              Metric.SLO_RATE,
              Metric.UNITS_PER_SECOND,
              Metric.TOTAL_TIME),
          Metric.CPU_PER_REQUEST,
          List.of(Metric.JOB_CPU),
          Metric.P50,
          List.of(Metric.TOTAL_P50),
          Metric.MEMORY,
          List.of(Metric.FOOTPRINT));

  /** The same prediction for a metric that the measure has; empty if it has none like it. */
  public Optional<Prediction> under(Measure measure) {
    if (measure.metrics().contains(metric)) {
      return Optional.of(this);
    }
    return STAND_INS.getOrDefault(metric, List.of()).stream()
        .filter(measure.metrics()::contains)
        .findFirst()
        .map(this::about);
  }

  /** Twice the rate is half the time. */
  private Prediction about(Metric other) {
    return metric.moreIsBetter() == other.moreIsBetter()
        ? new Prediction(other, lowest, highest)
        : new Prediction(other, 1 / highest, 1 / lowest);
  }

  /** Whether it says that nothing moves. */
  public boolean saysNoChange() {
    return lowest < 1 && highest > 1;
  }

  /** The prediction in words. */
  public String words() {
    return "%s changes by a factor of %s to %s"
        .formatted(
            metric.words(), NumberWords.threeDigits(lowest), NumberWords.threeDigits(highest));
  }
}
