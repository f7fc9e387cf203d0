package dev.sett.model.outside;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;

/**
 * One sample of a process on another host: a line that the probe there wrote.
 *
 * @param atMillis moment by that host's clock, in milliseconds since 1970
 * @param usage since the previous sample; empty in the first
 * @param ended why there was nothing to see any more, as a sentence
 * @param jvm what the program runs on; in the first sample only
 */
public record UsageLook(
    long atMillis,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Usage> usage,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<String> ended,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<JvmFacts> jvm) {

  /** A sample of counters only. */
  public UsageLook(long atMillis, Optional<Usage> usage, Optional<String> ended) {
    this(atMillis, usage, ended, /* jvm= */ Optional.empty());
  }
}
