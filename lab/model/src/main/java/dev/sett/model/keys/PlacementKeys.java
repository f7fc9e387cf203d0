package dev.sett.model.keys;

import dev.sett.model.design.CpuSet;
import dev.sett.model.design.Network;
import dev.sett.model.design.Placement;
import java.time.Duration;
import java.util.List;

/** The keys of {@code placement}. */
public final class PlacementKeys {

  static final Values<CpuSet> CPUS =
      Values.text(CpuSet::parse, CpuSet::toString, "numbers and ranges, such as 0-2,4");

  public static final Key<Placement, CpuSet> SERVER_CPUS =
      Key.of("--server-cpus", CPUS, Placement::serverCpus, "CPUs for the measured programs");

  public static final Key<Placement, CpuSet> LOAD_CPUS =
      Key.of("--load-cpus", CPUS, Placement::loadCpus, "CPUs for the load engine");

  public static final Key<Placement, Network> NETWORK =
      Key.of(
          "network",
          Values.word(Network.class, Network::named),
          Placement::network,
          Network.LOOPBACK,
          "Namespace, as --netns: programs in a separate network namespace; needs root");

  public static final Key<Placement, Duration> RTT =
      Key.of(
          "--rtt",
          Values.time(Duration.ofNanos(10_000), Duration.ofSeconds(10)),
          Placement::rtt,
          "Round-trip time added by netem between load and programs; implies network: namespace");

  /** All of them. */
  public static final Block<Placement> ALL =
      new Block<>("'placement'", List.of(SERVER_CPUS, LOAD_CPUS, NETWORK, RTT));

  private PlacementKeys() {}
}
