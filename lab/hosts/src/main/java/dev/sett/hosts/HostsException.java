package dev.sett.hosts;

import java.util.List;

/** A trial over hosts failed. */
public final class HostsException extends RuntimeException {

  private final transient List<String> lastLines;

  /** A broken trial of which there is no output to show. */
  public HostsException(String sentence) {
    this(sentence, List.of());
  }

  /**
   * A broken trial.
   *
   * @param sentence what happened, on which host, what to try
   * @param lastLines last lines of output of what broke; may be empty
   */
  public HostsException(String sentence, List<String> lastLines) {
    super(sentence);
    this.lastLines = List.copyOf(lastLines);
  }

  /** Last lines of output of what broke. */
  public List<String> lastLines() {
    return lastLines;
  }
}
