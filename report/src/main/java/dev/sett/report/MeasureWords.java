package dev.sett.report;

import dev.sett.model.Measure;
import dev.sett.model.Point;

/** What is measured at a point, in words. */
final class MeasureWords {
  private MeasureWords() {}

  /** The load in a few words: {@code 50 connections}. */
  static String load(Point point) {
    return switch (point.measure()) {
      case Measure.Start start -> "start to first answer";
      case Measure.Job job -> job.units() == 1 ? "start to end" : units(job) + ", start to end";
      default -> Words.count(point.connections(), "connection");
    };
  }

  /**
   * What goes on at a point, after its name, as HTML.
   *
   * @param rateRps the common rate; 0 if there was none
   */
  static String explained(Point point, double rateRps) {
    return switch (point.measure()) {
      case Measure.Start start ->
          "Each process is started, asked until it has answered once, and stopped.";
      case Measure.Job job ->
          "Each program is started and does " + units(job) + " until it ends by itself.";
      case Measure.Footprint footprint ->
          RequestWords.of(point)
              + (rateRps > 0
                  ? ". Constant load: "
                      + Words.number(rateRps)
                      + " requests per second for every variant, for "
                      + Words.seconds(footprint.hold().toMillis() / 1e3)
                      + "; then a tenth more for as long."
                  : ".");
      default ->
          RequestWords.of(point)
              + (rateRps > 0
                  ? ". Capacity: as fast as the connections carry. Latency and CPU per request: at "
                      + Words.number(rateRps)
                      + " requests per second for every variant."
                  : ".");
    };
  }

  private static String units(Measure.Job job) {
    return Words.count(job.units(), "unit") + " of work";
  }
}
