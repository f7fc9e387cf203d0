package dev.sett.runner.trial;

import dev.sett.model.design.Design;
import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.MeasureTrait;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.trial.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.UnaryOperator;

/**
 * One block: one trial of every variant at one point, in random order; or one at each of several
 * points that the same processes go through.
 *
 * <p>Variants that are alive together form a {@link ProcessGroup}. An alternating block is one
 * group of all variants; a sequential block is a group for each.
 *
 * @param save keeps a trial on disk, and gives back what it kept
 * @param nextNumber gives the number of the next trial
 * @param rates gives the rate of the cost phase at a point, asked for as each group of processes
 *     begins; empty: the design's share of the lowest capacity that the group shows
 * @param runner carries them out
 * @param random decides orders; the same seed gives the same orders
 */
public record BlockRun(
    TrialRunner runner,
    Design design,
    UnaryOperator<Trial> save,
    IntSupplier nextNumber,
    Function<Point, OptionalDouble> rates,
    Random random) {

  /** Time of the first visit of a group, in those of the others: it warms the programs up. */
  private static final double FIRST_VISIT = 1.5;

  /**
   * A point in which a block is due.
   *
   * @param block number of the block inside its point; 0 for a pilot, which has no cost phase
   */
  public record Due(Point point, int block) {}

  /**
   * Runs a block at each of some points that share processes, and saves their trials.
   *
   * @param due at least one
   * @param variants that run at all these points
   * @param warmUpLimit warm-up on each variant at each point at most
   * @param length time that all may take; empty: phases are as long as the design says
   * @return the trials that were saved; when one failed, those that had ended before it and itself
   */
  public List<Trial> run(
      List<Due> due,
      List<Variant> variants,
      Pairing pairing,
      Duration warmUpLimit,
      Optional<PairLength> length)
      throws InterruptedException {
    long startNanos = runner.nanoTime();
    List<Variant> order = new ArrayList<>(variants);
    Collections.shuffle(order, random);
    boolean together = due.getFirst().point().alternates(pairing);
    List<List<Variant>> groups = together ? List.of(order) : order.stream().map(List::of).toList();
    List<Trial> trials = new ArrayList<>();
    long fixed = 0;
    long allFixed = due.stream().mapToLong(d -> fixedNanos(d.point()) * order.size()).sum();
    for (int group = 0; group < groups.size(); group++) {
      List<PointRun> visits = new ArrayList<>();
      for (int i = 0; i < due.size(); i++) {
        double share = (group + endOf(i, due.size())) / groups.size();
        fixed += fixedNanos(due.get(i).point()) * groups.get(group).size();
        long until = fixed;
        visits.add(
            visit(
                due.get(i),
                groups.get(group),
                order,
                length.map(of -> new VisitDeadline(startNanos, share, until, allFixed, of))));
      }
      List<Trial> ended = runner.run(visits, warmUpLimit, random);
      for (Trial trial : ended) {
        trials.add(save.apply(trial));
      }
      if (ended.stream().anyMatch(t -> t.failure().isPresent())) {
        break;
      }
    }
    return trials;
  }

  /** Time that a member of a visit takes, whatever time there is. */
  private long fixedNanos(Point point) {
    return point.measure().is(MeasureTrait.FIXED_LENGTH)
        ? point.measure().length(design, point).orElse(Duration.ZERO).toNanos()
        : 0;
  }

  private PointRun visit(
      Due due, List<Variant> alive, List<Variant> order, Optional<VisitDeadline> deadline) {
    List<TrialBuilder> members =
        alive.stream()
            .map(
                variant ->
                    new TrialBuilder(
                        variant,
                        due.point(),
                        nextNumber.getAsInt(),
                        due.block(),
                        /* position= */ 1 + order.indexOf(variant),
                        WarmUpRule.of(design)))
            .toList();
    return new PointRun(due.point(), due.block(), members, rates.apply(due.point()), deadline);
  }

  /** Share of a group's time after which a visit ends: the first one also starts the programs. */
  private static double endOf(int visit, int visits) {
    return (FIRST_VISIT + visit) / (FIRST_VISIT + visits - 1);
  }
}
