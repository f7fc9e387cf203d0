package dev.sett.threads;

import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** The throughputs of all sizes that Liberty's pool has tried and still trusts. One writer. */
final class ThroughputHistory {
  /** So many tried sizes on either side are compared with the one in force. */
  static final int COMPARED = 4;

  private static final double UNLIKE = 5;
  private static final double STALE = 5;

  private final NavigableMap<Integer, ThroughputDistribution> bySize = new TreeMap<>();

  /**
   * Takes in what a size did.
   *
   * @return whether that size's distribution began anew with it
   */
  boolean add(int size, double throughput, long cycle) {
    ThroughputDistribution known = bySize.get(size);
    if (known != null) {
      return known.add(throughput, cycle);
    }
    bySize.put(size, new ThroughputDistribution(throughput, cycle));
    return false;
  }

  /** Tasks a second to expect of a size that was tried. */
  double forecast(int size) {
    ThroughputDistribution known = bySize.get(size);
    return known == null ? 0 : known.mean();
  }

  /**
   * Forgets sizes whose throughput is more than 5 times that of the one in force or less than a
   * fifth, and those whose age in cycles times their variation is above 5.
   */
  void prune(int size, long cycle) {
    double here = forecast(size);
    bySize
        .entrySet()
        .removeIf(point -> point.getKey() != size && isUseless(point.getValue(), here, cycle));
  }

  private static boolean isUseless(ThroughputDistribution point, double here, long cycle) {
    double less = Math.min(point.mean(), here);
    double more = Math.max(point.mean(), here);
    return more > UNLIKE * less || point.age(cycle) * point.variation() > STALE;
  }

  /** How probable it is that fewer threads do more, 0 to 1; empty if none were tried. */
  OptionalDouble betterBelow(int size) {
    return better(size, bySize.headMap(size, /* inclusive= */ false).descendingMap());
  }

  /** How probable it is that more threads do more, 0 to 1; empty if none were tried. */
  OptionalDouble betterAbove(int size) {
    return better(size, bySize.tailMap(size, /* inclusive= */ false));
  }

  private OptionalDouble better(int size, Map<Integer, ThroughputDistribution> nearestFirst) {
    double here = forecast(size);
    return nearestFirst.values().stream()
        .limit(COMPARED)
        .mapToDouble(point -> point.probabilityAbove(here))
        .average();
  }

  /**
   * How many times as many threads a unit of throughput takes here as with the fewest that were
   * tried: ratio of sizes over ratio of throughputs; 1 if nothing can be said.
   */
  double wastefulness(int size) {
    if (bySize.isEmpty()) {
      return 1;
    }
    int fewest = bySize.firstKey();
    double there = forecast(fewest);
    double here = forecast(size);
    return fewest >= size || there == 0 || here == 0
        ? 1
        : (size / (double) fewest) / (here / there);
  }

  void clear() {
    bySize.clear();
  }
}
