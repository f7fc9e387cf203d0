package dev.sett.report;

import java.util.List;

/** The outcomes of gates, as lines for a terminal. */
public final class GateText {
  private GateText() {}

  /**
   * One line with the gate and its status, and one below it with what was found.
   *
   * @return lines, each ended with a line feed; empty if there was no gate
   */
  public static String of(List<GateOutcome> outcomes) {
    StringBuilder text = new StringBuilder();
    for (GateOutcome outcome : outcomes) {
      text.append("Gate ").append(outcome.status().words()).append(": ");
      text.append(Words.clean(asked(outcome))).append('\n');
      text.append("  ").append(Words.clean(outcome.sentence())).append('\n');
    }
    return text.toString();
  }

  /** The gate and what of it this outcome is about. */
  static String asked(GateOutcome outcome) {
    boolean alone = outcome.gate().questions().size() == 1;
    String at = " [at " + outcome.question().point();
    return outcome.gate().text()
        + (alone ? "" : at + ", " + outcome.question().metric().key() + "]");
  }
}
