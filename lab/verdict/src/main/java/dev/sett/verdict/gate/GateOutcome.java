package dev.sett.verdict.gate;

import dev.sett.model.result.Effect;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The outcome of one question of a gate.
 *
 * @param measured the effect of the gate's variant over the one it is compared with, with the
 *     interval that the gate is judged by; empty if there is none
 * @param blocksNeeded how many blocks a gate needs, if too few were measured to decide it
 */
public record GateOutcome(
    Gate gate,
    Gate.Question question,
    Status status,
    Optional<Effect> measured,
    OptionalInt blocksNeeded) {

  /** The status of a gate. */
  public enum Status {
    /** The whole interval lies beyond the limit. */
    FAILED("failed"),
    /** No part of the interval lies beyond the limit. */
    PASSED("passed"),
    /** The limit lies inside the interval, or there are too few blocks. */
    UNDECIDED("undecided"),
    /** Nothing was measured that could decide it. */
    NOT_MEASURED("not measured");

    private final String words;

    Status(String words) {
      this.words = words;
    }

    /** In one or two words. */
    public String words() {
      return words;
    }
  }

  /**
   * Whether it ends a run with another exit code than 0. A gate that could not be measured does: it
   * has not passed.
   *
   * @param undecidedToo whether an undecided gate does as well
   */
  public boolean fails(boolean undecidedToo) {
    return switch (status) {
      case FAILED, NOT_MEASURED -> true;
      case PASSED -> false;
      case UNDECIDED -> undecidedToo;
    };
  }

  /** Whether it could not be decided because the verdict on its metric is refused. */
  public boolean isRefused() {
    return status == Status.NOT_MEASURED && measured.isPresent();
  }
}
