package dev.sett.model.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The outcome of a comparison for one metric at one point. */
public enum Verdict {
  /** The base variant is better. */
  @JsonProperty("a-better")
  A_BETTER,
  /** The other variant is better. */
  @JsonProperty("b-better")
  B_BETTER,
  /** The whole interval is within the margin. */
  @JsonProperty("equivalent")
  EQUIVALENT,
  /** The interval allows more than one of the above. */
  @JsonProperty("undecided")
  UNDECIDED,
  /** The measurement can't carry a verdict, for a reason given in a warning. */
  @JsonProperty("refused")
  REFUSED
}
