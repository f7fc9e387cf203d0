package dev.sett.ui;

import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What is kept in memory of a run that is only listed.
 *
 * @param row in the state that its result tells; running if there is none
 * @param judged when its result was made; empty if there is none
 * @param longestSilence time after which a run that saves no trial must have ended
 */
record ResultSummary(ListedResult row, Optional<Instant> judged, Duration longestSilence) {
  private static final Duration BEYOND_BUDGET = Duration.ofMinutes(5);

  static ResultSummary of(String name, Plan plan) {
    return new ResultSummary(
        ListedResult.of(name, plan, RunState.RUNNING), Optional.empty(), longestSilence(plan));
  }

  static ResultSummary of(String name, Result result) {
    return new ResultSummary(
        ListedResult.of(
            name, result, result.interrupted() ? RunState.INTERRUPTED : RunState.FINISHED),
        Optional.of(result.finishedAt()),
        longestSilence(result.plan()));
  }

  /** A block may overrun the budget by a tenth of it, and programs take their time to stop. */
  private static Duration longestSilence(Plan plan) {
    return plan.experiment().design().budget().multipliedBy(5).dividedBy(4).plus(BEYOND_BUDGET);
  }
}
