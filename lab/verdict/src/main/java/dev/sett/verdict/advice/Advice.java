package dev.sett.verdict.advice;

import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.stats.StatsDefaults;
import dev.sett.verdict.blocks.PairPriors;
import dev.sett.verdict.change.LaunchChange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What to do after a result: change to the variant with the largest gain, or keep the baseline. The
 * leading metrics decide, and under overload recovery and memory, too; the other headline metrics
 * do only where all leading ones are equivalent. Ties keep the baseline. Where one leading metric
 * is refused, those that are decided decide alone.
 *
 * @param other the variant that it is about, compared with the baseline
 * @param change what turns the baseline into it
 * @param sides which of the two is better at each point, in the experiment's order
 * @param gains decided headline effects in which the other is better, in the result's order
 * @param losses decided headline effects in which the baseline is better
 * @param missing refused effects of leading metrics, at points where another one is decided or
 *     large
 * @param large undecided effects of leading metrics that only lack blocks: their whole interval is
 *     beyond the margin
 * @param risks names of rules that are known to apply to such a change
 * @param others number of variants that were compared with the baseline, at least 1
 */
public record Advice(
    Kind kind,
    Variant other,
    LaunchChange change,
    Map<String, Side> sides,
    List<Effect> gains,
    List<Effect> losses,
    List<Effect> missing,
    List<Effect> large,
    List<String> risks,
    int others) {

  /** Copies the lists. */
  public Advice {
    gains = List.copyOf(gains);
    losses = List.copyOf(losses);
    missing = List.copyOf(missing);
    large = List.copyOf(large);
    risks = List.copyOf(risks);
  }

  /** What to do; of several variants, the one with the first of these kinds is advised on. */
  public enum Kind {
    /** The other is better somewhere and nowhere worse. */
    CHANGE,
    /** The other is better in some ways or at some points, and worse in others. */
    DEPENDS,
    /** Whether the other is better is open. */
    UNDECIDED,
    /** The other is not better. */
    KEEP,
    /** Nothing could be compared. */
    NONE
  }

  /** Which of two variants is better at a point. */
  public enum Side {
    OTHER,
    BASE,
    /** Each in something. */
    BOTH,
    /** None. */
    SAME,
    OPEN,
    /** It was not compared, or nothing that decides has a verdict. */
    UNKNOWN
  }

  /** The advice that follows from a result; empty if no variant was compared with the baseline. */
  public static Optional<Advice> of(Result result) {
    List<Variant> variants = result.plan().experiment().variants();
    return variants.stream()
        .skip(1)
        .filter(other -> result.effects().stream().anyMatch(e -> e.other().equals(other.name())))
        .map(other -> about(result, other, variants.size() - 1))
        .min(Comparator.comparing(Advice::kind).thenComparingDouble(advice -> -advice.gain()));
  }

  private static Advice about(Result result, Variant other, int others) {
    Variant base = result.plan().experiment().variants().getFirst();
    List<Effect> headline =
        result.effects().stream()
            .filter(e -> e.metric().headline() && e.other().equals(other.name()))
            .toList();
    Design design = result.plan().experiment().design();
    List<Effect> large = headline.stream().filter(e -> decides(e) && isLarge(e, design)).toList();
    Map<String, Side> sides = new LinkedHashMap<>();
    for (Point point : result.plan().experiment().points()) {
      sides.put(
          point.name(),
          side(
              headline.stream().filter(e -> e.point().equals(point.name())).toList(),
              large.stream().anyMatch(e -> e.point().equals(point.name()))));
    }
    LaunchChange change = LaunchChange.of(base, other);
    return new Advice(
        kindOf(sides),
        other,
        change,
        sides,
        headline.stream().filter(e -> e.verdict() == Verdict.B_BETTER).toList(),
        headline.stream().filter(e -> e.verdict() == Verdict.A_BETTER).toList(),
        headline.stream()
            .filter(e -> decides(e) && e.verdict() == Verdict.REFUSED)
            .filter(e -> sides.get(e.point()) != Side.UNKNOWN)
            .toList(),
        large,
        risks(change),
        others);
  }

  private static Kind kindOf(Map<String, Side> sides) {
    boolean better = sides.containsValue(Side.OTHER);
    boolean worse = sides.containsValue(Side.BASE);
    if (sides.containsValue(Side.BOTH) || (better && worse)) {
      return Kind.DEPENDS;
    }
    if (better) {
      return Kind.CHANGE;
    }
    if (worse) {
      return Kind.KEEP;
    }
    return sides.containsValue(Side.OPEN)
        ? Kind.UNDECIDED
        : sides.containsValue(Side.SAME) ? Kind.KEEP : Kind.NONE;
  }

  private static Side side(List<Effect> headline, boolean large) {
    List<Effect> leading = headline.stream().filter(e -> decides(e)).toList();
    Side first = decided(leading);
    if (first != Side.SAME) {
      return first;
    }
    if (leading.isEmpty() || (has(leading, Verdict.REFUSED) && !large)) {
      return Side.UNKNOWN;
    }
    return has(leading, Verdict.UNDECIDED) ? Side.OPEN : decided(headline);
  }

  /**
   * Whether an effect is undecided only because it has fewer blocks than a verdict needs. As many
   * as a clear difference needs are there, and the whole interval of the verdict is beyond the
   * margin.
   */
  private static boolean isLarge(Effect effect, Design design) {
    double margin = design.margins().of(effect.metric());
    return effect.verdict() == Verdict.UNDECIDED
        && effect.blocks() >= StatsDefaults.CLEAR_BLOCKS
        && effect.blocks() < PairPriors.leastBlocks(design, effect.metric())
        && (effect.low() > 1 + margin || effect.high() < 1 / (1 + margin));
  }

  /** Whether the other variant is the better one by the estimate of an effect. */
  public static boolean otherLeads(Effect effect) {
    return effect.ratio() > 1 == effect.metric().moreIsBetter();
  }

  /**
   * Whoever answers more under overload by holding several times the memory is not simply better.
   */
  private static boolean decides(Metric metric) {
    return metric.leading() || metric == Metric.RECOVERY_TIME || metric == Metric.OVERLOAD_MEMORY;
  }

  /** Whether its metric is one of those that decide first. */
  public static boolean decides(Effect effect) {
    return decides(effect.metric());
  }

  private static Side decided(List<Effect> effects) {
    boolean other = has(effects, Verdict.B_BETTER);
    boolean base = has(effects, Verdict.A_BETTER);
    if (other && base) {
      return Side.BOTH;
    }
    return other ? Side.OTHER : base ? Side.BASE : Side.SAME;
  }

  private static boolean has(List<Effect> effects, Verdict verdict) {
    return effects.stream().anyMatch(e -> e.verdict() == verdict);
  }

  private static List<String> risks(LaunchChange change) {
    List<String> rules = new ArrayList<>();
    if (change.toVirtual().isPresent()) {
      if (!change.toBounded()) {
        rules.add("unbounded-admission");
      }
      rules.addAll(List.of("connection-pool", "pinning", "per-thread-caches"));
    }
    if (change.toBounded() || change.fromVirtual().isPresent()) {
      rules.add("too-few-threads");
    }
    return rules;
  }

  /** Names of the points at which one of these is better. */
  public List<String> points(Side... which) {
    return sides.entrySet().stream()
        .filter(entry -> List.of(which).contains(entry.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Mean of the logarithms of the gains in leading metrics; 0 if there is none. */
  private double gain() {
    return gains.stream()
        .filter(e -> e.metric().leading())
        .mapToDouble(e -> Math.abs(Math.log(e.ratio())))
        .average()
        .orElse(0);
  }
}
