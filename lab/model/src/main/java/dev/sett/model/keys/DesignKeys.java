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

  public static final Key<Design, Pairing> PAIRING =
      Key.of(
          "--pairing",
          Values.word(Pairing.class, DesignKeys::pairing),
          Design::pairing,
          "Alternating: all variants run and the load alternates between them; sequential: one"
              + " process after another");

  public static final Key<Design, Range<Integer>> PAIRS =
      Key.of(
          "--pairs",
          PAIR_NUMBERS.printing(
              range ->
                  range.low().equals(range.high())
                      ? range.low()
                      : PAIR_NUMBERS.print().apply(range)),
          design -> pairs(design).filter(_ -> !design.untilDecided()),
          "Warm pairs that share the budget, instead of blocks, capacity and cost; of a range, the"
              + " best number is chosen once the first process is warm");

  public static final Key<Design, Range<Integer>> BLOCKS =
      Key.of(
          "--blocks",
          Values.ends(Values.number(1, MOST_BLOCKS)).parsing(DesignKeys::blocks),
          design -> blocks(design).filter(_ -> design.pairs().isEmpty()),
          new Range<>(StatsDefaults.MIN_BLOCKS, Defaults.MAX_BLOCKS),
          "Blocks at least and at most; a verdict needs 5");

  public static final Key<Design, Duration> BUDGET =
      Key.of(
          "--budget",
          BUDGETS,
          design -> Optional.of(design.budget()).filter(_ -> !design.untilDecided()),
          Defaults.BUDGET,
          "Time for the whole experiment; with more than 2 points, the default is the time of"
              + " the blocks that verdicts need");

  public static final Key<Design, Duration> UNTIL_DECIDED =
      Key.of(
          "--until-decided",
          BUDGETS,
          design -> Optional.of(design.budget()).filter(_ -> design.untilDecided()),
          "Warm pairs are added until the verdict is decided, for at most this time; instead of"
              + " pairs and budget");

  public static final Key<Design, Duration> SLICE =
      Key.always(
          "slice",
          PHASES,
          Design::slice,
          Defaults.SLICE,
          "Length of one slice of load on one variant, no longer than capacity and cost; the"
              + " default shrinks with them");

  public static final Key<Design, Duration> CAPACITY =
      Key.of(
          "capacity",
          PHASES,
          design -> Optional.of(design.capacity()).filter(_ -> design.pairs().isEmpty()),
          Defaults.CAPACITY,
          "Measured closed-loop load, per variant and trial");

  public static final Key<Design, Duration> COST =
      Key.of(
          "cost",
          PHASES,
          design -> Optional.of(design.cost()).filter(_ -> design.pairs().isEmpty()),
          Defaults.COST,
          "Measured fixed-rate load, per variant and trial");

  public static final Key<Design, Range<Duration>> WARM_UP =
      Key.always(
          "--warm-up",
          Values.ends(Values.time(Duration.ZERO, LONGEST_PHASE)),
          design -> new Range<>(design.warmUpMin(), design.warmUpLimit()),
          new Range<>(Defaults.WARM_UP_MIN, Defaults.WARM_UP_LIMIT),
          "Warm-up at least and at most; it ends when throughput is steady");

  public static final Key<Design, Duration> READY_TIMEOUT =
      Key.always(
          "--ready-timeout",
          PHASES,
          Design::readyTimeout,
          Defaults.READY_TIMEOUT,
          "From start to the first response");

  public static final Key<Design, Double> MARGIN =
      Key.always(
          "--margin",
          Values.share(0.001, 0.5),
          Design::margin,
          Defaults.MARGIN,
          "Differences smaller than this are too small to matter");

  public static final Key<Design, Double> LATENCY_MARGIN =
      Key.of(
          "--latency-margin",
          Values.share(0.001, 0.9),
          Design::latencyMargin,
          Defaults.LATENCY_MARGIN,
          "The same for p99 (or p95, p90) and for memory under load");

  public static final Key<Design, Double> CONFIDENCE =
      Key.always(
          "confidence",
          Values.share(0.5, 0.999),
          Design::confidence,
          Defaults.CONFIDENCE,
          "Confidence level of intervals");

  public static final Key<Design, Double> PRECISION =
      Key.always(
          "--precision",
          Values.share(0.001, 0.5),
          Design::precision,
          Defaults.PRECISION,
          "Half-width of an interval at which measuring ends");

  public static final Key<Design, Double> RATE_SHARE =
      Key.always(
          "rate-share",
          Values.share(0.01, 1),
          Design::rateShare,
          Defaults.RATE_SHARE,
          "Rate of the cost phase, as a share of the lowest capacity of the first block");

  public static final Key<Design, Long> SEED =
      Key.always(
          "--seed",
          Values.count(Long.MIN_VALUE, Long.MAX_VALUE),
          Design::seed,
          Defaults.SEED,
          "Determines every random order");

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
