package dev.sett.runner.remote;

import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.runner.control.Progress;
import dev.sett.runner.control.TrialException;
import dev.sett.runner.trial.PointRun;
import dev.sett.runner.trial.TrialBuilder;
import dev.sett.runner.trial.TrialRunner;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.LongSupplier;

/**
 * Trials on other hosts, one after the other: all of a trial is known at once, when it is over. The
 * deadline of a block is not looked at.
 */
record RemoteRunner(
    HostTrials hosts, Progress progress, LongSupplier nanoClock, InstantSource clock)
    implements TrialRunner {

  @Override
  public List<Trial> run(List<PointRun> visits, Duration warmUpLimit, Random random)
      throws InterruptedException {
    List<Trial> trials = new ArrayList<>();
    for (PointRun visit : visits) {
      progress.block(visit.point().name(), visit.block());
      for (TrialBuilder member : visit.members()) {
        run(member, visit, warmUpLimit);
      }
      visit.told().stream().map(TrialBuilder::trial).forEach(trials::add);
      if (visit.members().stream().anyMatch(TrialBuilder::hasFailed)) {
        break;
      }
    }
    return trials;
  }

  /** Runs the member's trial; what breaks there is a failure of this trial alone. */
  private void run(TrialBuilder member, PointRun visit, Duration warmUpLimit)
      throws InterruptedException {
    progress.running(member.variant().name());
    member.begun(clock.instant());
    OptionalDouble rateRps = visit.withCost() ? visit.rateRps() : OptionalDouble.empty();
    try {
      HostTrials.Done done =
          hosts.run(member.number(), member.variant(), visit.point(), warmUpLimit, rateRps);
      member.launched(done.launched());
      for (Slice slice : done.slices()) {
        member.add(slice);
        if (slice.phase() != Phase.WARM_UP) {
          progress.ended(member.variant().name(), slice);
        }
      }
      done.warnings().forEach(member::warn);
    } catch (TrialException e) {
      member.failed(e);
    }
  }

  @Override
  public long nanoTime() {
    return nanoClock.getAsLong();
  }
}
