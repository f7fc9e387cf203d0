package dev.sett.runner;

import dev.sett.model.Design;
import dev.sett.model.Effect;
import dev.sett.model.Experiment;
import dev.sett.model.Forecast;
import dev.sett.model.Looks;
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
import java.util.LinkedHashMap;
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
public final class ExperimentRunner {

  /** Failed trials of one run at a point after which it is given up. */
  private static final int FAILURES_ALLOWED = 2;

  /** Points given up after which a run ends, if nothing has ever worked anywhere. */
  private static final int POINTS_TRIED = 3;

  /** With more points than these, only what is known of the last one is told on the way. */
  private static final int FEW_POINTS = 4;

  /** The blocks that a verdict needs may overrun the budget by a tenth of it. */
  private static final long GRACE_DIVISOR = 10;

  private final ResultFolder folder;

  /** What is judged and written: without secrets. */
  private Plan plan;

  /** What is run: with them. */
  private Plan toRun;

  private Experiment experiment;
  private final TrialRunner runner;
  private final Progress progress;
  private final Interruption interruption;
  private final Clock clock;
  private VerdictCalculator judge;
  private final LookSchedule looks;
  private final List<Trial> trials = new ArrayList<>();
  private final Map<String, List<Trial>> byPoint = new HashMap<>();
  private final BudgetAllocator pace;
  private final Map<String, Integer> failures = new HashMap<>();
  private final Map<String, Trial.Failure> givenUp = new LinkedHashMap<>();
  private int lastNumber;
  private long startNanos;

  /**
   * A lab over a result folder, which may hold trials of an earlier, interrupted run.
   *
   * @param runner carries out its trials
   * @param clock names the moment the result was finished
   */
  ExperimentRunner(
      ResultFolder folder,
      TrialRunner runner,
      Progress progress,
      Interruption interruption,
      Clock clock) {
    this.folder = folder;
    this.plan = folder.plan();
    this.toRun = folder.planToRun();
    List<Trial> earlier = folder.trials();
    this.looks = LookSchedule.of(folder, earlier);
    this.experiment = toRun.experiment().with(looks.design(), toRun.experiment().placement());
    this.runner = runner;
    this.progress = progress;
    this.interruption = interruption;
    this.clock = clock;
    this.judge = new VerdictCalculator(plan);
    this.pace = new BudgetAllocator(experiment.design(), experiment.variants().size());
    earlier.forEach(this::keep);
  }

  /**
   * How a run ended.
   *
   * @param failure the failure for which it ended early or gave up a point, if there was one
   */
  public record Outcome(Result result, Optional<Trial.Failure> failure) {}

  /** Runs to the end and saves the result. */
  Outcome run() throws InterruptedException {
    Design design = experiment.design(); // Its number of pairs alone may change.
    startNanos = runner.nanoTime();
    Random random = new Random(design.seed() * 1_000_003 + trials.size());
    BlockRun blockRun =
        new BlockRun(runner, design, progress, this::save, this::nextNumber, this::rate, random);
    progress.planned(
        plan.of(plan.experiment().with(design, plan.experiment().placement())), folder.path());

    rounds:
    while (!interruption.isWished()
        && !looks.isDecided(trials, measured(), givenUp.keySet(), progress)) {
      List<Point> open = new ArrayList<>(experiment.points());
      open.removeIf(p -> givenUp.containsKey(p.name()) || isDone(p));
      Collections.shuffle(open, random);
      boolean ran = false;
      for (List<Point> together : PointGrouping.of(toRun, open)) {
        long left = design.budget().toNanos() - (runner.nanoTime() - startNanos);
        pace.share(left, neededBlocks());
        if (left + grace(together, design) < leastNanos(together)) {
          continue;
        }
        ran = true;
        Optional<Trial> failed = block(blockRun, together);
        if (failed.isPresent() && !interruption.isWished()) {
          failed(failed.get());
          if (isHopeless()) {
            break rounds;
          }
        }
        Duration rest = design.budget().minusNanos(runner.nanoTime() - startNanos);
        progress.known(known(together), rest.isNegative() ? Duration.ZERO : rest);
        if (interruption.isWished()) {
          break rounds;
        }
      }
      if (!ran) {
        break;
      }
    }
    boolean interrupted = interruption.isWished();
    Result result =
        judged(plan, trials, looks.end(trials, measured(), interrupted), interrupted, clock)
            .explained(folder.result().map(Result::explanations).orElse(List.of()));
    folder.write(result);
    return new Outcome(result, interrupted ? Optional.empty() : whyGivenUp());
  }

  /** Time since the run began or was resumed. */
  private Duration measured() {
    return Duration.ofNanos(runner.nanoTime() - startNanos);
  }

  /**
   * Effects and verdicts of the trials in a folder, without running anything.
   *
   * @param clock names the moment of a result that a killed run could not name itself
   */
  public static Result judge(ResultFolder folder, Clock clock) {
    Optional<Result> earlier = folder.result();
    Clock finished = earlier.map(r -> Clock.fixed(r.finishedAt(), ZoneOffset.UTC)).orElse(clock);
    List<Trial> trials = folder.trials();
    return judged(
            folder.plan(),
            trials,
            LookSchedule.at(folder, trials),
            earlier.map(Result::interrupted).orElse(true),
            finished)
        .explained(earlier.map(Result::explanations).orElse(List.of()));
  }

  /**
   * What some trials of a plan show so far, without running or writing anything. Effects are judged
   * together: of the trials of one point only that point's, as one family.
   *
   * @return every effect that they allow, point by point
   */
  public static List<Effect> effects(Plan plan, List<Trial> trials) {
    return effects(plan, trials, /* looks= */ Optional.empty());
  }

  /**
   * The same at the last of some looks.
   *
   * @param looks empty: there is but one, by the whole error
   */
  public static List<Effect> effects(Plan plan, List<Trial> trials, Optional<Looks> looks) {
    return new VerdictCalculator(plan, looks).effects(trials);
  }

  private static Result judged(
      Plan plan, List<Trial> trials, Optional<Looks> looks, boolean interrupted, Clock clock) {
    VerdictCalculator judge = new VerdictCalculator(plan, looks);
    List<Effect> effects = judge.effects(trials);
    List<Warning> warnings = new ArrayList<>(plan.warnings());
    warnings.addAll(judge.warnings(trials));
    return new Result(
            plan, clock.instant(), effects, judge.verdicts(trials, effects), warnings, interrupted)
        .lookedAt(looks);
  }

  /** A block at points that share processes; the first trial of it that failed. */
  private Optional<Trial> block(BlockRun blockRun, List<Point> together)
      throws InterruptedException {
    List<BlockRun.Due> due = new ArrayList<>();
    for (Point point : inTurn(together)) {
      int block = 1 + trialsAt(point).stream().mapToInt(Trial::block).max().orElse(0);
      if (needsPilot(point)) {
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
            toRun.variantsAt(together.getFirst().name()),
            plan.pairing(),
            pace.warmUpLimit(),
            pairLength());
    pace.took(together.getFirst(), runner.nanoTime() - began, ended);
    return firstFailed(ended);
  }

  /** Every pair begins with another point, since the first one finds its programs cold. */
  private List<Point> inTurn(List<Point> together) {
    List<Point> order = new ArrayList<>(experiment.points());
    order.retainAll(together);
    Collections.rotate(order, (int) wholeBlocks(order.getFirst()));
    return order;
  }

  /** One process after another can't know the lowest capacity before all have run. */
  private List<Trial> pilot(BlockRun blockRun, Point point) throws InterruptedException {
    return blockRun.run(
        List.of(new BlockRun.Due(point, /* block= */ 0)),
        toRun.variantsAt(point.name()),
        plan.pairing(),
        pace.warmUpLimit(),
        /* length= */ Optional.empty());
  }

  /** Time of the next warm pair: those that are still to come share what is left equally. */
  private Optional<PairLength> pairLength() {
    if (experiment.design().pairs().isEmpty()) {
      return Optional.empty();
    }
    long left = experiment.design().budget().toNanos() - (runner.nanoTime() - startNanos);
    return Optional.of(
        new PairLength() {
          @Override
          public Duration now() {
            return Duration.ofNanos(Math.max(0, left) / Math.max(1, neededPairs()));
          }

          @Override
          public void warm(List<TrialBuilder> members) {
            if (experiment.design().choosesPairs()) {
              choosePairs(
                  members.stream()
                      .map(m -> new PairNumber.Readied(m.startTime(), m.warmUp(), m.warmRps()))
                      .toList());
            }
          }
        });
  }

  private long neededPairs() {
    return groups().stream()
        .mapToLong(together -> together.stream().mapToLong(this::neededBlocks).max().orElse(0))
        .sum();
  }

  /** The points that are not given up, in groups that share processes. */
  private List<List<Point>> groups() {
    return PointGrouping.of(
        toRun, experiment.points().stream().filter(p -> !givenUp.containsKey(p.name())).toList());
  }

  /** Fixes the number of pairs. From here on the run is as if it had been asked for so many. */
  private void choosePairs(List<PairNumber.Readied> first) {
    int number =
        new PairNumber(
                experiment.design(),
                experiment.variants().size(),
                groups().stream().map(List::size).toList())
            .of(first);
    folder.fixPairs(number);
    plan = folder.plan();
    looks.follow(plan);
    toRun = folder.planToRun();
    experiment = toRun.experiment();
    judge = new VerdictCalculator(plan);
    progress.pairs(number);
  }

  /** Whether the common rate must still be found in a block of its own. */
  private boolean needsPilot(Point point) {
    boolean alone =
        switch (point.measure()) {
          case Measure.Steady steady ->
              plan.pairing() == Pairing.SEQUENTIAL && experiment.design().pairs().isEmpty();
          case Measure.Footprint footprint -> true;
          default -> false;
        };
    return alone && rate(point).isEmpty() && LoadDriver.of(experiment).holdsRate();
  }

  /**
   * The common rate: given, or already used by an earlier trial, or the design's share of the
   * lowest capacity that a pilot has shown.
   */
  private OptionalDouble rate(Point point) {
    if (point.rateRps().isPresent()) {
      return point.rateRps();
    }
    double known = VerdictCalculator.costRps(point.name(), trialsAt(point));
    if (known > 0) {
      return OptionalDouble.of(known);
    }
    List<Trial> pilots =
        trialsAt(point).stream().filter(t -> t.block() == 0 && t.failure().isEmpty()).toList();
    long variants = pilots.stream().map(Trial::variant).distinct().count();
    return variants < plan.variantsAt(point.name()).size()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            experiment.design().rateShare()
                * pilots.stream()
                    .mapToDouble(t -> TrialMetrics.capacityRps(t.slices()))
                    .min()
                    .orElseThrow());
  }

  private long wholeBlocks(Point point) {
    Map<Integer, Long> whole =
        trialsAt(point).stream()
            .filter(t -> t.failure().isEmpty() && t.block() > 0)
            .collect(Collectors.groupingBy(Trial::block, Collectors.counting()));
    int variants = plan.variantsAt(point.name()).size();
    return whole.values().stream().filter(n -> n == variants).count();
  }

  private boolean isDone(Point point) {
    Design design = experiment.design();
    long blocks = wholeBlocks(point);
    return blocks >= design.maxBlocks()
        || (design.pairs().isEmpty()
            && blocks >= design.minBlocks()
            && judge.enough(point.name(), trialsAt(point)));
  }

  /** Gives a point up where nothing ever worked, or too much has failed. The others go on. */
  private void failed(Trial trial) {
    String point = trial.point();
    boolean everWorked =
        byPoint.getOrDefault(point, List.of()).stream().anyMatch(t -> t.failure().isEmpty());
    if (failures.merge(point, 1, Integer::sum) > FAILURES_ALLOWED || !everWorked) {
      givenUp.put(point, trial.failure().orElseThrow());
    }
  }

  /** Whether going on anywhere is pointless. */
  private boolean isHopeless() {
    return givenUp.size() >= POINTS_TRIED && trials.stream().allMatch(t -> t.failure().isPresent());
  }

  private Optional<Trial.Failure> whyGivenUp() {
    if (givenUp.isEmpty() || experiment.points().size() == 1) {
      return givenUp.values().stream().findFirst();
    }
    Map.Entry<String, Trial.Failure> first = givenUp.entrySet().iterator().next();
    String sentence =
        isHopeless()
            ? "Every trial failed at the first %d points, so the others were not tried. The first failure, at %s: %s"
            : "Gave up on %d of "
                + experiment.points().size()
                + " points; the others were measured. The first failure, at %s: %s";
    return Optional.of(
        new Trial.Failure(
            sentence.formatted(givenUp.size(), first.getKey(), first.getValue().sentence()),
            first.getValue().lastLines()));
  }

  private List<Effect> known(List<Point> points) {
    boolean few = experiment.points().size() <= FEW_POINTS;
    return judge.effects(
        few ? trials : points.stream().flatMap(p -> trialsAt(p).stream()).toList());
  }

  /** Blocks that a verdict still needs, a pilot for the common rate included. */
  private Map<Point, Integer> neededBlocks() {
    Map<Point, Integer> needed = new HashMap<>();
    for (Point point : experiment.points()) {
      int blocks = (int) neededBlocks(point);
      boolean pilot = blocks > 0 && needsPilot(point);
      needed.put(point, pilot ? blocks + 1 : blocks);
    }
    return needed;
  }

  private long neededBlocks(Point point) {
    return Math.max(0, experiment.design().minBlocks() - wholeBlocks(point));
  }

  /** What the next block takes; a warm pair makes do with what there is. */
  private long leastNanos(List<Point> together) {
    Design design = experiment.design();
    return together.stream()
        .mapToLong(
            point ->
                design.pairs().isPresent()
                    ? Forecast.block(design, point, toRun.variantsAt(point.name()).size()).toNanos()
                    : pace.blockNanos(point))
        .sum();
  }

  /** What a block may overrun the budget by: a little, if there is no verdict without it. */
  private long grace(List<Point> together, Design design) {
    return together.stream().anyMatch(point -> neededBlocks(point) > 0)
        ? design.budget().toNanos() / GRACE_DIVISOR
        : 0;
  }

  private void keep(Trial trial) {
    trials.add(trial);
    byPoint.computeIfAbsent(trial.point(), name -> new ArrayList<>()).add(trial);
  }

  private List<Trial> trialsAt(Point point) {
    return byPoint.getOrDefault(point.name(), List.of());
  }

  private static Optional<Trial> firstFailed(List<Trial> ended) {
    return ended.stream().filter(t -> t.failure().isPresent()).findFirst();
  }

  private Trial save(Trial trial) {
    if (interruption.isWished() && trial.failure().isPresent()) {
      return trial; // What was given up is no failure of the program.
    }
    Trial saved = folder.write(trial);
    keep(saved);
    return saved;
  }

  private int nextNumber() {
    int saved = trials.stream().mapToInt(Trial::number).max().orElse(0);
    lastNumber = Math.max(lastNumber, saved) + 1;
    return lastNumber;
  }
}
