package dev.sett.engines.result;

import java.util.List;

/** A tool failed, or its output can't be read. */
public final class ToolException extends RuntimeException {

  private final transient List<String> lines;

  /** A complaint about a tool without lines of its output. */
  public ToolException(String sentence) {
    this(sentence, List.of());
  }

  /**
   * A complaint about a tool or its answer.
   *
   * @param sentence what was found, what was expected
   * @param lines of its output that show it, at most a dozen
   */
  public ToolException(String sentence, List<String> lines) {
    super(sentence);
    this.lines = List.copyOf(lines);
  }

  /** The lines of output that show the problem. */
  public List<String> lines() {
    return lines;
  }
}
