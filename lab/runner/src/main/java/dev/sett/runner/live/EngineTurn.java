package dev.sett.runner.live;

import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import java.util.List;
import java.util.Optional;

/**
 * One turn of one load engine on the common server.
 *
 * @param round 1, 2, 3 …
 * @param engine its name
 * @param phase as much as the connections carry, or the common rate
 * @param slice what it reported and what the server used; empty if it failed
 * @param trouble why it failed, one sentence; blank if it did not
 * @param lines of its output that show it
 */
public record EngineTurn(
    int round,
    String engine,
    Phase phase,
    Optional<Slice> slice,
    String trouble,
    List<String> lines) {

  /** Copies the list. */
  public EngineTurn {
    lines = List.copyOf(lines);
  }
}
