package dev.sett.model.trial;

import dev.sett.model.design.CpuSet;
import dev.sett.model.outside.DependencyUsage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What a service did for one variant in some turns of load.
 *
 * @param name of the service
 * @param cpus that it runs on, in kernel list format; empty text: not pinned
 * @param cpusUsed mean number of CPUs that it used, &gt;= 0
 * @param microsPerRequest its CPU time per right answer of the variant; NaN if there was none
 * @param connections most established connections to it; empty if its port is not known
 */
public record DependencyLoad(
    String name, String cpus, double cpusUsed, double microsPerRequest, OptionalInt connections) {

  /** One for each service that these slices tell of, in their order. */
  public static List<DependencyLoad> of(List<Slice> slices) {
    Map<String, List<DependencyUsage>> byName = new LinkedHashMap<>();
    long answered = 0;
    for (Slice slice : slices) {
      answered += slice.load().answered();
      slice
          .services()
          .forEach(used -> byName.computeIfAbsent(used.name(), _ -> new ArrayList<>()).add(used));
    }
    List<DependencyLoad> loads = new ArrayList<>();
    for (Map.Entry<String, List<DependencyUsage>> entry : byName.entrySet()) {
      loads.add(of(entry.getKey(), entry.getValue(), answered));
    }
    return loads;
  }

  private static DependencyLoad of(String name, List<DependencyUsage> all, long answered) {
    double cpuNanos = all.stream().mapToLong(DependencyUsage::cpuNanos).sum();
    double wallNanos = all.stream().mapToLong(DependencyUsage::wallNanos).sum();
    return new DependencyLoad(
        name,
        all.getFirst().cpus(),
        cpuNanos / wallNanos,
        answered == 0 ? Double.NaN : cpuNanos / 1e3 / answered,
        all.stream().flatMapToInt(used -> used.connections().stream()).max());
  }

  /** Share of its CPUs that it used; empty if it is not pinned. */
  public OptionalDouble share() {
    return cpus.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(cpusUsed / CpuSet.parse(cpus).size());
  }
}
