package dev.sett.engines;

/** What the end of a tool says. */
final class Exits {

  private Exits() {}

  /**
   * Complains if a tool ended with another exit code than 0.
   *
   * @throws ToolException with its last lines
   */
  static void require(String tool, ToolOutput answer) {
    if (answer.exitCode() != 0) {
      throw failed(tool, answer, "failed with exit code " + answer.exitCode() + ".");
    }
  }

  /**
   * The complaint about a tool that did not do what it was asked for.
   *
   * @param how what it did, after its name
   */
  static ToolException failed(String tool, ToolOutput answer, String how) {
    String said = answer.err().isBlank() ? answer.out() : answer.err();
    return new ToolException(
        tool + " " + how + " Last lines of its output:", OutputLines.last(said, 12));
  }
}
