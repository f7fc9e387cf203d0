package dev.sett.runner.measure;

import dev.sett.model.design.Design;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.MeasureTrait;
import dev.sett.model.trial.Trial;
import dev.sett.runner.control.Progress;
import dev.sett.runner.trial.ExecutionEnvironment;
import dev.sett.runner.trial.LoadDriver;
import dev.sett.runner.trial.PointRun;
import dev.sett.runner.trial.ProcessGroup;
import dev.sett.runner.trial.TrialBuilder;
import dev.sett.runner.trial.TrialRunner;
import dev.sett.verdict.disturbance.NearLevels;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Trials on this machine, step by step: each measure has its own course. */
public final class LocalRunner implements TrialRunner {

  private final ExecutionEnvironment environment;
  private final Design design;
  private final LoadDriver drive;
  private final Progress progress;
  private final NearLevels levels = new NearLevels();

  /** A runner for all trials of an experiment. */
  public LocalRunner(ExecutionEnvironment environment, Experiment experiment, Progress progress) {
    this.environment = environment;
    this.design = experiment.design();
    this.drive = LoadDriver.of(experiment);
    this.progress = progress;
  }

  @Override
  public List<Trial> run(List<PointRun> visits, Duration warmUpLimit, Random random)
      throws InterruptedException {
    if (visits.getFirst().point().measure().is(MeasureTrait.UNTIL_EXIT)) {
      return jobs(visits.getFirst());
    }
    return new ProcessGroup(environment, design, progress, random, levels)
        .run(visits, new Protocols(design, drive, warmUpLimit)::of);
  }

  /** A program that ends by itself may take as long as the whole experiment. */
  private List<Trial> jobs(PointRun visit) throws InterruptedException {
    JobRun run = new JobRun(environment, progress, design.budget());
    progress.block(visit.point().name(), visit.block());
    List<Trial> trials = new ArrayList<>();
    for (TrialBuilder member : visit.members()) {
      trials.add(run.run(member, visit.point()));
    }
    return trials;
  }

  @Override
  public long nanoTime() {
    return environment.nanoTime();
  }
}
