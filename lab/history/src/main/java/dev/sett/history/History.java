package dev.sett.history;

import dev.sett.model.Metric;
import dev.sett.stats.EDivisive;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The results of one experiment over time. A pure function of them.
 *
 * @param groups one for each machine, the one with the newest result first; at least one
 * @param ignored names of facts that may differ between results of a group
 * @param remarks what a reader should know about how results were combined, sentences
 */
public record History(
    String experiment, List<Group> groups, Set<String> ignored, List<String> remarks) {

  /** Copies the lists. */
  public History {
    groups = List.copyOf(groups);
    ignored = Set.copyOf(ignored);
    remarks = List.copyOf(remarks);
  }

  /**
   * Puts results together and looks for changes.
   *
   * @param pasts results of one experiment in any order, at least one
   * @param ignored names of facts of the machine that may differ
   * @param metrics to follow; empty: every headline metric
   * @param search finds the changes, in the logarithms of the values
   */
  public static History of(
      List<Past> pasts, Set<String> ignored, Set<Metric> metrics, EDivisive search) {
    List<Past> ordered = pasts.stream().sorted(Comparator.comparing(Past::when)).toList();
    List<String> remarks = new ArrayList<>();
    List<Past> single = withoutCopies(ordered, remarks);
    Map<Machine, List<Past>> byMachine = new LinkedHashMap<>();
    for (Past past : single) {
      byMachine
          .computeIfAbsent(Machine.of(past.result().plan(), ignored), m -> new ArrayList<>())
          .add(past);
    }
    List<Group> groups = new ArrayList<>();
    byMachine.forEach(
        (machine, own) -> {
          List<Series> series =
              own.size() < 2 ? List.of() : new Gathering(own, metrics).series(search);
          remarks.addAll(settings(series));
          groups.add(new Group(machine, own, series));
        });
    groups.sort(Comparator.comparing((Group g) -> g.pasts().getLast().when()).reversed());
    return new History(
        ordered.getFirst().result().plan().experiment().name(), groups, ignored, remarks);
  }

  /** The same run found twice counts once; that of which the commit is known stays. */
  private static List<Past> withoutCopies(List<Past> ordered, List<String> remarks) {
    Map<String, Past> single = new LinkedHashMap<>();
    for (Past past : ordered) {
      String run = past.when() + " " + past.result().plan().command();
      single.merge(run, past, (a, b) -> a.commit().isPresent() ? a : b);
    }
    int copies = ordered.size() - single.size();
    if (copies > 0) {
      remarks.add(
          copies == 1
              ? "One result was found twice and counts once."
              : copies + " results were found more than once; each counts once.");
    }
    return List.copyOf(single.values());
  }

  /** Names points whose setting changed while their name did not. */
  private static List<String> settings(List<Series> series) {
    Map<List<Object>, Set<String>> seen = new LinkedHashMap<>();
    for (Series one : series) {
      Series.Key key = one.key();
      seen.computeIfAbsent(
              List.of(key.point(), key.variant(), key.against()), k -> new java.util.TreeSet<>())
          .add(key.setting());
    }
    return seen.entrySet().stream()
        .filter(e -> e.getValue().size() > 1)
        .map(e -> e.getKey().getFirst())
        .distinct()
        .map(
            point ->
                "The point '%s' was not always the same (request, connections, variant flags or similar); each setting is a separate series."
                    .formatted(point))
        .toList();
  }
}
