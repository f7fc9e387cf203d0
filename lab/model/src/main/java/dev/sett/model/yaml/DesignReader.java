package dev.sett.model.yaml;

import dev.sett.model.design.CpuSet;
import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.design.DesignValues;
import dev.sett.model.design.Network;
import dev.sett.model.design.Placement;
import dev.sett.model.text.Quantity;
import dev.sett.stats.StatsDefaults;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads the {@code design} and {@code placement} of an experiment file. */
final class DesignReader {

  private static final List<String> DESIGN =
      List.of(
          "pairing",
          "pairs",
          "blocks",
          "budget",
          "until-decided",
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

  /** Keys that conflict with warm pairs, which share the budget. */
  private static final List<String> OF_BLOCKS = List.of("blocks", "capacity", "cost");

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
    Optional<DesignValues.Range<Integer>> pairsAsked = f.value("pairs", DesignValues::pairs);
    if (f.has("pairs") && blocksAsked) {
      complaints.add(
          f.at("pairs").orElse(node),
          "'pairs' conflicts with 'blocks', 'capacity' and 'cost', because warm pairs share the budget. Remove 'pairs' or the others.");
    }
    Optional<Duration> untilDecided = f.value("until-decided", DesignValues::budget);
    if (f.has("until-decided") && (blocksAsked || f.has("pairs") || f.has("budget"))) {
      complaints.add(
          f.at("until-decided").orElse(node),
          "'until-decided' conflicts with 'pairs', 'blocks', 'capacity', 'cost' and 'budget', because warm pairs are added until the verdict is decided or this time is over. Remove 'until-decided' or the others.");
    }
    Optional<DesignValues.Range<Integer>> pairs =
        pairsAsked
            .or(
                () ->
                    untilDecided.map(
                        _ ->
                            new DesignValues.Range<>(
                                StatsDefaults.MIN_PAIRS, StatsDefaults.MIN_PAIRS)))
            .or(() -> blocksAsked ? Optional.empty() : DesignValues.pairs(base));
    DesignValues.Range<Integer> blocks =
        pairs
            .or(() -> f.value("blocks", DesignValues::blocks))
            .orElse(
                base.pairs().isPresent()
                    ? new DesignValues.Range<>(StatsDefaults.MIN_BLOCKS, Defaults.MAX_BLOCKS)
                    : new DesignValues.Range<>(base.minBlocks(), base.maxBlocks()));
    boolean turnsWarm = pairs.isPresent() && base.pairs().isEmpty();
    DesignValues.Range<Duration> warmUp =
        f.value("warm-up", DesignValues::warmUp)
            .orElse(
                new DesignValues.Range<>(
                    base.warmUpMin(),
                    turnsWarm ? Defaults.PAIR_WARM_UP_LIMIT : base.warmUpLimit()));
    Duration capacity =
        f.value("capacity", DesignValues::phase)
            .orElse(turnsWarm ? Defaults.PAIR_PHASE : base.capacity());
    Duration cost =
        f.value("cost", DesignValues::phase).orElse(turnsWarm ? Defaults.PAIR_PHASE : base.cost());
    Duration shorter = capacity.compareTo(cost) < 0 ? capacity : cost;
    Duration slice =
        f.value("slice", DesignValues::phase)
            .orElse(base.slice().compareTo(shorter) < 0 ? base.slice() : shorter);
    if (slice.compareTo(shorter) > 0) {
      complaints.add(
          f.at("slice").orElse(node),
          "slice: %s is longer than a phase (%s). Shorten slice, or lengthen capacity and cost."
              .formatted(Quantity.format(slice), Quantity.format(shorter)));
    }
    return new Design(
        f.value("pairing", DesignValues::pairing).or(base::pairing),
        pairs.map(DesignValues.Range::low),
        blocks.low(),
        blocks.high(),
        untilDecided.or(() -> f.value("budget", DesignValues::budget)).orElse(base.budget()),
        slice,
        capacity,
        cost,
        warmUp.low(),
        warmUp.high(),
        f.value("ready-timeout", DesignValues::phase).orElse(base.readyTimeout()),
        f.value("margin", DesignValues::margin).orElse(base.margin()),
        f.value("latency-margin", DesignValues::latencyMargin).or(base::latencyMargin),
        f.value("confidence", DesignValues::confidence).orElse(base.confidence()),
        f.value("precision", DesignValues::precision).orElse(base.precision()),
        f.value("rate-share", DesignValues::rateShare).orElse(base.rateShare()),
        f.value("seed", text -> Quantity.count(text, Long.MIN_VALUE, Long.MAX_VALUE))
            .orElse(base.seed()),
        untilDecided.isPresent()
            || (base.untilDecided() && pairs.isPresent() && !f.has("pairs") && !f.has("budget")));
  }

  Placement placement(Node node) {
    Fields f = Fields.known(node, "'placement'", PLACEMENT, complaints);
    Optional<CpuSet> serverCpus = f.value("server-cpus", CpuSet::parse);
    Optional<CpuSet> loadCpus = f.value("load-cpus", CpuSet::parse);
    Optional<Network> network = f.value("network", Network::named);
    return new Placement(serverCpus, loadCpus, network);
  }
}
