package dev.sett.runner.live;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sett.model.http.ErrorKind;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.LoadSlice.Failures;
import dev.sett.model.trial.Phase;
import dev.sett.runner.control.TrialException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class AnswerCheckTest {

  private static final Map<ErrorKind, Failures> LATE_AND_WRONG =
      Map.of(
          ErrorKind.TIMEOUT, new Failures(1000, "late"), ErrorKind.STATUS, new Failures(60, "500"));

  @Test
  void whatFailedMostIsCountedAndNamed() {
    assertEquals(
        "1060 of 1110 requests failed in a slice of the warm-up phase (no response in time). The"
            + " first: late",
        refusal(Phase.WARM_UP, slice(50, LATE_AND_WRONG)));
  }

  @Test
  void onARungLateAnswersAreNeitherCountedNorNamed() {
    assertEquals(
        "60 of 110 requests failed in a slice of the ladder phase (unexpected status; set the"
            + " expected ones with --expect-status). The first: 500",
        refusal(Phase.RUNG, slice(50, LATE_AND_WRONG)));
    assertDoesNotThrow(() -> AnswerCheck.require(Phase.RUNG, slice(61, LATE_AND_WRONG), List.of()));
  }

  private static String refusal(Phase phase, LoadSlice load) {
    return String.valueOf(
        assertThrows(TrialException.class, () -> AnswerCheck.require(phase, load, List.of()))
            .getMessage());
  }

  private static LoadSlice slice(long answered, Map<ErrorKind, Failures> errors) {
    return new LoadSlice(
        0,
        50,
        1_000_000_000,
        answered,
        answered,
        2000,
        errors,
        List.of(),
        "",
        "",
        "",
        "",
        new LoadSlice.Engine(1, 10, 1, 1),
        Map.of(),
        OptionalLong.empty());
  }
}
