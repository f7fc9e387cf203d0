package dev.sett.model.inside;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What was seen from inside the JVM in a trial that was kept apart for evidence.
 *
 * @param windows what the agent saw, in order of time; empty if it could not be loaded
 * @param recording what JFR recorded; empty if it recorded nothing
 * @param missing what could not be seen, a sentence each
 * @param profile what a profiler saw that sees more than JFR; empty if none ran
 */
public record InsideEvidence(
    List<InsideWindow> windows,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<RecordingSummary> recording,
    List<String> missing,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Profile> profile) {

  /** Copies the lists. */
  public InsideEvidence {
    windows = List.copyOf(windows);
    missing = List.copyOf(missing);
  }

  /** Seen by agent and JFR alone. */
  public InsideEvidence(
      List<InsideWindow> windows, Optional<RecordingSummary> recording, List<String> missing) {
    this(windows, recording, missing, /* profile= */ Optional.empty());
  }

  /** The same with what a profiler saw, and with more that could not be seen. */
  public InsideEvidence with(Optional<Profile> seen, List<String> lacking) {
    List<String> all = new ArrayList<>(missing);
    all.addAll(lacking);
    return new InsideEvidence(windows, recording, all, seen);
  }
}
