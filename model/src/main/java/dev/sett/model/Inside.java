package dev.sett.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Optional;

/**
 * What was seen from inside the JVM in a trial that was kept apart for evidence.
 *
 * @param windows what the agent saw, in order of time; empty if it could not be loaded
 * @param recording what JFR recorded; empty if it recorded nothing
 * @param missing what could not be seen, a sentence each
 */
public record Inside(
    List<InsideWindow> windows,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Recording> recording,
    List<String> missing) {

  /** Copies the lists. */
  public Inside {
    windows = List.copyOf(windows);
    missing = List.copyOf(missing);
  }
}
