package dev.sett.model;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads the {@code design} and {@code placement} of an experiment file. */
final class DesignReader {

  private static final List<String> DESIGN =
      List.of(
          "pairing",
          "pairs",
          "blocks",
          "budget",
          "slice",
          "capacity",
          "cost",
          "warm-up",
          "ready-timeout",
          "margin",
          "latency-margin",
          "confidence",
          "precision",
          "rate-share",
          "seed");
  private static final List<String> PLACEMENT = List.of("server-cpus", "load-cpus", "network");
  private static final int MOST_BLOCKS = 1000;

  /** Keys that conflict with warm pairs, which share the budget. */
  private static final List<String> OF_BLOCKS = List.of("blocks", "capacity", "cost");

  private static final Duration SHORTEST_SLICE = Duration.ofMillis(100);
  private static final Duration LONGEST_PHASE = Duration.ofHours(1);
  private static final Duration LONGEST_BUDGET = Duration.ofDays(7);

  private record Range<T>(T low, T high) {}

  private final Complaints complaints;

  DesignReader(Complaints complaints) {
    this.complaints = complaints;
  }

  Design design(Node node) {
    return design(node, Defaults.design());
  }

  /** Reads a design that states only the differences to a base. */
  Design design(Node node, Design base) {
    Fields f = Fields.known(node, "'design'", DESIGN, complaints);
    boolean blocksAsked = OF_BLOCKS.stream().anyMatch(f::has);
    Optional<Integer> pairsAsked =
        f.value(
            "pairs", text -> (int) Quantity.count(text, Defaults.MIN_PAIRS, Defaults.MAX_PAIRS));
    if (f.has("pairs") && blocksAsked) {
      complaints.add(
          f.at("pairs").orElse(node),
          "'pairs' conflicts with 'blocks', 'capacity' and 'cost', because warm pairs share the budget. Remove 'pairs' or the others.");
    }
    Optional<Integer> pairs = pairsAsked.or(() -> blocksAsked ? Optional.empty() : base.pairs());
    Range<Integer> blocks =
        pairs
            .map(n -> new Range<>(n, n))
            .or(() -> f.value("blocks", DesignReader::blocks))
            .orElse(
                base.pairs().isPresent()
                    ? new Range<>(Defaults.MIN_BLOCKS, Defaults.MAX_BLOCKS)
                    : new Range<>(base.minBlocks(), base.maxBlocks()));
    boolean turnsWarm = pairs.isPresent() && base.pairs().isEmpty();
    Range<Duration> warmUp =
        f.value("warm-up", DesignReader::warmUp)
            .orElse(
                new Range<>(
                    base.warmUpMin(),
                    turnsWarm ? Defaults.PAIR_WARM_UP_LIMIT : base.warmUpLimit()));
    Duration capacity =
        f.value("capacity", time(SHORTEST_SLICE, LONGEST_PHASE))
            .orElse(turnsWarm ? Defaults.PAIR_PHASE : base.capacity());
    Duration cost =
        f.value("cost", time(SHORTEST_SLICE, LONGEST_PHASE))
            .orElse(turnsWarm ? Defaults.PAIR_PHASE : base.cost());
    Duration shorter = capacity.compareTo(cost) < 0 ? capacity : cost;
    Duration slice =
        f.value("slice", time(SHORTEST_SLICE, LONGEST_PHASE))
            .orElse(base.slice().compareTo(shorter) < 0 ? base.slice() : shorter);
    if (slice.compareTo(shorter) > 0) {
      complaints.add(
          f.at("slice").orElse(node),
          "slice: %s is longer than a phase (%s). Shorten slice, or lengthen capacity and cost."
              .formatted(Quantity.format(slice), Quantity.format(shorter)));
    }
    return new Design(
        f.value("pairing", DesignReader::pairing).or(base::pairing),
        pairs,
        blocks.low,
        blocks.high,
        f.value("budget", time(Duration.ofSeconds(1), LONGEST_BUDGET)).orElse(base.budget()),
        slice,
        capacity,
        cost,
        warmUp.low,
        warmUp.high,
        f.value("ready-timeout", time(SHORTEST_SLICE, LONGEST_PHASE)).orElse(base.readyTimeout()),
        f.value("margin", share(0.001, 0.5)).orElse(base.margin()),
        f.value("latency-margin", share(0.001, 0.9)).or(base::latencyMargin),
        f.value("confidence", share(0.5, 0.999)).orElse(base.confidence()),
        f.value("precision", share(0.001, 0.5)).orElse(base.precision()),
        f.value("rate-share", share(0.01, 1)).orElse(base.rateShare()),
        f.value("seed", text -> Quantity.count(text, Long.MIN_VALUE, Long.MAX_VALUE))
            .orElse(base.seed()));
  }

  Placement placement(Node node) {
    Fields f = Fields.known(node, "'placement'", PLACEMENT, complaints);
    Optional<CpuSet> serverCpus = f.value("server-cpus", CpuSet::parse);
    Optional<CpuSet> loadCpus = f.value("load-cpus", CpuSet::parse);
    Optional<Network> network = f.value("network", Network::named);
    return new Placement(serverCpus, loadCpus, network);
  }

  private static Pairing pairing(String text) {
    return switch (text) {
      case "alternating" -> Pairing.ALTERNATING;
      case "sequential" -> Pairing.SEQUENTIAL;
      default ->
          throw new IllegalArgumentException(
              "'%s' is not a valid pairing. Write alternating (all variants run at the same time and the load alternates between them) or sequential (one process after another)."
                  .formatted(Rules.visible(text)));
    };
  }

  private static Range<Integer> blocks(String text) {
    Range<String> ends = ends(text);
    int low = (int) Quantity.count(ends.low, 0, MOST_BLOCKS);
    int high = (int) Quantity.count(ends.high, 0, MOST_BLOCKS);
    if (low == 0) {
      throw new IllegalArgumentException(
          "0 blocks is not allowed. Write at least 1; a verdict needs at least 5, for example 5..30.");
    }
    return upright(text, new Range<>(low, high));
  }

  private static Range<Duration> warmUp(String text) {
    Range<String> ends = ends(text);
    Function<String, Duration> time = time(Duration.ZERO, LONGEST_PHASE);
    return upright(text, new Range<>(time.apply(ends.low), time.apply(ends.high)));
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

  private static Function<String, Duration> time(Duration shortest, Duration longest) {
    return text -> Quantity.duration(text, shortest, longest);
  }

  private static Function<String, Double> share(double lowest, double highest) {
    return text -> {
      double share = Quantity.share(text);
      if (share < lowest || share > highest) {
        throw new IllegalArgumentException(
            "%s is out of range. Write a percentage from %s to %s."
                .formatted(
                    text.strip(), Quantity.formatShare(lowest), Quantity.formatShare(highest)));
      }
      return share;
    };
  }
}
