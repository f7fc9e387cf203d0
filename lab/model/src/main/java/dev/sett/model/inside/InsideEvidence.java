package dev.sett.model.inside;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
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
 * @param waits what its threads waited for, in order of time; empty if no thread dumps were taken
 */
public record InsideEvidence(
    List<InsideWindow> windows,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<RecordingSummary> recording,
    List<String> missing,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Profile> profile,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<WaitSample> waits) {

  /** Copies the lists. */
  public InsideEvidence {
    waits = List.copyOf(waits);
    windows = List.copyOf(windows);
    missing = List.copyOf(missing);
  }

  /** Seen by agent and JFR alone. */
  public InsideEvidence(
      List<InsideWindow> windows, Optional<RecordingSummary> recording, List<String> missing) {
    this(windows, recording, missing, /* profile= */ Optional.empty(), /* waits= */ List.of());
  }

  /** The same with what a profiler saw, and with more that could not be seen. */
  public InsideEvidence with(Optional<Profile> seen, List<String> lacking) {
    List<String> all = new ArrayList<>(missing);
    all.addAll(lacking);
    return new InsideEvidence(windows, recording, all, seen, waits);
  }

  /** The same with what threads waited for. */
  public InsideEvidence withWaits(List<WaitSample> seen) {
    return new InsideEvidence(windows, recording, missing, profile, seen);
  }
}
