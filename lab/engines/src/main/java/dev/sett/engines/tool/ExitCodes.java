package dev.sett.engines.tool;

import dev.sett.engines.result.OutputLines;
import dev.sett.engines.result.ToolException;

/** What the end of a tool says. */
public final class ExitCodes {

  private ExitCodes() {}

  /**
   * Complains if a tool ended with another exit code than 0.
   *
   * @throws ToolException with its last lines
   */
  public static void require(String tool, ToolOutput answer) {
    if (answer.exitCode() != 0) {
      throw failed(tool, answer, "failed with exit code " + answer.exitCode() + ".");
    }
  }

  /**
   * The complaint about a tool that did not do what it was asked for.
   *
   * @param how what it did, after its name
   */
  public static ToolException failed(String tool, ToolOutput answer, String how) {
    String said = answer.err().isBlank() ? answer.out() : answer.err();
    return new ToolException(
        tool + " " + how + " Last lines of its output:", OutputLines.last(said, 12));
  }
}
