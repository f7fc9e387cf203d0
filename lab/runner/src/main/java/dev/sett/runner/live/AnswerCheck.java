package dev.sett.runner.live;

import dev.sett.model.http.ErrorKind;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.runner.control.TrialException;
import dev.sett.verdict.warnings.TrialWarnings;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Whether the answers of a slice are worth a measurement. */
final class AnswerCheck {

  private AnswerCheck() {}

  /**
   * A program that answers wrongly most of the time is not worth measuring; one that is late is, on
   * the rungs of a ladder that goes past what it can do.
   *
   * @param lastLines of the program's output
   * @throws TrialException if most requests failed, or none was answered
   */
  static void require(Phase phase, LoadSlice load, List<String> lastLines) {
    long failed =
        switch (phase) {
          case RUNG -> load.wrong();
          case OVERLOAD -> 0; // To refuse what is too much is right.
          case SEARCH -> 0; // Too many errors miss the objective; a lower rate may have none.
          case WARM_UP, CAPACITY, COST, COST_LOW, COST_HIGH, RAMP, CONSTANT, MORE, TOTAL ->
              load.failed();
        };
    if (failed > load.answered()) {
      Map.Entry<ErrorKind, LoadSlice.Failures> most =
          load.errors().entrySet().stream()
              .filter(e -> phase != Phase.RUNG || e.getKey() != ErrorKind.TIMEOUT)
              .max(Comparator.comparingLong(e -> e.getValue().count()))
              .orElseThrow();
      throw new TrialException(
          "%s of %s requests failed in a slice of the %s phase (%s). The first: %s"
              .formatted(
                  failed,
                  failed + load.answered(),
                  TrialWarnings.words(phase),
                  words(most.getKey()),
                  most.getValue().example()),
          lastLines);
    }
    if (load.answered() == 0) {
      throw new TrialException(
          "No request was answered in the " + TrialWarnings.words(phase) + " phase.", lastLines);
    }
  }

  private static String words(ErrorKind kind) {
    return switch (kind) {
      case CONNECT -> "no connection";
      case CLOSED -> "connection closed before the response was complete";
      case TIMEOUT -> "no response in time";
      case STATUS -> "unexpected status; set the expected ones with --expect-status";
      case BODY -> "the body lacks the expected text";
      case CAPTURE -> "a response lacks a value that a later request needs";
      case PROTOCOL -> "the response was not valid HTTP";
      case SHED -> "the request was dropped before it was sent";
    };
  }
}
