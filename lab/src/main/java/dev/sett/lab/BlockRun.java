package dev.sett.lab;

import dev.sett.model.Design;
import dev.sett.model.Measure;
import dev.sett.model.Pairing;
import dev.sett.model.Point;
import dev.sett.model.Trial;
import dev.sett.model.Variant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.IntSupplier;
import java.util.function.UnaryOperator;

/**
 * One block: one trial of every variant at one point, in random order.
 *
 * <p>Variants that are alive together form a {@link Group}. An alternating block is one group of
 * all variants; a sequential block is a group for each.
 */
final class BlockRun {

  private final World world;
  private final Design design;
  private final Progress progress;
  private final UnaryOperator<Trial> save;
  private final IntSupplier nextNumber;
  private final Random random;
  private final Drive drive;

  /**
   * What all blocks of a run share.
   *
   * @param save keeps a trial on disk, and gives back what it kept
   * @param nextNumber gives the number of the next trial
   * @param random decides orders; the same seed gives the same orders
   * @param drive who drives the measured phases
   */
  BlockRun(
      World world,
      Design design,
      Progress progress,
      UnaryOperator<Trial> save,
      IntSupplier nextNumber,
      Random random,
      Drive drive) {
    this.world = world;
    this.design = design;
    this.progress = progress;
    this.save = save;
    this.nextNumber = nextNumber;
    this.random = random;
    this.drive = drive;
  }

  /**
   * Runs the block and saves its trials.
   *
   * @param block number of the block inside its point; 0 for a pilot, which has no cost phase
   * @param warmUpLimit warm-up on each variant at most
   * @param length time that the block may take; empty: its phases are as long as the design says
   * @param rateRps rate of the cost phase; empty: the design's share of the lowest capacity seen in
   *     this block, which must then be alternating
   * @return the trials that were saved; when one failed, those that had ended before it and itself
   */
  List<Trial> run(
      Point point,
      List<Variant> variants,
      Pairing pairing,
      int block,
      Duration warmUpLimit,
      Optional<Duration> length,
      OptionalDouble rateRps)
      throws InterruptedException {
    long startNanos = world.nanoTime();
    progress.block(point.name(), block);
    List<Variant> order = new ArrayList<>(variants);
    Collections.shuffle(order, random);
    boolean together = pairing == Pairing.ALTERNATING && point.measure() instanceof Measure.Steady;
    List<List<Variant>> groups = together ? List.of(order) : order.stream().map(List::of).toList();
    List<Trial> trials = new ArrayList<>();
    int begun = 0;
    for (List<Variant> variantsAlive : groups) {
      List<Member> members = new ArrayList<>();
      for (Variant variant : variantsAlive) {
        int position = trials.size() + members.size() + 1;
        members.add(
            new Member(
                variant, point, nextNumber.getAsInt(), block, position, WarmUpRule.of(design)));
      }
      begun++;
      OptionalLong deadline = deadline(startNanos, length, begun, groups.size());
      List<Trial> ended = ended(point, members, warmUpLimit, block > 0, rateRps, deadline);
      for (Trial trial : ended) {
        Trial saved = save.apply(trial);
        progress.saved(saved);
        trials.add(saved);
      }
      if (ended.stream().anyMatch(t -> t.failure().isPresent())) {
        break;
      }
    }
    return trials;
  }

  /** When a group is to have ended: groups share the length of the block equally. */
  private static OptionalLong deadline(
      long startNanos, Optional<Duration> length, int group, int groups) {
    return length.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(startNanos + length.get().toNanos() * group / groups);
  }

  private List<Trial> ended(
      Point point,
      List<Member> members,
      Duration warmUpLimit,
      boolean withCost,
      OptionalDouble rateRps,
      OptionalLong deadline)
      throws InterruptedException {
    Optional<Elsewhere> elsewhere = world.elsewhere();
    if (elsewhere.isPresent()) {
      OptionalDouble rate = withCost ? rateRps : OptionalDouble.empty();
      return List.of(
          new ElsewhereRun(world, elsewhere.get(), progress)
              .run(members.getFirst(), point, warmUpLimit, rate));
    }
    return point.measure() instanceof Measure.Job
        ? List.of(jobRun().run(members.getFirst(), point))
        : new Group(world, design, progress, random, members)
            .run(point, course(point, warmUpLimit, withCost, rateRps, deadline));
  }

  /** A program that ends by itself may take as long as the whole experiment. */
  private JobRun jobRun() {
    return new JobRun(world, progress, design.budget());
  }

  private Course course(
      Point point,
      Duration warmUpLimit,
      boolean withCost,
      OptionalDouble rateRps,
      OptionalLong deadline) {
    return switch (point.measure()) {
      case Measure.Steady steady ->
          steady(point, warmUpLimit, withCost && drive.holdsRate(), rateRps, deadline);
      case Measure.Start start -> new StartCourse();
      case Measure.Footprint footprint ->
          withCost
              ? new FootprintCourse(design, warmUpLimit, footprint.hold(), rateRps.orElseThrow())
              : steady(point, warmUpLimit, /* withCost= */ false, rateRps, deadline);
      case Measure.Ramp ramp -> new RampCourse(design, warmUpLimit, ramp);
      case Measure.Ladder ladder -> new LadderCourse(ladder, warmUpLimit);
      case Measure.Total total -> new TotalCourse(total);
      case Measure.Job job -> throw new IllegalArgumentException("nothing is loaded in " + job);
    };
  }

  private Course steady(
      Point point,
      Duration warmUpLimit,
      boolean withCost,
      OptionalDouble rateRps,
      OptionalLong deadline) {
    // A rate that the user chose may be close to the highest there is.
    boolean withCurve =
        deadline.isPresent() && point.rateRps().isEmpty() && !drive.byTool() && withCost;
    return new SteadyCourse(
        design, warmUpLimit, withCost, rateRps, withCurve, drive.byTool(), deadline);
  }
}
