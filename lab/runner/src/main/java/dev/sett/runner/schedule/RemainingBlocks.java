package dev.sett.runner.schedule;

import dev.sett.model.design.Design;
import dev.sett.model.experiment.MeasureTrait;
import dev.sett.model.experiment.Point;
import dev.sett.runner.trial.LoadDriver;
import dev.sett.verdict.blocks.KeptTrials;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What is still to be measured of a run: its points and their blocks. Used by one thread. */
record RemainingBlocks(RunningPlan plan, KeptTrials trials, GivenUpPoints givenUp) {

  /** Points at which another block would tell more. */
  List<Point> points() {
    return notGivenUp().stream().filter(p -> !isDone(p)).toList();
  }

  /** The points that are not given up, done or not, in groups that share processes. */
  List<List<Point>> groups() {
    return PointGrouping.of(plan.toRun(), notGivenUp());
  }

  /** Blocks at a point that went through. */
  long wholeBlocks(Point point) {
    return trials.wholeBlocks(point.name(), plan.variantsAt(point.name()));
  }

  /** Blocks that a verdict at a point still needs. */
  long needed(Point point) {
    return Math.max(0, plan.design().minBlocks() - wholeBlocks(point));
  }

  /** The same at each point that is not given up, a pilot for the common rate included. */
  Map<Point, Integer> needed(CommonRate rate) {
    Map<Point, Integer> needed = new HashMap<>();
    for (Point point : notGivenUp()) {
      int blocks = (int) needed(point);
      boolean pilot = blocks > 0 && rate.needsPilot(point);
      needed.put(point, pilot ? blocks + 1 : blocks);
    }
    return needed;
  }

  /** Warm pairs that verdicts still need; points that share processes share them. */
  long pairs() {
    return groups().stream()
        .mapToLong(together -> together.stream().mapToLong(this::needed).max().orElse(0))
        .sum();
  }

  /** Time that a pair takes at all points together, whatever time there is. */
  Duration fixed() {
    Duration fixed = Duration.ZERO;
    for (Point point : notGivenUp()) {
      if (point.measure().is(MeasureTrait.FIXED_LENGTH)) {
        Duration each = point.measure().length(plan.design(), point).orElse(Duration.ZERO);
        fixed = fixed.plus(each.multipliedBy(plan.variantsAt(point.name())));
      }
    }
    return fixed;
  }

  private List<Point> notGivenUp() {
    return plan.experiment().points().stream()
        .filter(p -> !givenUp.names().contains(p.name()))
        .toList();
  }

  private boolean isDone(Point point) {
    Design design = plan.design();
    long blocks = wholeBlocks(point);
    return blocks >= design.maxBlocks()
        || (design.pairs().isEmpty()
            && blocks >= design.minBlocks()
            && plan.calculator()
                .enough(
                    point.name(),
                    trials.at(point.name()),
                    LoadDriver.of(plan.experiment())::gives));
  }
}
