package dev.sett.lab;

import dev.sett.model.CpuSet;
import dev.sett.model.Placement;
import dev.sett.model.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which CPUs the measured programs and the load engine run on (design section 7).
 *
 * @param server CPUs of measured programs; empty: not pinned
 * @param load CPUs of the load engine and the lab; empty: not pinned
 * @param warnings what is doubtful about it
 */
public record CpuShare(Optional<CpuSet> server, Optional<CpuSet> load, List<Warning> warnings) {

  /** Copies the list. */
  public CpuShare {
    warnings = List.copyOf(warnings);
  }

  /**
   * Gives out CPUs: 4 or more: server 2, load engine the rest but one; 2 or 3: one each; 1: shared.
   *
   * @param asked what the user asked for; overrides
   * @param available CPU numbers this process may use, ascending
   * @param canPin whether {@code taskset} works here
   */
  public static CpuShare of(Placement asked, List<Integer> available, boolean canPin) {
    List<Warning> warnings = new ArrayList<>();
    if (!canPin) {
      warnings.add(
          new Warning(
              Warning.Kind.PLACEMENT,
              "Processes could not be pinned to CPUs (no taskset here): server and load engine"
                  + " move freely and disturb each other."));
      return new CpuShare(Optional.empty(), Optional.empty(), warnings);
    }
    int n = available.size();
    CpuSet server =
        asked
            .serverCpus()
            .orElse(CpuSet.of(n >= 4 ? available.subList(0, 2) : available.subList(0, 1)));
    List<Integer> rest = available.stream().filter(cpu -> !server.cpus().contains(cpu)).toList();
    CpuSet load =
        asked
            .loadCpus()
            .orElse(
                rest.isEmpty()
                    ? server
                    : CpuSet.of(
                        rest.size() > 2 ? rest.subList(0, rest.size() - 1) : rest.subList(0, 1)));
    if (server.overlaps(load)) {
      warnings.add(
          new Warning(
              Warning.Kind.PLACEMENT,
              "Server and load engine share CPU "
                  + server
                  + ": the engine's own work takes CPU from what it measures."));
    }
    return new CpuShare(Optional.of(server), Optional.of(load), warnings);
  }

  /** The command that starts another command on these CPUs, without the other command. */
  static List<String> pin(Optional<CpuSet> cpus) {
    return cpus.map(set -> List.of("taskset", "-c", set.toString())).orElse(List.of());
  }
}
