package dev.sett.verdict.finding;

/** The outcome of a finding, or of one of our own expectations, on this machine. */
public enum FindingOutcome {
  REPRODUCED("reproduced"),
  SAME_DIRECTION("same direction"),
  /** The size that was published is excluded; whether there is a difference is open. */
  WEAKER_OR_NONE("weaker or none"),
  CONTRADICTED("contradicted"),
  AS_EXPECTED("as expected"),
  NOT_AS_EXPECTED("not as expected"),
  TOO_IMPRECISE("too imprecise to say"),
  NOT_MEASURED("not measured here");

  private final String words;

  FindingOutcome(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }

  /** Whether what was measured speaks against the finding. */
  public boolean isAgainst() {
    return this == CONTRADICTED || this == NOT_AS_EXPECTED;
  }
}
