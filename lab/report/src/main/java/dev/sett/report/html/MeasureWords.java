package dev.sett.report.html;

import dev.sett.model.experiment.Point;
import dev.sett.report.format.Html;

/** What is measured at a point, in words. */
final class MeasureWords {
  private MeasureWords() {}

  /** The load in a few words: {@code 50 connections}. */
  static String load(Point point) {
    return point.measure().briefly(point);
  }

  /**
   * What goes on at a point, after its name, as HTML.
   *
   * @param rateRps the common rate; 0 if there was none
   */
  static String explained(Point point, double rateRps) {
    String goesOn = Html.escape(point.measure().explained(point, rateRps));
    return point.measure().phases().isEmpty() ? goesOn : RequestWords.of(point) + goesOn;
  }
}
