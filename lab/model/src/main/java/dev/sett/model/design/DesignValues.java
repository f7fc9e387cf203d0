package dev.sett.model.design;

import dev.sett.model.text.Quantity;
import dev.sett.model.text.SyntaxRules;
import dev.sett.stats.StatsDefaults;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * The values of a design as text, each with its range: the same in a file and in a flag, so that
 * what a flag takes can be read again from the file that is written.
 *
 * <p>All methods throw an {@link IllegalArgumentException} with a sentence that says what was found
 * and what is expected.
 */
public final class DesignValues {

  private static final int MOST_BLOCKS = 1000;
  private static final Duration SHORTEST_PHASE = Duration.ofMillis(100);
  private static final Duration LONGEST_PHASE = Duration.ofHours(1);
  private static final Duration LONGEST_BUDGET = Duration.ofDays(7);

  /**
   * Two ends, both included.
   *
   * @param high at least {@code low}
   */
  public record Range<T>(T low, T high) {}

  private DesignValues() {}

  /** A number of warm pairs from 2 to 20, or the fewest and the most: {@code 2..20}. */
  public static Range<Integer> pairs(String text) {
    Range<String> ends = ends(text);
    Function<String, Integer> number =
        end -> (int) Quantity.count(end, StatsDefaults.MIN_PAIRS, Defaults.MAX_PAIRS);
    return upright(text, new Range<>(number.apply(ends.low), number.apply(ends.high)));
  }

  /** The fewest and the most warm pairs of a design; empty if it has short blocks. */
  public static Optional<Range<Integer>> pairs(Design design) {
    return design.pairs().map(_ -> new Range<>(design.minBlocks(), design.maxBlocks()));
  }

  /** A number of blocks from 1 to 1000, or two of them: {@code 5..30}. */
  public static Range<Integer> blocks(String text) {
    Range<String> ends = ends(text);
    int low = (int) Quantity.count(ends.low, 0, MOST_BLOCKS);
    int high = (int) Quantity.count(ends.high, 0, MOST_BLOCKS);
    if (low == 0) {
      throw new IllegalArgumentException(
          "0 blocks is not allowed. Write at least 1; a verdict needs at least 5, for example"
              + " 5..30.");
    }
    return upright(text, new Range<>(low, high));
  }

  /** The time for a whole run, from 1 s to a week. */
  public static Duration budget(String text) {
    return Quantity.duration(text, Duration.ofSeconds(1), LONGEST_BUDGET);
  }

  /** The length of a phase, a slice or a wait, from 100 ms to an hour. */
  public static Duration phase(String text) {
    return Quantity.duration(text, SHORTEST_PHASE, LONGEST_PHASE);
  }

  /** A warm-up of at most an hour, or its least and most: {@code 2s..90s}. */
  public static Range<Duration> warmUp(String text) {
    Range<String> ends = ends(text);
    Function<String, Duration> time = end -> Quantity.duration(end, Duration.ZERO, LONGEST_PHASE);
    return upright(text, new Range<>(time.apply(ends.low), time.apply(ends.high)));
  }

  /** A difference too small to matter, from 0.1% to 50%. */
  public static double margin(String text) {
    return share(text, 0.001, 0.5);
  }

  /** The same of p99 and memory under load, from 0.1% to 90%. */
  public static double latencyMargin(String text) {
    return share(text, 0.001, 0.9);
  }

  /** The half-width of an interval that is narrow enough, from 0.1% to 50%. */
  public static double precision(String text) {
    return share(text, 0.001, 0.5);
  }

  /** The confidence of intervals, from 50% to 99.9%. */
  public static double confidence(String text) {
    return share(text, 0.5, 0.999);
  }

  /** The common rate as a share of the lowest capacity, from 1% to 100%. */
  public static double rateShare(String text) {
    return share(text, 0.01, 1);
  }

  /** Whether the programs of a block run at the same time. */
  public static Pairing pairing(String text) {
    return switch (text) {
      case "alternating" -> Pairing.ALTERNATING;
      case "sequential" -> Pairing.SEQUENTIAL;
      default ->
          throw new IllegalArgumentException(
              "'%s' is not a valid pairing. Write alternating (all variants run at the same time and the load alternates between them) or sequential (one process after another)."
                  .formatted(SyntaxRules.visible(text)));
    };
  }

  /** The two ends of {@code low..high}; both the same for a single value. */
  private static Range<String> ends(String text) {
    int dots = text.indexOf("..");
    return dots < 0
        ? new Range<>(text.strip(), text.strip())
        : new Range<>(text.substring(0, dots).strip(), text.substring(dots + 2).strip());
  }

  private static <T extends Comparable<T>> Range<T> upright(String text, Range<T> range) {
    if (range.low.compareTo(range.high) > 0) {
      Range<String> ends = ends(text);
      throw new IllegalArgumentException(
          "the range %s is reversed. Write %s..%s.".formatted(text.strip(), ends.high, ends.low));
    }
    return range;
  }

  private static double share(String text, double lowest, double highest) {
    double share = Quantity.share(text);
    if (share < lowest || share > highest) {
      throw new IllegalArgumentException(
          "%s is out of range. Write a percentage from %s to %s."
              .formatted(
                  text.strip(), Quantity.formatShare(lowest), Quantity.formatShare(highest)));
    }
    return share;
  }
}
