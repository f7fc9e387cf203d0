package dev.sett.model.hosts;

import java.util.List;

/**
 * A host with something that listens there during a trial.
 *
 * @param listen port that it listens on
 * @param command program and arguments that start it; empty: Sett knows what to start
 */
public record HostService(Host host, int listen, List<String> command) {

  /** Copies the list. */
  public HostService {
    command = List.copyOf(command);
  }
}
