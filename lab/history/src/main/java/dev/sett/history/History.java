package dev.sett.history;

import dev.sett.model.design.Metric;
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
    String experiment, List<ComparableResults> groups, Set<String> ignored, List<String> remarks) {
  /**
   * Puts results together and looks for changes.
   *
   * @param pasts results of one experiment in any order, at least one
   * @param ignored names of facts of the machine that may differ
   * @param metrics to follow; empty: every headline metric
   * @param search finds the changes, in the logarithms of the values
   */
  public static History of(
      List<HistoricalResult> pasts, Set<String> ignored, Set<Metric> metrics, EDivisive search) {
    List<HistoricalResult> ordered =
        pasts.stream().sorted(Comparator.comparing(HistoricalResult::when)).toList();
    List<String> remarks = new ArrayList<>();
    List<HistoricalResult> single = withoutCopies(ordered);
    Map<MachineIdentity, List<HistoricalResult>> byMachine = new LinkedHashMap<>();
    for (HistoricalResult past : single) {
      byMachine
          .computeIfAbsent(
              MachineIdentity.of(past.result().plan(), ignored), m -> new ArrayList<>())
          .add(past);
    }
    List<ComparableResults> groups = new ArrayList<>();
    byMachine.forEach(
        (machine, own) -> {
          List<Series> series =
              own.size() < 2 ? List.of() : new Gathering(own, metrics).series(search);
          remarks.addAll(settings(series));
          groups.add(new ComparableResults(machine, own, series));
        });
    groups.sort(
        Comparator.comparing((ComparableResults g) -> g.pasts().getLast().when()).reversed());
    return new History(
            ordered.getFirst().result().plan().experiment().name(), groups, ignored, remarks)
        .remarkingCopies(ordered.size() - single.size());
  }

  /**
   * The same results, of which a run that was found twice counts once; that of which the commit is
   * known stays. A kept result is a copy, and may have other words in its command.
   */
  public static List<HistoricalResult> withoutCopies(List<HistoricalResult> ordered) {
    Map<List<Object>, HistoricalResult> single = new LinkedHashMap<>();
    for (HistoricalResult past : ordered) {
      single.merge(
          List.of(past.when(), past.result().plan().experiment().name()),
          past,
          (a, b) -> a.commit().isPresent() ? a : b);
    }
    return List.copyOf(single.values());
  }

  /** The same with a remark that results were left out as copies, if there were any. */
  public History remarkingCopies(int number) {
    List<String> all = new ArrayList<>(remarks);
    if (number > 0) {
      all.addFirst(
          number == 1
              ? "One result was found twice and counts once."
              : number + " results were found more than once; each counts once.");
    }
    return new History(experiment, groups, ignored, all);
  }

  /** Names points whose setting changed while their name did not. */
  private static List<String> settings(List<Series> series) {
    Map<List<Object>, Set<String>> seen = new LinkedHashMap<>();
    for (Series one : series) {
      Series.Key key = one.key();
      seen.computeIfAbsent(
              List.of(key.point(), key.variant(), key.against()), k -> new java.util.TreeSet<>())
          .add(key.setting() + key.launch());
    }
    return seen.entrySet().stream()
        .filter(e -> e.getValue().size() > 1)
        .map(e -> e.getKey().getFirst())
        .distinct()
        .map(
            point ->
                "The point '%s' was not always the same (request, connections, variant flags or similar); each setting is a series of its own, in a table of its own."
                    .formatted(point))
        .toList();
  }
}
