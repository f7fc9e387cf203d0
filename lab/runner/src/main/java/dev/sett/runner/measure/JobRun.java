package dev.sett.runner.measure;

import dev.sett.model.experiment.Point;
import dev.sett.model.trial.Trial;
import dev.sett.runner.control.Progress;
import dev.sett.runner.control.TrialException;
import dev.sett.runner.trial.ExecutionEnvironment;
import dev.sett.runner.trial.TrialBuilder;
import java.time.Duration;
import java.util.List;

/** A trial of a program that ends by itself: it is started, and has all the time it may take. */
final class JobRun {

  private final ExecutionEnvironment environment;
  private final Progress progress;
  private final Duration limit;

  /**
   * What all such trials of a run share.
   *
   * @param limit time from start to end at most; reaching it is a failure
   */
  JobRun(ExecutionEnvironment environment, Progress progress, Duration limit) {
    this.environment = environment;
    this.progress = progress;
    this.limit = limit;
  }

  /** Runs the member's program to its end; an exit code other than 0 is a failure. */
  Trial run(TrialBuilder member, Point point) throws InterruptedException {
    progress.running(member.variant().name());
    member.begun(environment.now());
    try {
      environment.enter(List.of(member.variant()));
      member.ended(environment.run(member.variant(), point, limit));
    } catch (TrialException e) {
      member.failed(e);
    } finally {
      environment.leave();
    }
    return member.trial();
  }
}
