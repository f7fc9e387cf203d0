package dev.sett.history;

import dev.sett.model.result.Plan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What must be the same for results to be comparable: the machine, its system, the lab's JDK and
 * the CPUs that were given out.
 *
 * @param facts value by name, in order
 */
public record MachineIdentity(Map<String, String> facts) {

  /** Facts of a fingerprint that differ from hour to hour, or from one shell to the next. */
  private static final Set<String> PASSING =
      Set.of("load average", "open files", "local ports", "somaxconn");

  private static final double MIB_PER_GIB = 1024;

  /** Keeps the order. */
  public MachineIdentity {
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
  }

  /**
   * The machine of a result.
   *
   * @param ignored names of facts that may differ
   */
  public static MachineIdentity of(Plan plan, Set<String> ignored) {
    Map<String, String> facts = new LinkedHashMap<>(plan.machine().facts());
    facts.keySet().removeAll(PASSING);
    // A kernel takes a little more or less for itself at each start.
    facts.computeIfPresent("memory", (name, value) -> gib(value));
    facts.put("server cpus", plan.serverCpus().isBlank() ? "not pinned" : plan.serverCpus());
    facts.put("load cpus", plan.loadCpus().isBlank() ? "not pinned" : plan.loadCpus());
    facts.keySet().removeAll(ignored);
    return new MachineIdentity(facts);
  }

  private static String gib(String value) {
    return value.matches("\\d{1,9} MiB")
        ? String.format(
            Locale.ROOT,
            "%.0f GiB",
            Integer.parseInt(value.substring(0, value.indexOf(' '))) / MIB_PER_GIB)
        : value;
  }

  /** Each fact that differs on another machine: {@code kernel 6.8 instead of 6.12}. */
  public List<String> differences(MachineIdentity other) {
    Set<String> names = new LinkedHashSet<>(facts.keySet());
    names.addAll(other.facts.keySet());
    List<String> differences = new ArrayList<>();
    for (String name : names) {
      String here = facts.getOrDefault(name, "unknown");
      String there = other.facts.getOrDefault(name, "unknown");
      if (!here.equals(there)) {
        differences.add(name + " " + there + " instead of " + here);
      }
    }
    return differences;
  }

  /** CPU, kernel and JDK in a few words. */
  public String words() {
    List<String> parts = new ArrayList<>();
    for (String name : List.of("cpu", "kernel", "lab jdk")) {
      String value = facts.getOrDefault(name, "");
      if (!value.isBlank()) {
        parts.add(
            (name.equals("lab jdk") ? "JDK " : name.equals("kernel") ? "Linux " : "") + value);
      }
    }
    return String.join("; ", parts).replace("Linux Linux", "Linux");
  }
}
