package dev.sett.model.experiment;

import dev.sett.model.text.NumberWords;

/** Words that several measures use. */
final class MeasureWords {

  private MeasureWords() {}

  static String connections(Point point) {
    return NumberWords.count(point.connections(), "connection");
  }

  static String unexportable(String what) {
    return what
        + ", a load whose rate changes. Only steady loads and fixed numbers of requests can be"
        + " exported.";
  }
}
