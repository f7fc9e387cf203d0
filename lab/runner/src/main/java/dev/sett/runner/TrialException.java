package dev.sett.runner;

import java.util.List;

/** A trial broke: the measured program or the load engine did not do its part. */
public final class TrialException extends RuntimeException {

  private final transient List<String> lastLines;

  /**
   * A broken trial.
   *
   * @param sentence what happened, what was expected, what to try
   * @param lastLines the program's last lines of output
   */
  public TrialException(String sentence, List<String> lastLines) {
    super(sentence);
    this.lastLines = List.copyOf(lastLines);
  }

  /** The program's last lines of output. */
  public List<String> lastLines() {
    return lastLines;
  }
}
