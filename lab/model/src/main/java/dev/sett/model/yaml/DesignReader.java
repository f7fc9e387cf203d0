package dev.sett.model.yaml;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.design.Network;
import dev.sett.model.design.Placement;
import dev.sett.model.keys.AskedDesign;
import dev.sett.model.keys.DesignKeys;
import dev.sett.model.keys.Key;
import dev.sett.model.keys.PlacementKeys;
import dev.sett.model.text.Quantity;
import java.time.Duration;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads the {@code design} and {@code placement} of an experiment file. */
final class DesignReader {

  private final Complaints complaints;

  DesignReader(Complaints complaints) {
    this.complaints = complaints;
  }

  Design design(Node node) {
    return design(node, Defaults.design());
  }

  /** Reads a design that states only the differences to a base. */
  Design design(Node node, Design base) {
    Fields f = Fields.known(node, DesignKeys.ALL, complaints);
    boolean blocksAsked =
        Stream.of(DesignKeys.BLOCKS, DesignKeys.CAPACITY, DesignKeys.COST).anyMatch(f::has);
    if (f.has(DesignKeys.PAIRS) && blocksAsked) {
      complaints.add(
          f.at("pairs").orElse(node),
          "'pairs' conflicts with 'blocks', 'capacity' and 'cost', because warm pairs share the budget. Remove 'pairs' or the others.");
    }
    if (f.has(DesignKeys.UNTIL_DECIDED)
        && (blocksAsked || f.has(DesignKeys.PAIRS) || f.has(DesignKeys.BUDGET))) {
      complaints.add(
          f.at("until-decided").orElse(node),
          "'until-decided' conflicts with 'pairs', 'blocks', 'capacity', 'cost' and 'budget', because warm pairs are added until the verdict is decided or this time is over. Remove 'until-decided' or the others.");
    }
    AskedDesign asked = new AskedDesign();
    DesignKeys.ALL.keys().forEach(key -> ask(f, key, asked));
    boolean warm = asked.pairs(base).isPresent();
    boolean turnsWarm = warm && base.pairs().isEmpty();
    Duration pairPhase = pairPhase(asked.get(DesignKeys.SLICE).orElse(base.slice()));
    Design design =
        asked.over(
            base,
            warm ? pairPhase : base.capacity(),
            warm ? pairPhase : base.cost(),
            turnsWarm ? Defaults.PAIR_WARM_UP_LIMIT : base.warmUpLimit());
    Duration shorter =
        design.capacity().compareTo(design.cost()) < 0 ? design.capacity() : design.cost();
    if (design.slice().compareTo(shorter) > 0) {
      complaints.add(
          f.at("slice").orElse(node),
          "slice: %s is longer than a phase (%s). Shorten slice, or lengthen capacity and cost."
              .formatted(Quantity.format(design.slice()), Quantity.format(shorter)));
    }
    return design;
  }

  /** Least length of a phase of a warm pair: no phase is shorter than a slice. */
  private static Duration pairPhase(Duration slice) {
    return slice.compareTo(Defaults.PAIR_PHASE) > 0 ? slice : Defaults.PAIR_PHASE;
  }

  private static <T> void ask(Fields f, Key<? super Design, T> key, AskedDesign asked) {
    f.value(key).ifPresent(value -> asked.put(key, value));
  }

  Placement placement(Node node) {
    Fields f = Fields.known(node, PlacementKeys.ALL, complaints);
    Placement placement =
        new Placement(
            f.value(PlacementKeys.SERVER_CPUS),
            f.value(PlacementKeys.LOAD_CPUS),
            f.value(PlacementKeys.NETWORK),
            f.value(PlacementKeys.RTT));
    if (placement.rtt().isPresent()
        && placement.network().filter(n -> n == Network.LOOPBACK).isPresent()) {
      complaints.add(
          f.at("network").orElse(node),
          "'network: loopback' conflicts with 'rtt', which needs a network namespace. Remove one of"
              + " them.");
    }
    return placement;
  }
}
