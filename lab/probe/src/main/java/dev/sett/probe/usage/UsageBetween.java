package dev.sett.probe.usage;

import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.outside.Usage;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes a {@link Usage} of two snapshots. */
final class UsageBetween {
  private UsageBetween() {}

  static Usage of(UsageSnapshot from, UsageSnapshot to) {
    TreeReading tree = to.tree();
    long cpuNanos = tree.cpuNanosSince(from.tree());
    List<Usage.Family> families =
        from.full() && to.full() ? families(from.tree(), tree, cpuNanos) : List.of();
    return new Usage(
        to.atNanos() - from.atNanos(),
        cpuNanos,
        tree.userNanosSince(from.tree()),
        tree.systemNanosSince(from.tree()),
        families.stream().mapToLong(Usage.Family::runQueueWaitNanos).sum(),
        families.stream().mapToLong(Usage.Family::voluntarySwitches).sum(),
        families.stream().mapToLong(Usage.Family::involuntarySwitches).sum(),
        families,
        tree.threads(),
        tree.rssBytes(),
        tree.pssBytes(),
        to.machine().since(from.machine()));
  }

  private static List<Usage.Family> families(TreeReading from, TreeReading to, long cpuNanos) {
    Map<ThreadFamily, Sum> sums = new EnumMap<>(ThreadFamily.class);
    long known = 0;
    for (ProcessReading process : to.processes().values()) {
      Map<Long, ThreadReading> before = new HashMap<>();
      from.same(process).ifPresent(p -> p.tasks().forEach(t -> before.put(t.tid(), t)));
      for (ThreadReading now : process.tasks()) {
        // A counter that went back belongs to an earlier thread with the same number.
        Optional<ThreadReading> then =
            Optional.ofNullable(before.get(now.tid())).filter(t -> t.slices() <= now.slices());
        long ranNanos = sums.computeIfAbsent(now.family(), f -> new Sum()).add(now, then);
        known += ranNanos;
      }
    }
    long ofEnded = cpuNanos - known;
    if (ofEnded > 0) {
      sums.computeIfAbsent(ThreadFamily.OTHER, f -> new Sum()).cpuNanos += ofEnded;
    }
    List<Usage.Family> families = new ArrayList<>();
    sums.forEach((family, sum) -> families.add(sum.of(family)));
    return List.copyOf(families);
  }

  private static final class Sum {
    private int threads;
    private long cpuNanos;
    private long waitNanos;
    private long voluntary;
    private long involuntary;

    long add(ThreadReading now, Optional<ThreadReading> then) {
      long ranNanos = now.cpuNanos() - then.map(ThreadReading::cpuNanos).orElse(0L);
      threads++;
      cpuNanos += ranNanos;
      waitNanos += now.waitNanos() - then.map(ThreadReading::waitNanos).orElse(0L);
      voluntary += now.voluntarySwitches() - then.map(ThreadReading::voluntarySwitches).orElse(0L);
      involuntary +=
          now.involuntarySwitches() - then.map(ThreadReading::involuntarySwitches).orElse(0L);
      return ranNanos;
    }

    Usage.Family of(ThreadFamily family) {
      return new Usage.Family(family, threads, cpuNanos, waitNanos, voluntary, involuntary);
    }
  }
}
