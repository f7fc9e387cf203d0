package dev.sett.runner;

import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Forecast;
import dev.sett.model.experiment.MeasureTrait;
import dev.sett.model.experiment.Point;
import dev.sett.model.result.ControlName;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Explanation;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.text.SettCommand;
import dev.sett.model.trial.Trial;
import dev.sett.why.Candidate;
import dev.sett.why.Control;
import dev.sett.why.Controls;
import dev.sett.why.Findings;
import dev.sett.why.Gap;
import dev.sett.why.handoff.HandOff;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * Finds reasons for what a finished run found, and puts them to the test: evidence from trials of
 * their own, then one control run after another, each a result folder of its own below that of the
 * run. Used by one thread.
 */
final class Explainer {

  /** Points that are explained; those with the clearest differences. */
  private static final int POINTS = 2;

  /** Part of the time that may go into evidence; the rest is enough for a control run. */
  private static final double EVIDENCE_SHARE = 0.6;

  /** Blocks of evidence for which warm-ups are shortened: fewer give no useful interval. */
  private static final int FEWEST_EVIDENCE = 3;

  /** Blocks of evidence at most; more narrow intervals little, and take time from control runs. */
  private static final int MOST_EVIDENCE = 4;

  /** Evidence takes longer than a block of the comparison: the looking costs time, too. */
  private static final int EVIDENCE_BLOCKS = 2;

  /** A control run of fewer blocks decides nothing. */
  private static final int FEWEST_BLOCKS = 3;

  /** Blocks for which a control run may take all the time that is left. */
  private static final int USUAL_BLOCKS = 5;

  /** Blocks for which it may take half of that, so that another one can follow. */
  private static final int MOST_BLOCKS = 8;

  /** Changes of one control run that are quoted, such as those of several pools. */
  private static final int MOST_SENTENCES = 3;

  private final ResultFolder folder;
  private final Result result;
  private final Runs runs;
  private final ChangeReports changes;
  private final BiFunction<Duration, Integer, Controls> controls;
  private final Reasons reasons;
  private final LongSupplier nanoTime;
  private int controlsMade;

  /** Gives the reasons that fit what was measured and seen. */
  interface Reasons {
    /** The reasons for a result, from its trials and those that were looked into. */
    Findings of(Result result, List<Trial> trials, List<Trial> evidence);
  }

  /** Runs experiments below a result. */
  interface Runs {

    /**
     * Runs an experiment to its end, within its budget.
     *
     * @param name of its folder below that of the result
     * @param inside whether its programs are looked into
     * @return what came of it; empty if it was interrupted, or could not be run
     */
    Optional<ResultFolder> run(String name, Experiment experiment, boolean inside)
        throws InterruptedException;

    /** Whether it was asked to end. */
    boolean interrupted();
  }

  /**
   * An explainer of a finished run.
   *
   * @param changes where the agents of control runs report
   * @param controls plans control runs, given the time that one may take and its blocks
   * @param nanoTime monotonic time in nanoseconds
   */
  Explainer(
      ResultFolder folder,
      Runs runs,
      ChangeReports changes,
      BiFunction<Duration, Integer, Controls> controls,
      Reasons reasons,
      LongSupplier nanoTime) {
    this.folder = folder;
    this.result = folder.result().orElseThrow();
    this.runs = runs;
    this.changes = changes;
    this.controls = controls;
    this.reasons = reasons;
    this.nanoTime = nanoTime;
  }

  /**
   * The explanations, confirmed ones first.
   *
   * @param budget time for evidence and control runs together
   */
  List<Explanation> explain(Duration budget) throws InterruptedException {
    long end = nanoTime.getAsLong() + budget.toNanos();
    List<Trial> evidence = evidence(budget);
    Set<String> points = new HashSet<>(points().stream().map(Point::name).toList());
    Findings findings = reasons.of(result, folder.trials().all(), evidence);
    Attempts attempts = new Attempts();
    List<Candidate> candidates = among(findings.candidates(), points);
    List<Candidate> superseded = among(findings.superseded(), points);
    for (Candidate candidate : candidates) {
      if (!attempts.has(candidate)) {
        explain(candidate, end, attempts);
        Optional<Candidate> rival = Rivals.of(candidate, candidates, superseded);
        if (rival.isPresent() && attempts.runs(candidate) == 1) {
          test(rival.get(), end, attempts);
        }
      }
    }
    // What a more telling one stood before comes to its turn where that one does not explain it.
    for (Candidate candidate : superseded) {
      if (!attempts.has(candidate) && attempts.failed(candidate) && !attempts.settled(candidate)) {
        explain(candidate, end, attempts);
      }
    }
    List<Explanation> explanations = new ArrayList<>(attempts.explanations());
    inSteps(explanations, end);
    return explanations;
  }

  /** Takes a hand-off between threads apart into steps, if there is one, and time for it. */
  private void inSteps(List<Explanation> explanations, long end) throws InterruptedException {
    Optional<Explanation> found =
        HandOff.RULES.stream()
            .flatMap(rule -> explanations.stream().filter(why -> why.rule().equals(rule)))
            .findFirst();
    if (found.isEmpty() || runs.interrupted()) {
      return;
    }
    Explanation why = found.get();
    Duration left = Duration.ofNanos(end - nanoTime.getAsLong());
    Duration pair = result.plan().experiment().point(why.point()).map(this::block).orElse(left);
    Optional<HandOff> planned =
        HandOff.of(controls.apply(left, FEWEST_BLOCKS), why.point(), why.variant());
    if (planned.isEmpty()) {
      return;
    }
    int variants = planned.get().experiment().variants().size();
    long blocks = blocks(left, pair.multipliedBy(variants).dividedBy(2));
    if (blocks < FEWEST_BLOCKS) {
      return;
    }
    HandOff handOff =
        HandOff.of(controls.apply(left, (int) blocks), why.point(), why.variant()).orElseThrow();
    String name = folder.unusedName(HandOff.NAME);
    runs.run(name, handOff.experiment(), /* inside= */ false)
        .flatMap(ResultFolder::result)
        .map(run -> HandOffSteps.of(handOff, run, name, result))
        .ifPresent(steps -> explanations.set(explanations.indexOf(why), why.withSteps(steps)));
  }

  /** Those of the points: the largest difference first, and of each what runs out. */
  private List<Candidate> among(List<Candidate> candidates, Set<String> points) {
    return candidates.stream()
        .filter(candidate -> points.contains(candidate.point()))
        .sorted(
            Comparator.comparingDouble((Candidate candidate) -> -difference(candidate))
                .thenComparing(Candidate::stage))
        .toList();
  }

  /** The difference that a reason is tested by, as a logarithm of its ratio. */
  private static double difference(Candidate candidate) {
    return candidate.gap().map(Gap::size).orElse(0.0);
  }

  private Stream<Effect> decided(String point) {
    return result.effects().stream()
        .filter(e -> e.point().equals(point))
        .filter(e -> e.verdict() == Verdict.A_BETTER || e.verdict() == Verdict.B_BETTER);
  }

  /** One more explanation, tested if possible and if none of the same difference is confirmed. */
  private void explain(Candidate candidate, long end, Attempts attempts)
      throws InterruptedException {
    Optional<String> untested =
        attempts.settled(candidate)
            ? Optional.of("Another explanation of the same difference is confirmed.")
            : test(candidate, end, attempts);
    untested.ifPresent(why -> attempts.add(candidate, why));
  }

  /** Adds an explanation with its control run; if none can be made, gives a sentence why. */
  private Optional<String> test(Candidate candidate, long end, Attempts attempts)
      throws InterruptedException {
    Duration left = Duration.ofNanos(end - nanoTime.getAsLong());
    Duration block =
        result.plan().experiment().point(candidate.point()).map(this::block).orElse(left);
    long blocks = blocks(left, block);
    if (runs.interrupted()) {
      return Optional.of("The run was interrupted before a control run.");
    }
    if (blocks < FEWEST_BLOCKS) {
      return Optional.of(
          "There was no time left for a control run. To make it: "
              + SettCommand.with(
                  "resume RESULT --explain --explain-budget %dm"
                      .formatted(1 + block.multipliedBy(USUAL_BLOCKS).toMinutes())));
    }
    return switch (controls.apply(left, (int) blocks).plan(candidate)) {
      case Control.Impossible impossible -> Optional.of(impossible.why());
      case Control.Planned planned -> run(candidate, planned, attempts);
    };
  }

  /** Blocks of a control run, each of which takes as long, in the time that is left. */
  private static long blocks(Duration left, Duration block) {
    return Math.max(
        Math.min(USUAL_BLOCKS, left.dividedBy(block)),
        Math.min(MOST_BLOCKS, left.dividedBy(2).dividedBy(block)));
  }

  private Optional<String> run(Candidate candidate, Control.Planned planned, Attempts attempts)
      throws InterruptedException {
    controlsMade++;
    // An earlier explanation has control runs of its own, which were planned otherwise.
    String name = folder.unusedName(ControlName.of(controlsMade, candidate.rule()));
    changes.clear(); // A control run without a result leaves reports that nobody read.
    Optional<ResultFolder> done = runs.run(name, planned.experiment(), /* inside= */ false);
    Optional<Result> control = done.flatMap(ResultFolder::result);
    if (control.isEmpty()) {
      return Optional.of("The control run was interrupted, or could not be made.");
    }
    String report = "";
    if (planned.proposal().change().byAgent()) {
      switch (changes.taken(changedProcesses(planned, done.orElseThrow()))) {
        case ChangeReports.Report.Missing missing -> {
          return Optional.of(
              "The control run (%s) is not valid and proves nothing. %s"
                  .formatted(planned.proposal().change().words(), missing.why()));
        }
        case ChangeReports.Report.Happened happened ->
            report = String.join(" ", happened.sentences().stream().limit(MOST_SENTENCES).toList());
      }
    }
    attempts.add(
        candidate, new Attempts.Run(planned.proposal(), name, control.orElseThrow(), report));
    return Optional.empty();
  }

  private static int changedProcesses(Control.Planned planned, ResultFolder done) {
    String changed = planned.experiment().variants().getLast().name();
    return (int)
        done.trials().summaries().stream().filter(t -> t.variant().equals(changed)).count();
  }

  /** Time of a block of the comparison, were it one of two variants. */
  private Duration block(Point point) {
    Duration time = BlockTime.ofTwo(result.plan(), folder.trials().summaries(), point);
    return time.isPositive() ? time : Duration.ofSeconds(1);
  }

  /** Trials that are looked into; those of an earlier attempt if there are any. */
  private List<Trial> evidence(Duration budget) throws InterruptedException {
    List<Trial> earlier = folder.evidence();
    if (!earlier.isEmpty()) {
      return earlier;
    }
    Experiment whole = folder.toRun().plan().experiment();
    List<Point> points =
        points().stream()
            .filter(p -> !p.measure().is(MeasureTrait.UNTIL_EXIT))
            .map(p -> p.measured(p.measure().forEvidence(p)))
            .toList();
    if (points.isEmpty()) {
      return List.of();
    }
    Duration share = Duration.ofNanos((long) (EVIDENCE_SHARE * budget.toNanos()));
    Duration needed = blocks(points).multipliedBy(EVIDENCE_BLOCKS);
    Duration enough = needed.compareTo(budget) < 0 ? needed : budget;
    Duration time = share.compareTo(enough) < 0 ? enough : share;
    // By Sett's own engine, whichever drove the comparison: see Controls.
    Experiment looked =
        new Experiment(
                whole.name() + "-" + ResultFolder.EVIDENCE,
                "Profiles the variants of "
                    + whole.name()
                    + " in separate runs. Its numbers are not compared.",
                whole.variants(),
                points,
                whole.design().blocks(fewest(whole, points, time), MOST_EVIDENCE, time),
                whole.placement())
            .withServices(whole.services());
    return runs.run(ResultFolder.EVIDENCE, looked, /* inside= */ true)
        .map(folder -> folder.trials().all())
        .orElse(List.of());
  }

  /** Blocks of evidence that fit into a time with the shortest warm-ups, as far as they help. */
  private static int fewest(Experiment whole, List<Point> points, Duration time) {
    Duration all =
        points.stream()
            .map(p -> Forecast.block(whole.design().inBlocks(), p, whole.variants().size()))
            .reduce(Duration.ZERO, Duration::plus);
    return Math.clamp(time.dividedBy(all), 1, FEWEST_EVIDENCE);
  }

  /** Time of one block of all variants at each of the points. */
  private Duration blocks(List<Point> points) {
    int variants = result.plan().experiment().variants().size();
    return points.stream()
        .map(point -> block(point).multipliedBy(variants).dividedBy(2))
        .reduce(Duration.ZERO, Duration::plus);
  }

  /** The points whose differences are the clearest; the first ones if there is none. */
  private List<Point> points() {
    return folder.toRun().plan().experiment().points().stream()
        .sorted(Comparator.comparingDouble(point -> -clearness(point)))
        .limit(POINTS)
        .toList();
  }

  /** The largest decided difference of a headline metric, as a logarithm of its ratio. */
  private double clearness(Point point) {
    return decided(point.name())
        .filter(e -> e.metric().headline())
        .mapToDouble(e -> Math.abs(Math.log(e.ratio())))
        .max()
        .orElse(0);
  }
}
