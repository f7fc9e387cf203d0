package dev.sett.runner.schedule;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Forecast;
import dev.sett.model.experiment.Point;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Looks;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.model.result.Stretch;
import dev.sett.model.result.Verdict;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.Quantity;
import dev.sett.model.trial.Trial;
import dev.sett.runner.control.Progress;
import dev.sett.stats.StatsDefaults;
import dev.sett.verdict.VerdictCalculator;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * When warm pairs are looked at, and how many of them there are to be. A look is on disk before its
 * outcome is known to anyone, so that no outcome decides whether it counts. Nothing here applies to
 * short blocks. Used by one thread.
 */
final class LookSchedule {

  /** Share of a stretch that an interrupted one never reaches. */
  private static final double NEARLY = 0.99;

  /** Share of a stretch below which an interrupted one does not count either. */
  private static final double HARDLY = 0.01;

  private final ResultFolder folder;
  private Plan plan;
  private Optional<Looks> looks;

  /** Measuring time of the current stretch before the run began or was resumed. */
  private final Duration usedBefore;

  private LookSchedule(ResultFolder folder, Plan plan, Optional<Looks> looks) {
    this.folder = folder;
    this.plan = plan;
    this.looks = looks;
    this.usedBefore = looks.map(l -> l.current().used()).orElse(Duration.ZERO);
  }

  /** The looks of a run: those in its folder, or a first stretch as planned. */
  static LookSchedule of(ResultFolder folder, List<Trial> trials) {
    Plan plan = folder.plan();
    Design design = plan.experiment().design();
    if (design.pairs().isEmpty()) {
      return new LookSchedule(folder, plan, Optional.empty());
    }
    double total = 1 - design.confidence();
    boolean judgedOnce =
        folder.looks().isEmpty() && folder.result().filter(r -> !r.interrupted()).isPresent();
    Looks looks =
        folder
            .looks()
            .orElseGet(
                () ->
                    judgedOnce
                        ? Looks.once(total, design.budget(), pairs(plan, trials))
                        : Looks.begun(
                            total,
                            Stretch.begun(
                                design.budget(), design.untilDecided(), pairs(plan, List.of()))));
    return new LookSchedule(folder, plan, Optional.of(looks));
  }

  /**
   * The looks by which trials in a folder are judged, without counting another one; empty if its
   * result was judged before looks were counted.
   */
  static Optional<Looks> at(ResultFolder folder, List<Trial> trials) {
    if (folder.looks().isEmpty() && folder.result().isPresent()) {
      return folder.result().flatMap(Result::looks);
    }
    LookSchedule schedule = of(folder, trials);
    return schedule.ended(trials, schedule.usedBefore, /* interrupted= */ true);
  }

  /**
   * Plans another stretch.
   *
   * @param budget time for it
   * @param untilDecided whether it ends once it is decided
   * @throws ExperimentException if this is not possible
   */
  static void extend(ResultFolder folder, Duration budget, boolean untilDecided) {
    List<Trial> trials = folder.trials().summaries();
    Looks looks = requireExtensible(folder, trials);
    requireTimeForAPair(folder.plan().experiment(), budget, untilDecided);
    folder.write(looks.begun(Stretch.begun(budget, untilDecided, pairs(folder.plan(), trials))));
  }

  private static void requireTimeForAPair(
      Experiment experiment, Duration budget, boolean untilDecided) {
    Duration pair = Forecast.least(experiment.withDesign(experiment.design().withPairs(1)));
    if (pair.compareTo(budget) > 0) {
      throw new ExperimentException(
          untilDecided ? "--until-decided" : "--budget",
          Quantity.format(budget)
              + " is too short for one more pair at each point, which needs about "
              + Quantity.format(Duration.ofSeconds(pair.toSeconds() + 1))
              + ". Allow more time.");
    }
  }

  /**
   * Refuses a run to which nothing can be added.
   *
   * @return its looks so far
   * @throws ExperimentException with what to do instead
   */
  static Looks requireExtensible(ResultFolder folder, List<Trial> trials) {
    String where = folder.path().toString();
    Looks looks =
        of(folder, trials)
            .looks
            .orElseThrow(
                () ->
                    new ExperimentException(
                        where,
                        "is measured in short blocks, and only warm pairs can be added to. For more"
                            + " blocks, run the comparison again with a higher --blocks and a"
                            + " longer --budget; without --blocks, --duration and --pairing fresh"
                            + " it measures warm pairs. Resume without --budget and"
                            + " --until-decided measures what is missing of the planned blocks (at"
                            + " most "
                            + folder.plan().experiment().design().maxBlocks()
                            + " at each point)."));
    if (!looks.hasErrorLeft()) {
      throw new ExperimentException(
          where,
          "has no error left for another look: its verdict was judged by all of the "
              + Quantity.formatShare(looks.total())
              + ", as in versions of Sett that could not go on. Run the comparison again with a"
              + " longer --budget.");
    }
    return looks;
  }

  /** The design of what is still to be measured in the current stretch. */
  Design design() {
    Design design = plan.experiment().design();
    if (looks.isEmpty()) {
      return design;
    }
    Stretch stretch = looks.get().current();
    boolean isFirst = looks.get().stretches().size() == 1;
    if (isFirst && !stretch.untilDecided()) {
      return design;
    }
    Duration left = stretch.budget().minus(stretch.used());
    return design.withPairs(planned()).within(left.isNegative() ? Duration.ZERO : left);
  }

  /** Continues with another plan of the same run, of which the number of pairs has been chosen. */
  void follow(Plan chosen) {
    plan = chosen;
  }

  /**
   * Looks at what there is, if this is due after each pair.
   *
   * @param measured time since the run began or was resumed
   * @param givenUp points that are no longer measured
   * @param progress is told what a look found
   * @return whether everything is decided
   */
  boolean isDecided(List<Trial> trials, Duration measured, Set<String> givenUp, Progress progress) {
    if (looks.isEmpty() || !looks.get().current().untilDecided()) {
      return false;
    }
    Map<String, Integer> pairs = pairs(plan, trials);
    boolean isNew = isDue(pairs);
    if (isNew) {
      Duration used = usedBefore.plus(measured);
      keep(looked(pairs, used, share(pairs, used)));
    }
    if (looks.get().all().isEmpty()) {
      return false;
    }
    List<Effect> leading =
        new VerdictCalculator(plan, looks)
            .effects(trials).stream()
                .filter(e -> e.metric().leading() && !givenUp.contains(e.point()))
                .toList();
    Set<String> seen = leading.stream().map(Effect::point).collect(Collectors.toSet());
    long undecided = leading.stream().filter(e -> e.verdict() == Verdict.UNDECIDED).count();
    if (isNew) {
      progress.gap(
          "Look %d at the verdict: %d of %d leading metrics decided"
              .formatted(looks.get().all().size(), leading.size() - undecided, leading.size()));
    }
    return undecided == 0
        && pairs.keySet().stream().allMatch(p -> seen.contains(p) || givenUp.contains(p));
  }

  /**
   * Looks at what there is at the end of a run.
   *
   * @param measured time since the run began or was resumed
   * @return the looks, the last of which is the one to judge by
   */
  Optional<Looks> end(List<Trial> trials, Duration measured, boolean interrupted) {
    Optional<Looks> ended = ended(trials, usedBefore.plus(measured), interrupted);
    if (!ended.equals(looks)) {
      keep(ended.orElseThrow());
    }
    return looks;
  }

  private Optional<Looks> ended(List<Trial> trials, Duration used, boolean interrupted) {
    if (looks.isEmpty()) {
      return looks;
    }
    Map<String, Integer> pairs = pairs(plan, trials);
    if (!isDue(pairs)) {
      return looks;
    }
    double share = interrupted ? Math.clamp(share(pairs, used), HARDLY, NEARLY) : 1;
    return Optional.of(looked(pairs, used, share));
  }

  /** Whether there are pairs that nobody has looked at, and enough to decide anything. */
  private boolean isDue(Map<String, Integer> pairs) {
    return looks.orElseThrow().isNew(pairs)
        && looks.get().hasErrorLeft()
        && pairs.values().stream().anyMatch(n -> n >= StatsDefaults.MIN_PAIRS);
  }

  private Looks looked(Map<String, Integer> pairs, Duration used, double share) {
    Looks now = looks.orElseThrow();
    if (!now.current().ended()) {
      return now.with(pairs, used, share);
    }
    // Failed trials were retried after the end: they are a stretch that nobody planned.
    return now.begun(
            Stretch.begun(
                now.current().budget(),
                /* untilDecided= */ false,
                now.current().looks().getLast().pairs()))
        .with(pairs, used, /* share= */ 1);
  }

  private void keep(Looks made) {
    folder.write(made);
    looks = Optional.of(made);
  }

  /** Share of the current stretch that is over, by its time or its pairs. */
  private double share(Map<String, Integer> pairs, Duration used) {
    Stretch stretch = looks.orElseThrow().current();
    int planned = planned();
    double done =
        pairs.entrySet().stream()
            .mapToDouble(
                at -> {
                  int before = stretch.pairs().getOrDefault(at.getKey(), 0);
                  return (double) (at.getValue() - before) / Math.max(1, planned - before);
                })
            .filter(share -> share > 0)
            .min()
            .orElse(0);
    double time = (double) used.toMillis() / Math.max(1, stretch.budget().toMillis());
    return Math.clamp(stretch.untilDecided() ? Math.max(time, done) : done, HARDLY, 1);
  }

  /** Pairs that there are to be at each point when the current stretch ends. */
  private int planned() {
    Design design = plan.experiment().design();
    Stretch stretch = looks.orElseThrow().current();
    int points = plan.experiment().points().size();
    if (looks.get().stretches().size() == 1) {
      return stretch.untilDecided()
          ? Defaults.pairsUntilDecided(stretch.budget(), points)
          : design.pairs().orElseThrow();
    }
    Duration each = looks.get().beforeCurrent().pairTime(plan.experiment());
    long added = Math.max(1, stretch.budget().toMillis() / Math.max(1, each.toMillis()));
    return stretch.most() + (int) Math.min(added, StatsDefaults.MAX_PREDICTED_BLOCKS);
  }

  /** Whole pairs at each point. */
  private static Map<String, Integer> pairs(Plan plan, List<Trial> trials) {
    Map<String, Integer> pairs = new HashMap<>();
    for (Point point : plan.experiment().points()) {
      Map<Integer, Long> members =
          trials.stream()
              .filter(t -> t.point().equals(point.name()) && t.block() > 0)
              .filter(t -> t.failure().isEmpty())
              .collect(Collectors.groupingBy(Trial::block, Collectors.counting()));
      int variants = plan.variantsAt(point.name()).size();
      pairs.put(point.name(), (int) members.values().stream().filter(n -> n == variants).count());
    }
    return pairs;
  }
}
