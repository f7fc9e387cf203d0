package dev.sett.runner.measure;

import dev.sett.load.schedule.Shape;
import dev.sett.model.experiment.LadderMeasure;
import dev.sett.model.text.Quantity;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Warning;
import dev.sett.runner.trial.MeasurementProtocol;
import dev.sett.runner.trial.ProcessGroup;
import dev.sett.runner.trial.TrialBuilder;
import java.time.Duration;
import java.util.List;

/**
 * One constant rate after another on the same process, from low to high, after a warm-up at the
 * first. It ends before the last rate where two in a row were far past the limit: what comes after
 * them would only measure how long a queue can get.
 */
final class LadderProtocol implements MeasurementProtocol {

  private static final int FAR_IN_A_ROW = 2;

  private final LadderMeasure ladder;
  private final Duration warmUp;

  /**
   * The course of a ladder.
   *
   * @param warmUp length of the warm-up; throughput at a fixed rate does not show when it is enough
   */
  LadderProtocol(LadderMeasure ladder, Duration warmUp) {
    this.ladder = ladder;
    this.warmUp = warmUp;
  }

  @Override
  public void run(ProcessGroup group) throws InterruptedException {
    Shape first = new Shape.ConstantRate(ladder.ratesRps().getFirst());
    for (TrialBuilder member : group.members()) {
      while (member.wantsWarmUp(warmUp, warmUp)) {
        group.load(member, Phase.WARM_UP, first);
      }
      climb(group, member);
    }
  }

  private void climb(ProcessGroup group, TrialBuilder member) throws InterruptedException {
    List<Double> rates = ladder.ratesRps();
    int farInARow = 0;
    for (int i = 0; i < rates.size(); i++) {
      group.load(
          member,
          Phase.RUNG,
          new Shape.ConstantRate(rates.get(i)),
          ProcessGroup.SETTLE,
          ladder.step());
      LoadSlice rung = member.slices().getLast().load();
      farInARow = ladder.isFarPast(rung) ? farInARow + 1 : 0;
      if (farInARow == FAR_IN_A_ROW && i + 1 < rates.size()) {
        member.warn(leftOut(member.variant().name(), rates, i));
        return;
      }
    }
  }

  private static Warning leftOut(String variant, List<Double> rates, int last) {
    List<String> names = rates.stream().map(Quantity::formatRate).toList();
    return new Warning(
        Warning.Kind.PROGRAM,
        variant
            + ": skipped "
            + String.join(", ", names.subList(last + 1, names.size()))
            + ", because latency was far beyond the limit at "
            + names.get(last - 1)
            + " and "
            + names.get(last)
            + " and fewer than 90% of the requests were answered there.");
  }
}
