package dev.sett.runner.schedule;

import dev.sett.model.design.Design;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Forecast;
import dev.sett.model.experiment.MeasureTrait;
import dev.sett.model.experiment.Point;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Result;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.TrialSummary;
import dev.sett.runner.control.Interruption;
import dev.sett.runner.control.Progress;
import dev.sett.runner.trial.BlockRun;
import dev.sett.runner.trial.PairLength;
import dev.sett.runner.trial.TrialRunner;
import dev.sett.verdict.Judgement;
import dev.sett.verdict.blocks.KeptTrials;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Runs the blocks of a planned experiment until enough is known or the budget is spent. Used by one
 * thread.
 */
public final class ExperimentRunner {

  /** With more points than these, only what is known of the last one is told on the way. */
  private static final int FEW_POINTS = 4;

  /** The blocks that a verdict needs may overrun the budget by a tenth of it. */
  private static final long GRACE_DIVISOR = 10;

  private final ResultFolder folder;
  private final TrialRunner runner;
  private final Progress progress;
  private final Interruption interruption;
  private final Clock clock;
  private final LookSchedule looks;
  private final RunningPlan plan;
  private final KeptTrials trials;
  private final GivenUpPoints givenUp;
  private final CommonRate rate;
  private final RemainingBlocks remaining;
  private final BudgetAllocator pace;
  private long startNanos;

  /**
   * Runs the experiment of a result folder, which may hold trials of an earlier, interrupted run.
   *
   * @param runner carries out its trials
   * @param clock names the moment the result was finished; if no trial is added to an earlier
   *     result, that is the earlier moment
   */
  public ExperimentRunner(
      ResultFolder folder,
      TrialRunner runner,
      Progress progress,
      Interruption interruption,
      Clock clock) {
    this.folder = folder;
    this.runner = runner;
    this.progress = progress;
    this.interruption = interruption;
    this.clock = clock;
    List<Trial> earlier = folder.trials().summaries();
    this.trials = KeptTrials.of(earlier);
    this.looks = LookSchedule.of(folder, earlier);
    this.plan = new RunningPlan(folder, looks);
    this.givenUp =
        new GivenUpPoints(
            trials, plan.experiment().points().size(), plan.experiment().runsAlready());
    this.rate = new CommonRate(plan, trials);
    this.remaining = new RemainingBlocks(plan, trials, givenUp);
    this.pace = new BudgetAllocator(plan.design(), plan.experiment().variants().size());
  }

  /**
   * How a run ended.
   *
   * @param failure the failure for which it ended early or gave up a point, if there was one
   */
  public record Outcome(Result result, Optional<Trial.Failure> failure) {}

  /** Runs to the end and saves the result. */
  public Outcome run() throws InterruptedException {
    Design design = plan.design(); // Its number of pairs alone may change.
    startNanos = runner.nanoTime();
    int earlierTrials = trials.all().size();
    Random random = new Random(design.seed() * 1_000_003 + earlierTrials);
    BlockRun blockRun =
        new BlockRun(runner, design, this::save, trials::nextNumber, rate::at, random);
    Experiment planned = plan.judged().experiment();
    progress.planned(plan.judged().withExperiment(planned.withDesign(design)), folder.path());

    rounds:
    while (!interruption.isRequested()
        && !looks.isDecided(trials.all(), measured(), givenUp.names(), progress)) {
      List<Point> open = new ArrayList<>(remaining.points());
      Collections.shuffle(open, random);
      boolean ran = false;
      for (List<Point> together : PointGrouping.of(plan.toRun(), open)) {
        long left = leftNanos();
        pace.share(left, remaining.needed(rate));
        if (left + grace(together, design) < leastNanos(together)) {
          continue;
        }
        ran = true;
        Optional<Trial> failed = block(blockRun, together);
        if (failed.isPresent() && !interruption.isRequested()) {
          givenUp.failed(failed.get());
          if (givenUp.isHopeless()) {
            break rounds;
          }
        }
        progress.known(known(together), Duration.ofNanos(Math.max(0, leftNanos())));
        if (interruption.isRequested()) {
          break rounds;
        }
      }
      if (!ran) {
        break;
      }
    }
    boolean interrupted = interruption.isRequested();
    Optional<Result> earlier = folder.result();
    Instant finished =
        earlier
            .filter(_ -> trials.all().size() == earlierTrials)
            .map(Result::finishedAt)
            .orElseGet(clock::instant);
    Result judged =
        Judgement.of(
            plan.judged(),
            trials.all(),
            looks.end(trials.all(), measured(), interrupted),
            interrupted,
            finished);
    Result result = earlier.map(judged::explainedAs).orElse(judged);
    folder.write(result);
    return new Outcome(result, interrupted ? Optional.empty() : givenUp.why());
  }

  /** Time since the run began or was resumed. */
  private Duration measured() {
    return Duration.ofNanos(runner.nanoTime() - startNanos);
  }

  /** Until the budget is spent; below 0 if it was overrun. */
  private long leftNanos() {
    return plan.design().budget().minus(measured()).toNanos();
  }

  /** A block at points that share processes; the first trial of it that failed. */
  private Optional<Trial> block(BlockRun blockRun, List<Point> together)
      throws InterruptedException {
    List<BlockRun.Due> due = new ArrayList<>();
    for (Point point : inTurn(together)) {
      int block = 1 + trials.lastBlock(point.name());
      if (rate.needsPilot(point)) {
        Optional<Trial> failed = firstFailed(pilot(blockRun, point));
        if (failed.isPresent()) {
          return failed;
        }
      }
      due.add(new BlockRun.Due(point, block));
    }
    long began = runner.nanoTime();
    List<Trial> ended =
        blockRun.run(
            due,
            plan.toRun().variantsAt(together.getFirst().name()),
            plan.judged().pairing(),
            pace.warmUpLimit(),
            pairLength());
    pace.took(together.getFirst(), runner.nanoTime() - began, ended);
    return firstFailed(ended);
  }

  /** Every pair begins with another point, since the first one finds its programs cold. */
  private List<Point> inTurn(List<Point> together) {
    List<Point> order = new ArrayList<>(plan.experiment().points());
    order.retainAll(together);
    Collections.rotate(order, (int) remaining.wholeBlocks(order.getFirst()));
    order.sort(Comparator.comparing(point -> point.measure().is(MeasureTrait.LAST)));
    return order;
  }

  private List<Trial> pilot(BlockRun blockRun, Point point) throws InterruptedException {
    return blockRun.run(
        List.of(new BlockRun.Due(point, /* block= */ 0)),
        plan.toRun().variantsAt(point.name()),
        plan.judged().pairing(),
        pace.warmUpLimit(),
        /* length= */ Optional.empty());
  }

  private Optional<PairLength> pairLength() {
    return plan.design().pairs().isEmpty()
        ? Optional.empty()
        : Optional.of(new SharedPairLength(plan, remaining, leftNanos(), progress));
  }

  private List<Effect> known(List<Point> points) {
    boolean few = plan.experiment().points().size() <= FEW_POINTS;
    return plan.calculator()
        .effects(
            few
                ? trials.all()
                : points.stream().flatMap(p -> trials.at(p.name()).stream()).toList());
  }

  /** What the next block takes; a warm pair makes do with what there is. */
  private long leastNanos(List<Point> together) {
    Design design = plan.design();
    return together.stream()
        .mapToLong(
            point ->
                design.pairs().isPresent()
                    ? Forecast.block(design, point, plan.variantsAt(point.name())).toNanos()
                    : pace.blockNanos(point))
        .sum();
  }

  /** What a block may overrun the budget by: a little, if there is no verdict without it. */
  private long grace(List<Point> together, Design design) {
    return together.stream().anyMatch(point -> remaining.needed(point) > 0)
        ? design.budget().toNanos() / GRACE_DIVISOR
        : 0;
  }

  private static Optional<Trial> firstFailed(List<Trial> ended) {
    return ended.stream().filter(t -> t.failure().isPresent()).findFirst();
  }

  private Trial save(Trial trial) {
    if (interruption.isRequested() && trial.failure().isPresent()) {
      return trial; // What was given up is no failure of the program.
    }
    plan.addsTrial();
    Trial saved = folder.trials().save(trial);
    trials.add(TrialSummary.of(saved));
    progress.saved(saved);
    return saved;
  }
}
