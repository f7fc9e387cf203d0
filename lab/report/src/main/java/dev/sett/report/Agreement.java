package dev.sett.report;

import java.util.Locale;

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

  /** As an item of a list: {@code 3 reproduced}, {@code 2 in the same direction}. */
  String counted(long count) {
    return count + (this == SAME_DIRECTION ? " in the " : " ") + words;
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
