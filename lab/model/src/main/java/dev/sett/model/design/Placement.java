package dev.sett.model.design;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.util.Optional;

/**
 * Where things run, as asked for by the user; empty: the lab decides (design section 7).
 *
 * @param serverCpus where measured programs run
 * @param loadCpus where the load engine runs
 * @param network what lies between them; empty: loopback, or a namespace if there is a delay
 * @param rtt round-trip time that is added between them; empty: none
 */
public record Placement(
    Optional<CpuSet> serverCpus,
    Optional<CpuSet> loadCpus,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Network> network,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Duration> rtt) {

  /** The lab decides. */
  public static final Placement AUTOMATIC = new Placement(Optional.empty(), Optional.empty());

  /** CPUs, and loopback between them. */
  public Placement(Optional<CpuSet> serverCpus, Optional<CpuSet> loadCpus) {
    this(serverCpus, loadCpus, /* network= */ Optional.empty(), /* rtt= */ Optional.empty());
  }

  /** Whether measured programs run in a separate network namespace. */
  public boolean apart() {
    return rtt.isPresent() || network.filter(n -> n == Network.NAMESPACE).isPresent();
  }
}
