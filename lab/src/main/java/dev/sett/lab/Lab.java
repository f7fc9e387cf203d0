package dev.sett.lab;

import dev.sett.model.Design;
import dev.sett.model.Effect;
import dev.sett.model.Experiment;
import dev.sett.model.Measure;
import dev.sett.model.Pairing;
import dev.sett.model.Plan;
import dev.sett.model.Point;
import dev.sett.model.Result;
import dev.sett.model.ResultFolder;
import dev.sett.model.Trial;
import dev.sett.model.Warning;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * Runs the blocks of a planned experiment until enough is known or the budget is spent, and judges
 * what came out. Used by one thread.
 */
public final class Lab {

  /** Failed trials after which a run gives up. */
  private static final int FAILURES_ALLOWED = 2;

  /** The blocks that a verdict needs may overrun the budget by a tenth of it. */
  private static final long GRACE_DIVISOR = 10;

  private final ResultFolder folder;
  private final Plan plan;
  private final Experiment experiment;
  private final World world;
  private final Progress progress;
  private final Interruption interruption;
  private final Clock clock;
  private final Judge judge;
  private final List<Trial> trials;
  private final Pace pace;
  private int lastNumber;

  /**
   * A lab over a result folder, which may hold trials of an earlier, interrupted run.
   *
   * @param clock names the moment the result was finished
   */
  Lab(ResultFolder folder, World world, Progress progress, Interruption interruption, Clock clock) {
    this.folder = folder;
    this.plan = folder.plan();
    this.experiment = plan.experiment();
    this.world = world;
    this.progress = progress;
    this.interruption = interruption;
    this.clock = clock;
    this.judge = new Judge(experiment);
    this.pace = new Pace(experiment.design(), experiment.variants().size());
    this.trials = new ArrayList<>(folder.trials());
  }

  /**
   * How a run ended.
   *
   * @param failure the failure that ended it early, if one did
   */
  public record Outcome(Result result, Optional<Trial.Failure> failure) {}

  /** Runs to the end and saves the result. */
  Outcome run() throws InterruptedException {
    Design design = experiment.design();
    long start = world.nanoTime();
    Random random = new Random(design.seed() * 1_000_003 + trials.size());
    BlockRun blockRun = new BlockRun(world, design, progress, this::save, this::nextNumber, random);
    progress.planned(plan, folder.path());

    Optional<Trial.Failure> failure = Optional.empty();
    rounds:
    while (!interruption.isWished()) {
      List<Point> open = new ArrayList<>(experiment.points());
      open.removeIf(p -> isDone(p, design));
      Collections.shuffle(open, random);
      boolean ran = false;
      for (Point point : open) {
        long left = design.budget().toNanos() - (world.nanoTime() - start);
        pace.share(left, neededBlocks());
        if (left + grace(point, design) < pace.blockNanos(point)) {
          continue;
        }
        ran = true;
        failure = block(blockRun, point);
        if (failure.isPresent() && (interruption.isWished() || isHopeless(point))) {
          break rounds;
        }
        Duration rest = design.budget().minusNanos(world.nanoTime() - start);
        progress.known(judge.effects(trials), rest.isNegative() ? Duration.ZERO : rest);
        if (interruption.isWished()) {
          break rounds;
        }
      }
      if (!ran) {
        break;
      }
    }
    boolean interrupted = interruption.isWished();
    Result result = judged(plan, trials, interrupted, clock);
    folder.write(result);
    return new Outcome(result, interrupted || !isFatal(failure) ? Optional.empty() : failure);
  }

  /**
   * Effects and verdicts of the trials in a folder, without running anything.
   *
   * @param clock names the moment of a result that a killed run could not name itself
   */
  public static Result judge(ResultFolder folder, Clock clock) {
    Optional<Result> earlier = folder.result();
    Clock finished = earlier.map(r -> Clock.fixed(r.finishedAt(), ZoneOffset.UTC)).orElse(clock);
    return judged(
        folder.plan(), folder.trials(), earlier.map(Result::interrupted).orElse(true), finished);
  }

  private static Result judged(Plan plan, List<Trial> trials, boolean interrupted, Clock clock) {
    Judge judge = new Judge(plan.experiment());
    List<Effect> effects = judge.effects(trials);
    List<Warning> warnings = new ArrayList<>(plan.warnings());
    warnings.addAll(judge.warnings(trials));
    return new Result(
        plan, clock.instant(), effects, judge.verdicts(trials, effects), warnings, interrupted);
  }

  private Optional<Trial.Failure> block(BlockRun blockRun, Point point)
      throws InterruptedException {
    int block = 1 + trialsAt(point).stream().mapToInt(Trial::block).max().orElse(0);
    OptionalDouble rate = rate(point);
    if (needsPilot(point)) {
      // One process after another can't know the lowest capacity before all have run.
      List<Trial> pilot =
          blockRun.run(
              point,
              experiment.variants(),
              plan.pairing(),
              /* block= */ 0,
              pace.warmUpLimit(),
              OptionalDouble.empty());
      Optional<Trial.Failure> failure = firstFailure(pilot);
      if (failure.isPresent()) {
        return failure;
      }
      rate =
          OptionalDouble.of(
              experiment.design().rateShare()
                  * pilot.stream()
                      .mapToDouble(t -> Values.capacityRps(t.slices()))
                      .min()
                      .orElseThrow());
    }
    long began = world.nanoTime();
    List<Trial> ended =
        blockRun.run(point, experiment.variants(), plan.pairing(), block, pace.warmUpLimit(), rate);
    pace.took(point, world.nanoTime() - began, ended);
    return firstFailure(ended);
  }

  /** Whether the common rate must still be found in a block of its own. */
  private boolean needsPilot(Point point) {
    boolean alone =
        switch (point.measure()) {
          case Measure.Steady steady -> plan.pairing() == Pairing.SEQUENTIAL;
          case Measure.Footprint footprint -> true;
          default -> false;
        };
    return alone && rate(point).isEmpty();
  }

  /** The common rate: given, or already used by an earlier block. */
  private OptionalDouble rate(Point point) {
    if (point.rateRps().isPresent()) {
      return point.rateRps();
    }
    double known = Judge.costRps(point.name(), trials);
    return known > 0 ? OptionalDouble.of(known) : OptionalDouble.empty();
  }

  private long wholeBlocks(Point point) {
    Map<Integer, Long> whole =
        trialsAt(point).stream()
            .filter(t -> t.failure().isEmpty() && t.block() > 0)
            .collect(Collectors.groupingBy(Trial::block, Collectors.counting()));
    return whole.values().stream().filter(n -> n == experiment.variants().size()).count();
  }

  private boolean isDone(Point point, Design design) {
    long blocks = wholeBlocks(point);
    return blocks >= design.maxBlocks()
        || (blocks >= design.minBlocks() && judge.enough(point.name(), trials));
  }

  /** Whether going on is pointless: nothing ever worked here, or too much has failed. */
  private boolean isHopeless(Point point) {
    boolean everWorked = trialsAt(point).stream().anyMatch(t -> t.failure().isEmpty());
    long failed = trials.stream().filter(t -> t.failure().isPresent()).count();
    return !everWorked || failed > FAILURES_ALLOWED;
  }

  private boolean isFatal(Optional<Trial.Failure> failure) {
    return failure.isPresent()
        && experiment.points().stream().anyMatch(p -> !trialsAt(p).isEmpty() && isHopeless(p));
  }

  /** Blocks that a verdict still needs, a pilot for the common rate included. */
  private Map<Point, Integer> neededBlocks() {
    Map<Point, Integer> needed = new HashMap<>();
    for (Point point : experiment.points()) {
      int blocks = (int) Math.max(0, experiment.design().minBlocks() - wholeBlocks(point));
      boolean pilot = blocks > 0 && needsPilot(point);
      needed.put(point, pilot ? blocks + 1 : blocks);
    }
    return needed;
  }

  /** What a block may overrun the budget by: a little, if there is no verdict without it. */
  private long grace(Point point, Design design) {
    return wholeBlocks(point) < design.minBlocks() ? design.budget().toNanos() / GRACE_DIVISOR : 0;
  }

  private List<Trial> trialsAt(Point point) {
    return trials.stream().filter(t -> t.point().equals(point.name())).toList();
  }

  private static Optional<Trial.Failure> firstFailure(List<Trial> ended) {
    return ended.stream().flatMap(t -> t.failure().stream()).findFirst();
  }

  private void save(Trial trial) {
    if (interruption.isWished() && trial.failure().isPresent()) {
      return; // What was given up is no failure of the program.
    }
    folder.write(trial);
    trials.add(trial);
  }

  private int nextNumber() {
    int saved = trials.stream().mapToInt(Trial::number).max().orElse(0);
    lastNumber = Math.max(lastNumber, saved) + 1;
    return lastNumber;
  }
}
