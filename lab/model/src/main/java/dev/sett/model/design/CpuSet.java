package dev.sett.model.design;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A set of CPU numbers in the kernel's list format, such as {@code 0-2,4}.
 *
 * @param cpus at least one, ascending, each 0 to 65535
 */
public record CpuSet(List<Integer> cpus) {

  /** Sorts and copies the list. */
  public CpuSet {
    if (cpus.isEmpty()) {
      throw new IllegalArgumentException("no CPUs given");
    }
    cpus = List.copyOf(new TreeSet<>(cpus));
  }

  /** The set of these CPU numbers. */
  public static CpuSet of(Collection<Integer> cpus) {
    return new CpuSet(List.copyOf(cpus));
  }

  /**
   * Reads the kernel's list format.
   *
   * @throws IllegalArgumentException with a sentence if the text is not such a list
   */
  @JsonCreator
  public static CpuSet parse(String text) {
    SortedSet<Integer> cpus = new TreeSet<>();
    for (String part : text.strip().split(",", -1)) {
      String[] ends = part.strip().split("-", -1);
      try {
        int first = Integer.parseInt(ends[0]);
        int last = ends.length == 1 ? first : Integer.parseInt(ends[1]);
        if (ends.length > 2 || first < 0 || last < first || last > 65535) {
          throw new NumberFormatException();
        }
        for (int cpu = first; cpu <= last; cpu++) {
          cpus.add(cpu);
        }
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(
            "'" + text + "' is not a valid list of CPUs (expected a list such as 0-2,4)", e);
      }
    }
    return of(cpus);
  }

  /** Number of CPUs. */
  public int size() {
    return cpus.size();
  }

  /**
   * Whether two lists share a CPU; no CPUs are named by an empty one, which shares none.
   *
   * @throws IllegalArgumentException if one is no list of CPUs
   */
  public static boolean overlap(String one, String other) {
    return !one.isEmpty() && !other.isEmpty() && parse(one).overlaps(parse(other));
  }

  /** Whether both sets have a CPU in common. */
  public boolean overlaps(CpuSet other) {
    return cpus.stream().anyMatch(other.cpus::contains);
  }

  /** The list format: {@code 0-2,4}. */
  @JsonValue
  @Override
  public String toString() {
    List<String> parts = new ArrayList<>();
    int from = 0;
    for (int i = 1; i <= cpus.size(); i++) {
      if (i == cpus.size() || cpus.get(i) != cpus.get(i - 1) + 1) {
        int first = cpus.get(from);
        int last = cpus.get(i - 1);
        parts.add(first == last ? "" + first : first + "-" + last);
        from = i;
      }
    }
    return String.join(",", parts);
  }
}
