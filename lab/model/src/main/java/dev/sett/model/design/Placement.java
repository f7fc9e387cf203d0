package dev.sett.model.design;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;

/**
 * Where things run, as asked for by the user; empty: the lab decides (design section 7).
 *
 * @param serverCpus where measured programs run
 * @param loadCpus where the load engine runs
 * @param network what lies between them; empty: loopback
 */
public record Placement(
    Optional<CpuSet> serverCpus,
    Optional<CpuSet> loadCpus,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Network> network) {

  /** The lab decides. */
  public static final Placement AUTOMATIC = new Placement(Optional.empty(), Optional.empty());

  /** CPUs, and loopback between them. */
  public Placement(Optional<CpuSet> serverCpus, Optional<CpuSet> loadCpus) {
    this(serverCpus, loadCpus, /* network= */ Optional.empty());
  }

  /** Whether measured programs run in a separate network namespace. */
  public boolean apart() {
    return network.filter(n -> n == Network.NAMESPACE).isPresent();
  }
}
