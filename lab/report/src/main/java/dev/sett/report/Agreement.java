package dev.sett.report;

import java.util.Locale;

/** What became of a finding, or of an expectation of ours, on this machine. */
enum Agreement {
  REPRODUCED("reproduced", "is reproduced", "are reproduced"),
  SAME_DIRECTION("same direction", "goes in the same direction", "go in the same direction"),
  CONTRADICTED("contradicted", "is contradicted", "are contradicted"),
  AS_EXPECTED("as expected", "is as expected", "are as expected"),
  NOT_AS_EXPECTED("not as expected", "is not as expected", "are not as expected"),
  TOO_IMPRECISE(
      "too imprecise to say",
      "is measured too imprecisely to say",
      "are measured too imprecisely to say"),
  NOT_MEASURED("not measured here", "was not measured here", "were not measured here");

  private final String words;
  private final String ofOne;
  private final String ofMany;

  Agreement(String words, String ofOne, String ofMany) {
    this.words = words;
    this.ofOne = ofOne;
    this.ofMany = ofMany;
  }

  String words() {
    return words;
  }

  /** As the end of a sentence: {@code 3 are reproduced}. */
  String counted(long count) {
    return count + " " + (count == 1 ? ofOne : ofMany);
  }

  /** Whether what was measured speaks against the finding. */
  boolean isAgainst() {
    return this == CONTRADICTED || this == NOT_AS_EXPECTED;
  }

  /** CSS class that carries its colour. */
  String css() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
