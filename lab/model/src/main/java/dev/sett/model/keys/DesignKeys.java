package dev.sett.model.keys;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.design.Pairing;
import dev.sett.model.text.SyntaxRules;
import dev.sett.stats.StatsDefaults;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The keys of {@code design}. */
public final class DesignKeys {

  private static final Duration LONGEST_PHASE = Duration.ofHours(1);
  private static final Values<Duration> BUDGETS =
      Values.time(Duration.ofSeconds(1), Duration.ofDays(7));
  private static final Values<Duration> PHASES = Values.time(Duration.ofMillis(100), LONGEST_PHASE);
  private static final Values<Range<Integer>> PAIR_NUMBERS =
      Values.ends(Values.number(StatsDefaults.MIN_PAIRS, Defaults.MAX_PAIRS));
  private static final int MOST_BLOCKS = 1000;

  /** Which programs of a block run at the same time. */
  public static final Key<Design, Pairing> PAIRING =
      Key.of(
          "pairing",
          Values.word(Pairing.class, DesignKeys::pairing),
          Design::pairing,
          "Alternating: all variants run and the load alternates between them; sequential: one"
              + " process after another");

  /** Warm pairs, or the fewest and the most. */
  public static final Key<Design, Range<Integer>> PAIRS =
      Key.of(
          "pairs",
          new Values<>(
              PAIR_NUMBERS.parse(),
              range ->
                  range.low().equals(range.high())
                      ? range.low()
                      : PAIR_NUMBERS.print().apply(range),
              PAIR_NUMBERS.range(),
              PAIR_NUMBERS.schema()),
          design -> pairs(design).filter(_ -> !design.untilDecided()),
          "Warm pairs that share the budget, instead of blocks, capacity and cost; of a range, the"
              + " best number is chosen once the first process is warm");

  /** Short blocks, the fewest and the most. */
  public static final Key<Design, Range<Integer>> BLOCKS =
      Key.<Design, Range<Integer>>of(
              "blocks",
              Values.ends(Values.number(1, MOST_BLOCKS)).parsing(DesignKeys::blocks),
              design -> blocks(design).filter(_ -> design.pairs().isEmpty()),
              "Blocks at least and at most; a verdict needs 5")
          .or(new Range<>(StatsDefaults.MIN_BLOCKS, Defaults.MAX_BLOCKS));

  /** Time for the whole experiment. */
  public static final Key<Design, Duration> BUDGET =
      Key.<Design, Duration>of(
              "budget",
              BUDGETS,
              design -> Optional.of(design.budget()).filter(_ -> !design.untilDecided()),
              "Time for the whole experiment; with more than 2 points, the default is the time of"
                  + " the blocks that verdicts need")
          .or(Defaults.BUDGET);

  /** Time for warm pairs until the verdict is decided. */
  public static final Key<Design, Duration> UNTIL_DECIDED =
      Key.of(
          "until-decided",
          BUDGETS,
          design -> Optional.of(design.budget()).filter(_ -> design.untilDecided()),
          "Warm pairs are added until the verdict is decided, for at most this time; instead of"
              + " pairs and budget");

  /** Length of one slice. */
  public static final Key<Design, Duration> SLICE =
      Key.<Design, Duration>always(
              "slice",
              PHASES,
              Design::slice,
              "Length of one slice of load on one variant, no longer than capacity and cost; the"
                  + " default shrinks with them")
          .or(Defaults.SLICE);

  /** Measured closed-loop load. */
  public static final Key<Design, Duration> CAPACITY =
      Key.<Design, Duration>of(
              "capacity",
              PHASES,
              design -> Optional.of(design.capacity()).filter(_ -> design.pairs().isEmpty()),
              "Measured closed-loop load, per variant and trial")
          .or(Defaults.CAPACITY);

  /** Measured fixed-rate load. */
  public static final Key<Design, Duration> COST =
      Key.<Design, Duration>of(
              "cost",
              PHASES,
              design -> Optional.of(design.cost()).filter(_ -> design.pairs().isEmpty()),
              "Measured fixed-rate load, per variant and trial")
          .or(Defaults.COST);

  /** Warm-up at least and at most. */
  public static final Key<Design, Range<Duration>> WARM_UP =
      Key.<Design, Range<Duration>>always(
              "warm-up",
              Values.ends(Values.time(Duration.ZERO, LONGEST_PHASE)),
              design -> new Range<>(design.warmUpMin(), design.warmUpLimit()),
              "Warm-up at least and at most; it ends when throughput is steady")
          .or(new Range<>(Defaults.WARM_UP_MIN, Defaults.WARM_UP_LIMIT));

  /** Time to the first response at most. */
  public static final Key<Design, Duration> READY_TIMEOUT =
      Key.<Design, Duration>always(
              "ready-timeout", PHASES, Design::readyTimeout, "From start to the first response")
          .or(Defaults.READY_TIMEOUT);

  /** Difference too small to matter. */
  public static final Key<Design, Double> MARGIN =
      Key.<Design, Double>always(
              "margin",
              Values.share(0.001, 0.5),
              Design::margin,
              "Differences smaller than this are too small to matter")
          .or(Defaults.MARGIN);

  /** The same of latency and memory. */
  public static final Key<Design, Double> LATENCY_MARGIN =
      Key.<Design, Double>of(
              "latency-margin",
              Values.share(0.001, 0.9),
              Design::latencyMargin,
              "The same for p99 (or p95, p90) and for memory under load")
          .or(Defaults.LATENCY_MARGIN);

  /** Confidence of intervals. */
  public static final Key<Design, Double> CONFIDENCE =
      Key.<Design, Double>always(
              "confidence",
              Values.share(0.5, 0.999),
              Design::confidence,
              "Confidence level of intervals")
          .or(Defaults.CONFIDENCE);

  /** Half-width of an interval that is narrow enough. */
  public static final Key<Design, Double> PRECISION =
      Key.<Design, Double>always(
              "precision",
              Values.share(0.001, 0.5),
              Design::precision,
              "Half-width of an interval at which measuring ends")
          .or(Defaults.PRECISION);

  /** Rate of the cost phase. */
  public static final Key<Design, Double> RATE_SHARE =
      Key.<Design, Double>always(
              "rate-share",
              Values.share(0.01, 1),
              Design::rateShare,
              "Rate of the cost phase, as a share of the lowest capacity of the first block")
          .or(Defaults.RATE_SHARE);

  /** Decides every random order. */
  public static final Key<Design, Long> SEED =
      Key.<Design, Long>always(
              "seed",
              Values.count(Long.MIN_VALUE, Long.MAX_VALUE),
              Design::seed,
              "Determines every random order")
          .or(Defaults.SEED);

  /** All of them. */
  public static final Block<Design> ALL =
      new Block<>(
          "'design'",
          List.of(
              PAIRING,
              PAIRS,
              BLOCKS,
              BUDGET,
              UNTIL_DECIDED,
              SLICE,
              CAPACITY,
              COST,
              WARM_UP,
              READY_TIMEOUT,
              MARGIN,
              LATENCY_MARGIN,
              CONFIDENCE,
              PRECISION,
              RATE_SHARE,
              SEED));

  private DesignKeys() {}

  /** The fewest and the most warm pairs of a design; empty if it has short blocks. */
  static Optional<Range<Integer>> pairs(Design design) {
    return blocks(design).filter(_ -> design.pairs().isPresent());
  }

  private static Optional<Range<Integer>> blocks(Design design) {
    return Optional.of(new Range<>(design.minBlocks(), design.maxBlocks()));
  }

  private static Range<Integer> blocks(String text) {
    Function<String, Range<Integer>> numbers = Values.ends(Values.number(0, MOST_BLOCKS)).parse();
    Range<Integer> blocks = numbers.apply(text);
    if (blocks.low() == 0) {
      throw new IllegalArgumentException(
          "0 blocks is not allowed. Write at least 1; a verdict needs at least 5, for example"
              + " 5..30.");
    }
    return blocks;
  }

  private static Pairing pairing(String text) {
    return switch (text) {
      case "alternating" -> Pairing.ALTERNATING;
      case "sequential" -> Pairing.SEQUENTIAL;
      default ->
          throw new IllegalArgumentException(
              "'%s' is not a valid pairing. Write alternating (all variants run at the same time and the load alternates between them) or sequential (one process after another)."
                  .formatted(SyntaxRules.visible(text)));
    };
  }
}
