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

  private final TrialRunner runner;
  private final Design design;
  private final Progress progress;
  private final UnaryOperator<Trial> save;
  private final IntSupplier nextNumber;
  private final Random random;

  /**
   * What all blocks of a run share.
   *
   * @param save keeps a trial on disk, and gives back what it kept
   * @param nextNumber gives the number of the next trial
   * @param runner carries them out
   * @param random decides orders; the same seed gives the same orders
   */
  BlockRun(
      TrialRunner runner,
      Design design,
      Progress progress,
      UnaryOperator<Trial> save,
      IntSupplier nextNumber,
      Random random) {
    this.runner = runner;
    this.design = design;
    this.progress = progress;
    this.save = save;
    this.nextNumber = nextNumber;
    this.random = random;
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
    long startNanos = runner.nanoTime();
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
      TrialRunner.Terms terms =
          new TrialRunner.Terms(warmUpLimit, /* withCost= */ block > 0, rateRps, deadline);
      List<Trial> ended = runner.run(point, members, terms, random);
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
}
