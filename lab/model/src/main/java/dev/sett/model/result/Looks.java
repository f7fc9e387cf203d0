package dev.sett.model.result;

import dev.sett.model.design.Defaults;
import dev.sett.model.experiment.Experiment;
import dev.sett.stats.ErrorSpending;
import dev.sett.stats.StatsDefaults;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How often a measurement of warm pairs was looked at, and how much of the error each look spent.
 * No verdict is printed without a look, so that whoever goes on until something is decided is wrong
 * as rarely as whoever looks once: {@code docs/methods/verdicts.md}, "Adding pairs".
 *
 * @param total error that all looks together may spend: 1 - confidence, within (0, 1)
 * @param stretches what was measured in one go each, in order, at least one
 */
public record Looks(double total, List<Stretch> stretches) {

  /** Share of the error below which nothing is left of it. */
  private static final double NOTHING = 1e-3;

  /** Copies the list. */
  public Looks {
    stretches = List.copyOf(stretches);
  }

  /**
   * A measurement of warm pairs that was judged before looks were counted: once, by the whole
   * error.
   */
  public static Looks once(double total, Duration budget, Map<String, Integer> pairs) {
    return new Looks(
        total,
        List.of(
            new Stretch(
                budget,
                /* untilDecided= */ false,
                /* pairs= */ Map.of(),
                List.of(new Look(pairs, budget, /* share= */ 1, total, total)))));
  }

  /** A measurement that begins with a stretch. */
  public static Looks begun(double total, Stretch stretch) {
    return new Looks(total, List.of(stretch));
  }

  /** The same with another stretch. */
  public Looks begun(Stretch stretch) {
    List<Stretch> more = new ArrayList<>(stretches);
    more.add(stretch);
    return new Looks(total, more);
  }

  /** The stretch that is measured now, or was measured last. */
  public Stretch current() {
    return stretches.getLast();
  }

  /** The same without its current stretch, of which there is another before. */
  public Looks beforeCurrent() {
    return new Looks(total, stretches.subList(0, stretches.size() - 1));
  }

  /** All looks, in order. */
  public List<Look> all() {
    return stretches.stream().flatMap(s -> s.looks().stream()).toList();
  }

  /** Error spent so far. */
  public double spent() {
    return all().isEmpty() ? 0 : all().getLast().spent();
  }

  /** Error by which intervals are made now: that of the last look, or all if there was none. */
  public double error() {
    return all().isEmpty() ? total : all().getLast().error();
  }

  /** Whether there are other pairs than at the last look. */
  public boolean isNew(Map<String, Integer> pairs) {
    return all().isEmpty() || !all().getLast().pairs().equals(pairs);
  }

  /** Time of a pair at all points, as in the last stretch that tells, or as planned. */
  public Duration pairTime(Experiment experiment) {
    for (Stretch stretch : stretches.reversed()) {
      if (stretch.added() > 0 && stretch.used().isPositive()) {
        return stretch.used().dividedBy(stretch.added());
      }
    }
    Stretch first = stretches.getFirst();
    int pairs =
        first.untilDecided()
            ? Defaults.pairsUntilDecided(first.budget(), experiment.points().size())
            : experiment.design().pairs().orElse(1);
    return first.budget().dividedBy(pairs);
  }

  /** Whether another look may decide anything. */
  public boolean hasErrorLeft() {
    return total - spent() > NOTHING * total;
  }

  /**
   * The same with a look at its current stretch.
   *
   * @param pairs whole pairs at each point now, at some more than at the last look
   * @param used measuring time of the stretch that is over
   * @param share of the stretch that is over, within (0, 1]; more than at its last look
   */
  public Looks with(Map<String, Integer> pairs, Duration used, double share) {
    double start = stretches.size() == 1 ? 0 : beforeCurrent().spent();
    double spent = ErrorSpending.spent(total, start, spent(), share);
    Look look = new Look(pairs, used, share, spent, error(pairs, spent));
    List<Stretch> same = new ArrayList<>(stretches);
    same.set(same.size() - 1, current().with(look));
    return new Looks(total, same);
  }

  /**
   * An undecided effect with a forecast for the next look, which is stricter than this one. It
   * takes for granted that there will be twice the pairs.
   */
  public Effect forecast(Effect effect) {
    if (effect.blocksNeeded().isEmpty() || all().isEmpty() || !hasErrorLeft()) {
      return effect;
    }
    Map<String, Integer> twice = new HashMap<>(all().getLast().pairs());
    twice.replaceAll((_, pairs) -> 2 * pairs);
    Looks next =
        begun(Stretch.begun(Duration.ZERO, /* untilDecided= */ false, all().getLast().pairs()))
            .with(twice, Duration.ZERO, /* share= */ 1);
    double pairs =
        Math.ceil(
            effect.blocksNeeded().getAsInt() * ErrorSpending.sizeFactor(error(), next.error()));
    return effect.withBlocksNeeded(
        pairs <= StatsDefaults.MAX_PREDICTED_BLOCKS
            ? OptionalInt.of((int) pairs)
            : OptionalInt.empty());
  }

  /** The error of a look: the smallest that follows from the pairs of any point. */
  private double error(Map<String, Integer> pairs, double spent) {
    return pairs.entrySet().stream()
        .mapToDouble(at -> error(at.getKey(), at.getValue(), spent))
        .min()
        .orElse(spent);
  }

  private double error(String point, int pairs, double spent) {
    SortedMap<Integer, Double> spentAt = new TreeMap<>();
    all().forEach(look -> spentAt.put(look.pairs().getOrDefault(point, 0), look.spent()));
    spentAt.put(pairs, spent);
    spentAt.remove(0);
    double[] levels =
        ErrorSpending.familyLevels(
            spentAt.keySet().stream().mapToDouble(n -> n).toArray(),
            spentAt.values().stream().mapToDouble(share -> share).toArray());
    return levels.length == 0 ? spent : levels[levels.length - 1];
  }
}
