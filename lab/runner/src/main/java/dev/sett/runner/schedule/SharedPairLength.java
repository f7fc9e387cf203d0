package dev.sett.runner.schedule;

import dev.sett.runner.control.Progress;
import dev.sett.runner.trial.PairLength;
import dev.sett.runner.trial.TrialBuilder;
import java.time.Duration;
import java.util.List;

/**
 * Gives a warm pair its share of the time: those that are still to come share what is left equally.
 * Their number is fixed once the first processes of a run are warm. Used by one thread.
 *
 * @param leftNanos until the budget is spent; below 0 if it was overrun
 * @param progress is told the number of pairs
 */
record SharedPairLength(
    RunningPlan plan, RemainingBlocks remaining, long leftNanos, Progress progress)
    implements PairLength {

  @Override
  public Duration now() {
    return Duration.ofNanos(Math.max(0, leftNanos) / Math.max(1, remaining.pairs()));
  }

  @Override
  public void warm(List<TrialBuilder> members) {
    if (!plan.design().choosesPairs()) {
      return;
    }
    int number =
        new PairNumber(
                plan.experiment(),
                remaining.groups().stream().map(List::size).toList(),
                remaining.fixed())
            .of(
                members.stream()
                    .map(m -> new PairNumber.Readied(m.startTime(), m.warmUp(), m.warmRps()))
                    .toList());
    plan.fixPairs(number);
    progress.pairs(number);
  }
}
