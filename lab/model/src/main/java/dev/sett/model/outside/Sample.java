package dev.sett.model.outside;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;

/**
 * One reading of the outside probe, about once a second.
 *
 * @param atMillis from the start of the trial's process to the end of the sample
 * @param usage since the sample before
 * @param sockets its connections at the end of the sample, in a trial kept apart for evidence
 */
public record Sample(
    long atMillis,
    Usage usage,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Sockets> sockets) {

  /** A reading without sockets. */
  public Sample(long atMillis, Usage usage) {
    this(atMillis, usage, /* sockets= */ Optional.empty());
  }
}
