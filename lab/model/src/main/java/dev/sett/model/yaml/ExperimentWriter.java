package dev.sett.model.yaml;

import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Measure;
import dev.sett.model.keys.ExperimentKeys;
import dev.sett.model.text.Quantity;

/** Writes an experiment as a file that {@link ExperimentReader} reads back to an equal one. */
public final class ExperimentWriter {

  private ExperimentWriter() {}

  /**
   * The experiment as YAML, with every setting spelled out. Bodies are written as text where they
   * are text, else as base64. Whitespace around {@code about} is lost. What was published about
   * points that a run has left out is left out, too: the file is about the points it has.
   */
  public static String write(Experiment experiment) {
    return YamlText.of(ExperimentKeys.ALL.written(experiment));
  }

  static String measure(Measure measure) {
    return switch (measure) {
      case Measure.Steady steady -> "steady";
      case Measure.Start start -> "start";
      case Measure.Ramp ramp ->
          "{ramp: {over: %s, length: %s, warm: %s}}"
              .formatted(Quantity.format(ramp.over()), Quantity.format(ramp.length()), ramp.warm());
      case Measure.Footprint footprint ->
          "{footprint: {hold: %s}}".formatted(Quantity.format(footprint.hold()));
      case Measure.Ladder ladder ->
          "{ladder: {rates: [%s], step: %s, limit: \"%s < %s\"}}"
              .formatted(
                  String.join(", ", ladder.ratesRps().stream().map(Quantity::formatRate).toList()),
                  Quantity.format(ladder.step()),
                  Quantity.formatPercentile(ladder.percentile()),
                  Quantity.format(ladder.limit()));
      case Measure.Total total -> "{total: %d}".formatted(total.requests());
      case Measure.Job job -> "{job: %d}".formatted(job.units());
    };
  }
}
