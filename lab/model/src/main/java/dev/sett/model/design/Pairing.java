package dev.sett.model.design;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Which processes of a block are alive at one time. */
public enum Pairing {
  /** All variants alive, each warm, the load alternating between them in short slices. */
  @JsonProperty("alternating")
  ALTERNATING,
  /** One process after another, in random order. */
  @JsonProperty("sequential")
  SEQUENTIAL
}
