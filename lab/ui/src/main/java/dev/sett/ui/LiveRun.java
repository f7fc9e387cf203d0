package dev.sett.ui;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Plan;
import dev.sett.model.trial.Trial;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The state of a run in progress.
 *
 * @param name path of its folder, relative to the folder that is shown
 * @param trials those saved so far, those that failed included, by number
 * @param effects the effects of these trials; each point judged separately
 * @param sinceStart time since it was planned
 * @param sinceChange time since its last trial was saved, or since it was planned
 */
record LiveRun(
    String name,
    Plan plan,
    RunState state,
    List<Trial> trials,
    List<Effect> effects,
    Duration sinceStart,
    Duration sinceChange) {
  /** What changes with whatever is shown, but for the passing of time: an entity tag. */
  public static String tag(RunState state, int trials, int lastNumber) {
    return "\"" + state.css() + "-" + trials + "-" + lastNumber + "\"";
  }

  /** The tag of this one. */
  String tag() {
    return tag(state, trials.size(), trials.isEmpty() ? 0 : trials.getLast().number());
  }

  /** Blocks of a point in which every variant went through; pilots left aside. */
  int wholeBlocks(Point point) {
    int variants = plan.variantsAt(point.name()).size();
    Map<Integer, Long> byBlock =
        trials.stream()
            .filter(t -> t.point().equals(point.name()) && t.block() > 0 && t.failure().isEmpty())
            .collect(Collectors.groupingBy(Trial::block, Collectors.counting()));
    return (int) byBlock.values().stream().filter(n -> n == variants).count();
  }

  /** Effects of one variant at one point, in the order of metrics. */
  List<Effect> effects(Point point, Variant other) {
    return effects.stream()
        .filter(e -> e.point().equals(point.name()) && e.other().equals(other.name()))
        .toList();
  }

  /** Trials that make the blocks that a verdict needs at every point. */
  int needed() {
    return trialsOf(plan.experiment().design().minBlocks());
  }

  /** Trials at most. */
  int most() {
    return trialsOf(plan.experiment().design().maxBlocks());
  }

  private int trialsOf(int blocks) {
    return plan.experiment().points().stream()
        .mapToInt(p -> plan.variantsAt(p.name()).size() * blocks)
        .sum();
  }
}
