package dev.sett.verdict;

import dev.sett.model.design.Design;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.trial.Warning;
import dev.sett.verdict.blocks.PairPriors;
import java.util.Optional;

/** Whether there are too few blocks for a verdict. */
public final class FewBlocks {

  private FewBlocks() {}

  /**
   * What is to be said before a run of which no verdict can come, however long it takes.
   *
   * @return empty: one can
   */
  public static Optional<String> planned(Experiment experiment) {
    Design design = experiment.design();
    int least =
        experiment.points().stream()
            .mapToInt(point -> PairPriors.leastBlocks(design, point))
            .max()
            .orElse(0);
    return design.maxBlocks() >= least
        ? Optional.empty()
        : Optional.of(
            "%s %d is too few for a verdict, which needs at least %d. Use %s %3$d or more."
                .formatted(flag(design), design.maxBlocks(), least, flag(design)));
  }

  /**
   * A warning where too few were measured at a point.
   *
   * @param complete those in which no trial failed
   */
  public static Optional<Warning> measured(Design design, Point point, long complete) {
    int least = PairPriors.leastBlocks(design, point);
    if (complete >= least) {
      return Optional.empty();
    }
    String next =
        design.maxBlocks() < least
            ? "Measure again with %s %d or more.".formatted(flag(design), least)
            : "Allow more time with --budget.";
    return Optional.of(
        new Warning(
            Warning.Kind.FEW_BLOCKS,
            "Only %d complete %s at %s; a verdict needs at least %d. %s"
                .formatted(
                    complete, complete == 1 ? "block" : "blocks", point.name(), least, next)));
  }

  private static String flag(Design design) {
    return design.pairs().isPresent() ? "--pairs" : "--blocks";
  }
}
