package dev.sett.runner;

import dev.sett.load.schedule.Shape;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.outside.MemoryReading;
import dev.sett.model.outside.Sample;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.runner.control.CompletedProcess;
import dev.sett.runner.control.Progress;
import dev.sett.runner.measure.LocalRunner;
import dev.sett.runner.schedule.ExperimentRunner;
import dev.sett.runner.trial.ExecutionEnvironment;
import dev.sett.runner.trial.RunningVariant;
import dev.sett.runner.trial.TrialRunner;
import dev.sett.verdict.warnings.TrialWarnings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;

/**
 * A run in a simulated world that is cut off at one of its steps. How lucky a process is depends on
 * its variant and on how many blocks came before, so a resumed run measures what the run would have
 * measured.
 */
final class CutRun {

  /** What happens at the step. */
  enum Cut {
    /** The lab is gone and does nothing more, not even in a finally block. */
    SIGKILL,
    /** The user wants the run to end. */
    SIGTERM,
    /** The calendar goes back by a day; the run goes on. */
    CLOCK_SET_BACK;

    /** For people. */
    String words() {
      return this == CLOCK_SET_BACK ? "clock set back" : toString();
    }
  }

  /** The end of a killed lab. */
  static final class Killed extends Error {
    private static final long serialVersionUID = 1;
  }

  private final Path folder;
  private final TestingWorld environment;
  private final int at;
  private final Cut cut;
  private final List<String> states = new ArrayList<>();
  private int wholeBlocks;
  private int saved;
  private boolean dead;
  private boolean setBack;

  /**
   * A run that has not begun.
   *
   * @param folder of a plan, and of the trials that an earlier run has left
   * @param environment decides nothing about luck yet
   * @param at number of the step, from 0; one that is never reached: it is not cut off
   */
  CutRun(Path folder, TestingWorld environment, int at, Cut cut) {
    this.folder = folder;
    this.environment = environment;
    this.at = at;
    this.cut = cut;
    Map<String, Integer> blocks = new HashMap<>();
    environment.luck =
        variant -> {
          int block = blocks.merge(variant, 1, Integer::sum) + wholeBlocks;
          return new Random(31L * block + variant.hashCode()).nextGaussian();
        };
  }

  /**
   * Runs it to its end, or to its cut.
   *
   * @throws Killed if it was killed
   */
  Result run() throws InterruptedException {
    ResultFolder opened = TestingRuns.approved(folder);
    wholeBlocks = wholeBlocks(opened.trials().all());
    Steps steps = new Steps();
    TrialRunner runner = new LocalRunner(new CutWorld(), opened.toRun().plan().experiment(), steps);
    InstantSource judged =
        () -> {
          step("judge");
          return now();
        };
    return new ExperimentRunner(
            opened, runner, steps, environment.interruption, judged.withZone(ZoneOffset.UTC))
        .run()
        .result();
  }

  /** Names of its steps so far: what the lab was doing. */
  List<String> states() {
    return states;
  }

  /** Trials that the lab has called saved. */
  int saved() {
    return saved;
  }

  private static int wholeBlocks(List<Trial> trials) {
    Map<Integer, Integer> members = new HashMap<>();
    trials.forEach(trial -> members.merge(trial.block(), 1, Integer::sum));
    return (int) members.values().stream().filter(n -> n == TestingRuns.VARIANTS.size()).count();
  }

  private void step(String state) {
    if (dead) {
      throw new Killed();
    }
    states.add(state);
    if (states.size() - 1 == at) {
      switch (cut) {
        case SIGKILL -> {
          dead = true;
          throw new Killed();
        }
        case SIGTERM -> environment.interruption.wish();
        case CLOCK_SET_BACK -> setBack = true;
      }
    }
  }

  /** A step that is a wait, which ends when the user wants to go. */
  private void pass(String state) {
    step(state);
    environment.interruption.check();
  }

  private Instant now() {
    return setBack ? environment.now().minus(Duration.ofDays(1)) : environment.now();
  }

  /** Steps between those of the world. */
  private final class Steps implements Progress {

    @Override
    public void planned(Plan plan, Path of) {
      step("plan");
    }

    @Override
    public void pairs(int number) {
      step("number of pairs chosen");
    }

    @Override
    public void saved(Trial trial) {
      saved++;
      step("save");
    }

    @Override
    public void gap(String sentence) {
      step("look");
    }

    @Override
    public void known(List<Effect> effects, Duration left) {
      step("between blocks");
    }
  }

  private final class CutWorld implements ExecutionEnvironment {

    @Override
    public void enter(List<Variant> variants) {
      environment.enter(variants);
    }

    @Override
    public void leave() {
      environment.leave();
    }

    @Override
    public RunningVariant start(Variant variant, Point point) {
      pass("start");
      return new CutVariant(environment.start(variant, point));
    }

    @Override
    public CompletedProcess run(Variant variant, Point point, Duration limit) {
      pass("run");
      return environment.run(variant, point, limit);
    }

    @Override
    public long nanoTime() {
      return environment.nanoTime();
    }

    @Override
    public void rest(Duration length) {
      pass("rest");
      environment.rest(length);
    }

    @Override
    public Instant now() {
      return CutRun.this.now();
    }
  }

  private final class CutVariant implements RunningVariant {

    private final RunningVariant running;

    CutVariant(RunningVariant running) {
      this.running = running;
    }

    @Override
    public LaunchedProcess launched() {
      return running.launched();
    }

    @Override
    public void moveTo(Point point) {
      pass("move to another point");
      running.moveTo(point);
    }

    @Override
    public Slice slice(
        Phase phase,
        Shape shape,
        Duration settle,
        Duration counted,
        Consumer<LoadSlice.Window> live)
        throws InterruptedException {
      pass(TrialWarnings.words(phase));
      return running.slice(phase, shape, settle, counted, live);
    }

    @Override
    public MemoryReading memory(MemoryReading.Moment moment) {
      return running.memory(moment);
    }

    @Override
    public Optional<String> memoryGap() {
      return running.memoryGap();
    }

    @Override
    public List<Sample> samples() {
      return running.samples();
    }

    @Override
    public boolean stop() throws InterruptedException {
      step("stop");
      return running.stop();
    }
  }
}
