package dev.sett.cli.flags;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.design.Network;
import dev.sett.model.design.Pairing;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.keys.AskedDesign;
import dev.sett.model.keys.DesignKeys;
import dev.sett.model.keys.ExperimentKeys;
import dev.sett.model.keys.Key;
import dev.sett.model.keys.PlacementKeys;
import dev.sett.model.keys.Range;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.yaml.DependencyReader;
import dev.sett.stats.StatsDefaults;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags that say how trials are laid out; each overrides what the experiment says. */
public final class DesignFlags {

  @Option(
      names = "--pairs",
      paramLabel = "N[..M]",
      description =
          "Number of warm pairs, or the fewest and the most. A pair is one process per variant,"
              + " warmed up until steady and then loaded in alternating slices for its share of the"
              + " budget. Default of compare: 2..20, chosen once the first process is warm, from"
              + " the time that took.")
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
      names = "--until-decided",
      paramLabel = "TIME",
      description =
          "Add warm pairs until requests per second and CPU per request are decided at every point,"
              + " for at most this time, such as 30m. Verdicts are looked at after each pair, at"
              + " stricter levels (docs/methods/verdicts.md, Adding pairs).")
  private @Nullable String untilDecided;

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
      names = "--services",
      paramLabel = "FILE",
      description =
          "YAML file with the services that the variants use, such as a database"
              + " (docs/guides/services.md).")
  private @Nullable Path services;

  @Option(
      names = "--netns",
      description =
          "Run the measured programs in a separate network namespace so that the load does not use"
              + " loopback. Needs root and ip (iproute2).")
  private boolean netns;

  @Option(
      names = "--rtt",
      paramLabel = "TIME",
      description =
          "Add a round-trip time between the load and the measured programs, such as 1ms, half of"
              + " it each way. Implies --netns. Needs netem in the kernel (docs/guides/compare.md).")
  private @Nullable String rtt;

  /** Whether the user asked for short blocks, which exclude warm pairs. */
  private boolean asksForBlocks() {
    return blocks != null || duration != null || isFresh();
  }

  /** Fresh processes for every block, alternating or not as there are ports. */
  private boolean isFresh() {
    return "fresh".equalsIgnoreCase(pairing);
  }

  /** Whether the user said how long it may take. */
  public boolean hasBudget() {
    return budget != null || untilDecided != null;
  }

  /** The experiment with these flags put over what it says. */
  public Experiment applyTo(Experiment experiment) {
    Placement placement = experiment.placement();
    return experiment
        .withDesign(applyTo(experiment.design()))
        .withPlacement(
            new Placement(
                given(PlacementKeys.SERVER_CPUS, serverCpus).or(placement::serverCpus),
                given(PlacementKeys.LOAD_CPUS, loadCpus).or(placement::loadCpus),
                netns || rtt != null ? Optional.of(Network.NAMESPACE) : placement.network(),
                given(PlacementKeys.RTT, rtt).or(placement::rtt)))
        .withEngine(given(ExperimentKeys.ENGINE, engine).or(experiment::engine))
        .withServices(
            services == null
                ? experiment.services()
                : DependencyReader.read(services, experiment.variants()));
  }

  private Design applyTo(Design design) {
    refuseConflicts();
    AskedDesign asked = new AskedDesign();
    if (isFresh()) {
      Range<Integer> usual = new Range<>(StatsDefaults.MIN_BLOCKS, Defaults.MAX_BLOCKS);
      asked.put(
          DesignKeys.BLOCKS,
          design.pairs().isPresent() ? usual : new Range<>(design.minBlocks(), design.maxBlocks()));
    } else {
      given("--pairing", pairing, DesignFlags::pairing)
          .ifPresent(how -> asked.put(DesignKeys.PAIRING, how));
      if (budget != null && design.pairs().isPresent() && !asksForBlocks()) {
        // Another budget than the experiment's asks for another number.
        asked.put(DesignKeys.PAIRS, new Range<>(StatsDefaults.MIN_PAIRS, Defaults.MAX_PAIRS));
      }
    }
    put(asked, DesignKeys.UNTIL_DECIDED, untilDecided);
    put(asked, DesignKeys.BUDGET, budget);
    put(asked, DesignKeys.PAIRS, pairs);
    put(asked, DesignKeys.BLOCKS, blocks);
    put(asked, DesignKeys.WARM_UP, warmUp);
    given("--duration", duration, DesignKeys.CAPACITY::parse)
        .ifPresent(
            each -> {
              asked.put(DesignKeys.CAPACITY, each);
              asked.put(DesignKeys.COST, each);
            });
    put(asked, DesignKeys.READY_TIMEOUT, readyTimeout);
    put(asked, DesignKeys.MARGIN, margin);
    put(asked, DesignKeys.LATENCY_MARGIN, latencyMargin);
    put(asked, DesignKeys.PRECISION, precision);
    if (seed != null) {
      asked.put(DesignKeys.SEED, seed);
    }
    return asked.over(
        design,
        design.capacity(),
        design.cost(),
        warmUpLimit(design, asked.pairs(design).isPresent()));
  }

  private static <T> void put(AskedDesign asked, Key<Design, T> key, @Nullable String text) {
    given(key, text).ifPresent(value -> asked.put(key, value));
  }

  private void refuseConflicts() {
    if (untilDecided != null && (budget != null || pairs != null || asksForBlocks())) {
      throw new ExperimentException(
          "--until-decided",
          "conflicts with --budget, --pairs, --blocks, --duration and --pairing fresh: warm pairs"
              + " are added until the verdict is decided or this time is over. Remove one of"
              + " them.");
    }
    if (pairs != null && asksForBlocks()) {
      throw new ExperimentException(
          "--pairs",
          "conflicts with --blocks, --duration and --pairing fresh, which ask for short blocks"
              + " instead of warm pairs.");
    }
  }

  /** Short blocks and warm pairs differ in how long they warm up. */
  private static Duration warmUpLimit(Design design, boolean warmPairs) {
    if (warmPairs == design.pairs().isPresent()) {
      return design.warmUpLimit();
    }
    return warmPairs ? Defaults.PAIR_WARM_UP_LIMIT : Defaults.WARM_UP_LIMIT;
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

  /** Reads the flag that sets a key, as a file's value of that key is read. */
  public static <T> Optional<T> given(Key<?, T> key, @Nullable String text) {
    return given(key.flag().orElseThrow(), text, key::parse);
  }

  /** Reads a flag, with its name before the sentence when it is wrong. */
  public static <T> Optional<T> given(
      String flag, @Nullable String text, Function<String, T> reader) {
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
