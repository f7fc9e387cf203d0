package dev.sett.model.experiment;

import dev.sett.model.design.Defaults;
import dev.sett.model.text.Quantity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The capacity within an objective as it is written in a file. */
final class SloForm {

  private static final Duration SHORTEST_STEP = Duration.ofMillis(200);
  private static final Duration LONGEST_STEP = Duration.ofMinutes(10);
  private static final String EXAMPLE = "{slo: {p99: 50ms, errors: 0.1%}}";

  private SloForm() {}

  static MeasureForm form() {
    return new MeasureForm.Mapping(
        "slo",
        Stream.concat(Objective.PERCENTILES.stream(), Stream.of(Objective.ERRORS, "step")).toList(),
        () -> {
          throw new IllegalArgumentException("slo needs an objective. Write " + EXAMPLE + ".");
        },
        SloForm::read);
  }

  static String written(Measure.Slo slo) {
    List<String> parts = new ArrayList<>();
    for (Objective.Limit limit : slo.objective().limits()) {
      parts.add(
          Quantity.formatPercentile(limit.percentile()) + ": " + Quantity.format(limit.within()));
    }
    parts.add("errors: " + Quantity.formatShare(slo.objective().errorShare()));
    parts.add("step: " + Quantity.format(slo.step()));
    return "{slo: {" + String.join(", ", parts) + "}}";
  }

  private static Optional<Measure> read(MeasureForm.Settings settings) {
    List<Objective.Limit> limits = new ArrayList<>();
    Set<String> written = new HashSet<>();
    for (String percentile : Objective.PERCENTILES) {
      settings
          .value(
              percentile,
              text -> {
                written.add(percentile);
                return Objective.limit(percentile, text);
              })
          .ifPresent(limits::add);
    }
    double errors =
        settings.value(Objective.ERRORS, Objective::errors).orElse(Objective.ERROR_SHARE);
    Duration step = settings.time("step", SHORTEST_STEP, LONGEST_STEP).orElse(Defaults.SLO_STEP);
    if (written.isEmpty()) {
      settings.complain(
          "p99", "slo needs a limit on a percentile of the response time. Write " + EXAMPLE + ".");
    }
    if (limits.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new Measure.Slo(new Objective(limits, errors), step));
  }
}
