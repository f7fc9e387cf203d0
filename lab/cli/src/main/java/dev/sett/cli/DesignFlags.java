package dev.sett.cli;

import dev.sett.model.CpuSet;
import dev.sett.model.Defaults;
import dev.sett.model.Design;
import dev.sett.model.Experiment;
import dev.sett.model.ExperimentException;
import dev.sett.model.Network;
import dev.sett.model.Pairing;
import dev.sett.model.Placement;
import dev.sett.model.Quantity;
import dev.sett.model.Rules;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags that say how trials are laid out; each overrides what the experiment says. */
final class DesignFlags {

  @Option(
      names = "--pairs",
      paramLabel = "N",
      description =
          "Number of warm pairs. A pair is one process per variant, warmed up until steady and then"
              + " loaded in alternating slices for its share of the budget. Default of compare: 2;"
              + " with --budget, one for every 2 minutes.")
  private @Nullable String pairs;

  @Option(
      names = "--blocks",
      paramLabel = "N[..M]",
      description =
          "Use short blocks of fresh processes instead of warm pairs; minimum and maximum number of"
              + " blocks. A verdict needs 5. Default 5..30.")
  private @Nullable String blocks;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description =
          "Maximum time for the whole run, such as 5m. The run stops earlier once the intervals are"
              + " narrow enough.")
  private @Nullable String budget;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      description = "Measured time per variant and phase of a trial, such as 3s.")
  private @Nullable String duration;

  @Option(
      names = "--warm-up",
      paramLabel = "MIN[..MAX]",
      description =
          "Warm-up time per variant. Warm-up ends when throughput is steady and the JIT compiler is"
              + " quiet. Default 2s..90s (2s..10s with short blocks).")
  private @Nullable String warmUp;

  @Option(
      names = "--ready-timeout",
      paramLabel = "TIME",
      description = "Maximum time from start to the first answer. Default 30s.")
  private @Nullable String readyTimeout;

  @Option(
      names = "--margin",
      paramLabel = "SHARE",
      description = "Difference too small to matter (the equivalence margin). Default 3%%.")
  private @Nullable String margin;

  @Option(
      names = "--latency-margin",
      paramLabel = "SHARE",
      description = "Equivalence margin for p99 latency and for memory under load. Default 10%%.")
  private @Nullable String latencyMargin;

  @Option(
      names = "--precision",
      paramLabel = "SHARE",
      description = "Half-width of the confidence interval at which the run stops. Default 2%%.")
  private @Nullable String precision;

  @Option(
      names = "--pairing",
      paramLabel = "HOW",
      description =
          "alternating (all programs of a block run and the load alternates between them),"
              + " sequential (one program after another) or fresh (short blocks of fresh processes,"
              + " as with --blocks). Default: alternating if each program has its own port, else"
              + " sequential.")
  private @Nullable String pairing;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Random seed for the order of trials and for resampling.")
  private @Nullable Long seed;

  @Option(
      names = "--server-cpus",
      paramLabel = "LIST",
      description = "CPUs for the measured programs, such as 0-1.")
  private @Nullable String serverCpus;

  @Option(
      names = "--load-cpus",
      paramLabel = "LIST",
      description = "CPUs for the load engine, such as 2,3.")
  private @Nullable String loadCpus;

  @Option(
      names = "--engine",
      paramLabel = "TOOL",
      description =
          "Load tool for the measured phases instead of Sett's own engine: wrk, wrk2, oha, k6, ab,"
              + " jmeter, zrk or hyperfoil (docs/guides/engines.md).")
  private @Nullable String engine;

  @Option(
      names = "--netns",
      description =
          "Run the measured programs in a separate network namespace so that the load does not use"
              + " loopback. Needs root and ip (iproute2).")
  private boolean netns;

  /** Whether the user asked for short blocks, which exclude warm pairs. */
  private boolean asksForBlocks() {
    return blocks != null || duration != null || isFresh();
  }

  /** Fresh processes for every block, alternating or not as there are ports. */
  private boolean isFresh() {
    return "fresh".equalsIgnoreCase(pairing);
  }

  /** Whether the user said how long it may take. */
  boolean hasBudget() {
    return budget != null;
  }

  /** The experiment with these flags put over what it says. */
  Experiment applyTo(Experiment experiment) {
    Placement placement = experiment.placement();
    return experiment
        .with(
            applyTo(experiment.design(), experiment.points().size()),
            new Placement(
                given("--server-cpus", serverCpus, CpuSet::parse).or(placement::serverCpus),
                given("--load-cpus", loadCpus, CpuSet::parse).or(placement::loadCpus),
                netns ? Optional.of(Network.NAMESPACE) : placement.network()))
        .drivenBy(given("--engine", engine, Rules::tool).or(experiment::engine));
  }

  private Design applyTo(Design design, int points) {
    Duration time = given("--budget", budget, Quantity::duration).orElse(design.budget());
    Optional<Integer> warmPairs = pairs(design, points, time);
    int[] range =
        warmPairs
            .map(n -> new int[] {n, n})
            .or(() -> given("--blocks", blocks, DesignFlags::range))
            .orElse(
                design.pairs().isPresent()
                    ? new int[] {Defaults.MIN_BLOCKS, Defaults.MAX_BLOCKS}
                    : new int[] {design.minBlocks(), design.maxBlocks()});
    Optional<Duration[]> warm = given("--warm-up", warmUp, DesignFlags::durations);
    Duration each = given("--duration", duration, Quantity::duration).orElse(design.capacity());
    return new Design(
        given("--pairing", isFresh() ? null : pairing, DesignFlags::pairing).or(design::pairing),
        warmPairs,
        range[0],
        range[1],
        time,
        each.compareTo(design.slice()) < 0 ? each : design.slice(),
        each,
        duration == null ? design.cost() : each,
        warm.map(w -> w[0]).orElse(design.warmUpMin()),
        warm.map(w -> w[1]).orElse(warmUpLimit(design, warmPairs)),
        given("--ready-timeout", readyTimeout, Quantity::duration).orElse(design.readyTimeout()),
        given("--margin", margin, DesignFlags::share).orElse(design.margin()),
        given("--latency-margin", latencyMargin, DesignFlags::share).or(design::latencyMargin),
        design.confidence(),
        given("--precision", precision, DesignFlags::share).orElse(design.precision()),
        design.rateShare(),
        seed == null ? design.seed() : seed);
  }

  /** How many warm pairs there are to be; empty: short blocks. */
  private Optional<Integer> pairs(Design design, int points, Duration time) {
    if (pairs != null && asksForBlocks()) {
      throw new ExperimentException(
          "--pairs",
          "conflicts with --blocks, --duration and --pairing fresh, which ask for short blocks"
              + " instead of warm pairs.");
    }
    if (asksForBlocks()) {
      return Optional.empty();
    }
    return given(
            "--pairs",
            pairs,
            text -> (int) Quantity.count(text, Defaults.MIN_PAIRS, Defaults.MAX_PAIRS))
        .or(
            () ->
                budget == null
                    ? design.pairs()
                    : design.pairs().map(_ -> Defaults.pairsIn(time, points)));
  }

  /** Short blocks and warm pairs differ in how long they warm up. */
  private static Duration warmUpLimit(Design design, Optional<Integer> warmPairs) {
    if (warmPairs.isPresent() == design.pairs().isPresent()) {
      return design.warmUpLimit();
    }
    return warmPairs.isPresent() ? Defaults.PAIR_WARM_UP_LIMIT : Defaults.WARM_UP_LIMIT;
  }

  private static double share(String text) {
    double share = Quantity.share(text);
    if (share <= 0 || share >= 1) {
      throw new IllegalArgumentException(
          "'" + text + "' is out of range: expected more than 0% and less than 100%.");
    }
    return share;
  }

  private static Pairing pairing(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "alternating" -> Pairing.ALTERNATING;
      case "sequential" -> Pairing.SEQUENTIAL;
      default ->
          throw new IllegalArgumentException(
              "'" + text + "' is not a pairing: expected alternating, sequential or fresh.");
    };
  }

  private static int[] range(String text) {
    String[] ends = text.split("\\.\\.", -1);
    int low = (int) Quantity.count(ends[0], 1, 10_000);
    int high = ends.length == 1 ? low : (int) Quantity.count(ends[1], 1, 10_000);
    if (ends.length > 2 || high < low) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a valid range (expected a form such as 5..30).");
    }
    return new int[] {low, high};
  }

  private static Duration[] durations(String text) {
    String[] ends = text.split("\\.\\.", -1);
    Duration low = Quantity.duration(ends[0]);
    Duration high = ends.length == 1 ? low : Quantity.duration(ends[1]);
    if (ends.length > 2 || high.compareTo(low) < 0) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a valid range (expected a form such as 2s..10s).");
    }
    return new Duration[] {low, high};
  }

  /** Reads a flag, with its name before the sentence when it is wrong. */
  static <T> Optional<T> given(String flag, @Nullable String text, Function<String, T> reader) {
    if (text == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(reader.apply(text));
    } catch (IllegalArgumentException e) {
      throw new ExperimentException(flag, String.valueOf(e.getMessage()));
    }
  }
}
