package dev.sett.lab;

import dev.sett.model.Phase;
import dev.sett.model.Point;
import dev.sett.model.Trial;
import java.time.Duration;
import java.util.OptionalDouble;

/** A trial that is carried out elsewhere: all of it is known at once, when it is over. */
final class ElsewhereRun {

  private final World world;
  private final Elsewhere elsewhere;
  private final Progress progress;

  ElsewhereRun(World world, Elsewhere elsewhere, Progress progress) {
    this.world = world;
    this.elsewhere = elsewhere;
    this.progress = progress;
  }

  /** Runs the member's trial; what breaks there is a failure of this trial alone. */
  Trial run(Member member, Point point, Duration warmUp, OptionalDouble rateRps)
      throws InterruptedException {
    progress.running(member.variant().name());
    member.begun(world.now());
    try {
      Elsewhere.Done done =
          elsewhere.run(member.number(), member.variant(), point, warmUp, rateRps);
      member.launched(done.launched());
      done.slices()
          .forEach(
              slice -> {
                member.add(slice);
                if (slice.phase() != Phase.WARM_UP) {
                  progress.ended(member.variant().name(), slice);
                }
              });
      done.warnings().forEach(member::warn);
    } catch (TrialException e) {
      member.failed(e);
    }
    return member.trial();
  }
}
