package dev.sett.model.experiment;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import java.time.Duration;
import java.util.List;

/** Roughly how long an experiment takes, before anything of it was seen. */
public final class Forecast {

  /** Starting and stopping a program. */
  private static final Duration START_AND_STOP = Duration.ofSeconds(2);

  /** A job, or a fixed number of requests: unknown, but it should not count as zero. */
  private static final Duration UNKNOWN = Duration.ofSeconds(10);

  /** Points that share the usual budget; more get the time that they need. */
  private static final int FEW_POINTS = 2;

  /** Longest budget that a file may ask for. */
  static final Duration LONGEST_BUDGET = Duration.ofDays(7);

  private Forecast() {}

  /** Whether the time this takes is unknown until it has been measured once. */
  public static boolean isGuess(Design design, Point point) {
    return point.measure().length(design, point).isEmpty();
  }

  /** Whether that holds for one of its points. */
  public static boolean isGuess(Experiment experiment) {
    return experiment.points().stream().anyMatch(point -> isGuess(experiment.design(), point));
  }

  /** A trial of one variant, start and stop included, its warm-up not. */
  public static Duration besidesWarmUp(Design design, Point point) {
    return point.measure().length(design, point).map(START_AND_STOP::plus).orElse(UNKNOWN);
  }

  /** A block: one trial of every variant, with the shortest warm-up. */
  public static Duration block(Design design, Point point, int variants) {
    return block(design, point, variants, design.warmUpMin());
  }

  /** The same with the longest warm-up. */
  public static Duration longestBlock(Design design, Point point, int variants) {
    return block(design, point, variants, design.warmUpLimit());
  }

  /** The blocks that verdicts need, with the shortest warm-up. */
  public static Duration needed(Experiment experiment) {
    if (experiment.design().pairs().isPresent()) {
      return experiment.design().budget(); // They take what there is.
    }
    return all(experiment, experiment.design().minBlocks(), experiment.design().warmUpMin());
  }

  /** The same without work that takes as long as it takes: requests and jobs by number. */
  public static Duration least(Experiment experiment) {
    Design design = experiment.design();
    List<Point> known = experiment.points().stream().filter(p -> !isGuess(design, p)).toList();
    return all(experiment.withPoints(known), design.minBlocks(), design.warmUpMin());
  }

  /**
   * The most that an experiment takes: all blocks there may be, but no more than its budget. The
   * budget if the length of a block is a guess.
   */
  public static Duration most(Experiment experiment) {
    Design design = experiment.design();
    if (design.pairs().isPresent() || isGuess(experiment)) {
      return design.budget();
    }
    Duration all = all(experiment, design.maxBlocks(), design.warmUpLimit());
    return all.compareTo(design.budget()) < 0 ? all : design.budget();
  }

  /**
   * The budget of an experiment that gives none: the usual one, or what the needed blocks take with
   * a warm-up of middle length where that is longer and there are more than 2 points, or points
   * that are measured otherwise than usual. At most a week.
   */
  public static Duration budget(Experiment experiment) {
    boolean usual =
        experiment.points().size() <= FEW_POINTS
            && experiment.points().stream().allMatch(p -> p.special().isEmpty());
    if (usual) {
      return Defaults.BUDGET;
    }
    Design design = experiment.design();
    Duration middle = design.warmUpMin().plus(design.warmUpLimit()).dividedBy(2);
    long tens = (all(experiment, design.minBlocks(), middle).toSeconds() + 9) / 10;
    Duration needed = Duration.ofSeconds(10 * tens);
    Duration most = needed.compareTo(LONGEST_BUDGET) < 0 ? needed : LONGEST_BUDGET;
    return most.compareTo(Defaults.BUDGET) < 0 ? Defaults.BUDGET : most;
  }

  private static Duration all(Experiment experiment, int blocks, Duration warmUp) {
    Duration round = Duration.ZERO;
    for (Point point : experiment.points()) {
      round = round.plus(block(experiment.design(), point, experiment.variants().size(), warmUp));
    }
    return round.multipliedBy(blocks);
  }

  private static Duration block(Design design, Point point, int variants, Duration warmUp) {
    Duration besides = besidesWarmUp(design, point);
    Duration trial = point.measure().warmsUp() ? besides.plus(loaded(design, warmUp)) : besides;
    return trial.multipliedBy(variants);
  }

  /** Load of a length takes longer by the settling time of its slices. */
  static Duration loaded(Design design, Duration length) {
    double turn = design.slice().plus(Defaults.SETTLE).toNanos();
    return Duration.ofNanos((long) (length.toNanos() * (turn / design.slice().toNanos())));
  }
}
