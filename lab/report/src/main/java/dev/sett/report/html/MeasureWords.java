package dev.sett.report.html;

import dev.sett.model.experiment.Measure;
import dev.sett.model.experiment.Point;
import dev.sett.model.text.Quantity;
import dev.sett.report.format.Words;

/** What is measured at a point, in words. */
final class MeasureWords {
  private MeasureWords() {}

  /** The load in a few words: {@code 50 connections}. */
  static String load(Point point) {
    return switch (point.measure()) {
      case Measure.Start start -> "start to first answer";
      case Measure.Job job -> job.units() == 1 ? "start to end" : units(job) + ", start to end";
      case Measure.Total total ->
          Words.count(total.requests(), "request")
              + " over "
              + Words.count(point.connections(), "connection");
      case Measure.Ramp ramp ->
          Words.count(point.connections(), "connection")
              + (ramp.warm() ? " from idle, warm" : " from idle, cold");
      case Measure.Steady steady -> Words.count(point.connections(), "connection");
      case Measure.Footprint footprint -> Words.count(point.connections(), "connection");
      case Measure.Ladder ladder -> Words.count(point.connections(), "connection");
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
          "Each process is started, polled until its first response, and stopped.";
      case Measure.Job job ->
          "Each program is started, does " + units(job) + " and then exits on its own.";
      case Measure.Footprint footprint ->
          RequestWords.of(point)
              + (rateRps > 0
                  ? ". Constant load: "
                      + Words.number(rateRps)
                      + " requests per second for every variant, for "
                      + Words.seconds(footprint.hold().toMillis() / 1e3)
                      + "; then 10% more for the same time."
                  : ".");
      case Measure.Ramp ramp ->
          RequestWords.of(point)
              + ", which are open but idle beforehand. "
              + (ramp.over().isZero()
                  ? "All start at the same time, "
                  : "They start one after the other within "
                      + Words.nanos((double) ramp.over().toNanos())
                      + ", ")
              + (ramp.warm() ? "after a warm-up and five idle seconds" : "in a fresh process")
              + ", and continue for "
              + Words.seconds(ramp.length().toMillis() / 1e3)
              + ", each sending its next request as soon as it has a response.";
      case Measure.Ladder ladder ->
          RequestWords.of(point)
              + ". After a warm-up at the first rate, "
              + ladder.ratesRps().size()
              + " rates from "
              + Words.number(ladder.ratesRps().getFirst())
              + " to "
              + Words.number(ladder.ratesRps().getLast())
              + " requests per second in the same process, "
              + Words.nanos((double) ladder.step().toNanos())
              + " each. The limit: "
              + Quantity.formatPercentile(ladder.percentile())
              + " below "
              + Words.nanos((double) ladder.limit().toNanos())
              + ".";
      case Measure.Total total ->
          RequestWords.of(point)
              + ", "
              + Words.count(total.requests(), "request")
              + " in total; each connection sends its next one as soon as it has a response. The"
              + " program has answered one request before; it is not warmed up.";
      case Measure.Steady steady ->
          RequestWords.of(point)
              + (rateRps > 0
                  ? ". Capacity: closed loop, maximum throughput. Latency and CPU per request: at "
                      + Words.number(rateRps)
                      + " requests per second for every variant."
                  : ".");
    };
  }

  private static String units(Measure.Job job) {
    return Words.count(job.units(), "unit") + " of work";
  }
}
