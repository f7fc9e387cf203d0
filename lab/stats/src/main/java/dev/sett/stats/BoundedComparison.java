package dev.sett.stats;

import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Judges samples of which some values are only known to lie between bounds.
 *
 * <p>Every sample is judged three times, each time with all the others: as measured, with the
 * lowest ratios that the bounds allow, and with the highest. Its intervals reach from the lowest
 * end to the highest of the three, and it is decided only where the three decide the same.
 */
public final class BoundedComparison {

  private BoundedComparison() {}

  /**
   * A sample and its bounds.
   *
   * @param bounds of the same blocks
   */
  public record Sample(PairedSample measured, ValueBounds bounds) {

    /**
     * Checks the number of blocks.
     *
     * @throws IllegalArgumentException when the bounds have another one
     */
    public Sample {
      if (measured.blocks() != bounds.aLow().size()) {
        throw new IllegalArgumentException(
            "%s: %d blocks and bounds of %d"
                .formatted(measured.name(), measured.blocks(), bounds.aLow().size()));
      }
    }
  }

  /**
   * What the bounds leave of an effect.
   *
   * @param effect with the wider intervals; undecided where the three don't agree
   * @param undone whether the values as measured would have decided it, and its own bounds are why
   *     they don't. A sample without bounds may still depend on those of the others, through what
   *     they leave of the error: it is undecided then.
   */
  public record Judged(PairedEffect effect, boolean undone) {}

  /**
   * Judges some samples together.
   *
   * @param judge gives one effect for each sample, in their order
   * @return one for each sample, in their order
   */
  public static List<Judged> effects(
      Function<List<PairedSample>, List<PairedEffect>> judge, List<Sample> samples) {
    List<PairedEffect> measured = judge.apply(samples.stream().map(Sample::measured).toList());
    if (samples.stream().allMatch(sample -> sample.bounds().exact())) {
      return measured.stream().map(effect -> new Judged(effect, /* undone= */ false)).toList();
    }
    List<PairedEffect> lowest =
        judge.apply(samples.stream().map(s -> s.bounds().lowest(s.measured())).toList());
    List<PairedEffect> highest =
        judge.apply(samples.stream().map(s -> s.bounds().highest(s.measured())).toList());
    return IntStream.range(0, samples.size())
        .mapToObj(
            i ->
                judged(
                    measured.get(i),
                    lowest.get(i),
                    highest.get(i),
                    samples.get(i).bounds().exact()))
        .toList();
  }

  private static Judged judged(
      PairedEffect measured, PairedEffect lowest, PairedEffect highest, boolean exact) {
    List<PairedEffect> all = List.of(measured, lowest, highest);
    Set<Decision> decisions = EnumSet.noneOf(Decision.class);
    all.forEach(effect -> decisions.add(effect.decision()));
    Decision decision = decisions.size() == 1 ? measured.decision() : Decision.UNDECIDED;
    boolean undone = !exact && measured.decision() != decision;
    return new Judged(
        new PairedEffect(
            measured.name(),
            measured.blocks(),
            hull(measured.ratio(), lowest.ratio(), highest.ratio()),
            hull(measured.corrected(), lowest.corrected(), highest.corrected()),
            largest(all, PairedEffect::pValue),
            largest(all, PairedEffect::adjustedPValue),
            largest(all, PairedEffect::wilcoxonPValue),
            hull(measured.hodgesLehmann(), lowest.hodgesLehmann(), highest.hodgesLehmann()),
            decision,
            undone ? OptionalInt.empty() : blocksNeeded(all, decisions)),
        undone);
  }

  /** The value of the first with an interval that holds all. */
  private static Estimate hull(Estimate measured, Estimate lowest, Estimate highest) {
    return new Estimate(
        measured.value(),
        Stream.of(measured, lowest, highest).mapToDouble(Estimate::low).min().orElseThrow(),
        Stream.of(measured, lowest, highest).mapToDouble(Estimate::high).max().orElseThrow(),
        measured.confidence());
  }

  private static double largest(List<PairedEffect> all, ToDoubleFunction<PairedEffect> of) {
    return all.stream().mapToDouble(of).max().orElseThrow();
  }

  /**
   * The most that one of the undecided needs; empty if one has no forecast, if two are decided
   * differently, or if an undecided one lies on the other side of one that is decided: more blocks
   * would then decide both, but not alike.
   */
  private static OptionalInt blocksNeeded(List<PairedEffect> all, Set<Decision> decisions) {
    List<PairedEffect> open =
        all.stream().filter(effect -> effect.decision() == Decision.UNDECIDED).toList();
    boolean known =
        open.stream()
            .allMatch(
                effect -> effect.blocksNeeded().isPresent() && !isOpposite(effect, decisions));
    return known && decisions.size() <= 2
        ? open.stream().mapToInt(effect -> effect.blocksNeeded().getAsInt()).max()
        : OptionalInt.empty();
  }

  private static boolean isOpposite(PairedEffect undecided, Set<Decision> decisions) {
    return decisions.contains(undecided.ratio().value() < 1 ? Decision.HIGHER : Decision.LOWER);
  }
}
