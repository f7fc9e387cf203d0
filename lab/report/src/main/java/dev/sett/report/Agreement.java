package dev.sett.report;

/** The outcome of a finding, or of one of our own expectations, on this machine. */
enum Agreement {
  REPRODUCED("reproduced"),
  SAME_DIRECTION("same direction"),
  CONTRADICTED("contradicted"),
  AS_EXPECTED("as expected"),
  NOT_AS_EXPECTED("not as expected"),
  TOO_IMPRECISE("too imprecise to say"),
  NOT_MEASURED("not measured here");

  private final String words;

  Agreement(String words) {
    this.words = words;
  }

  String words() {
    return words;
  }

  /** Whether what was measured speaks against the finding. */
  boolean isAgainst() {
    return this == CONTRADICTED || this == NOT_AS_EXPECTED;
  }
}
