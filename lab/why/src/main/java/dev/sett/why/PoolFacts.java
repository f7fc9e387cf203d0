package dev.sett.why;

import dev.sett.model.inside.InsideWindow;
import dev.sett.model.inside.InsideWindow.PoolReading;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The pools of a program: the one nearest to its limit, the one before it, its connections. */
final class PoolFacts {

  /** Parts of the names of connection pools' classes, in small letters. */
  private static final List<String> CONNECTIONS =
      List.of("hikari", "agroal", "dbcp", "datasource", "connectionpool", "c3p0", "ucp");

  /** Keeps what is not due yet in the queue, too, such as timeouts. */
  private static final String TIMERS = "ScheduledThreadPoolExecutor";

  private static final String COMMON = "ForkJoinPool.commonPool";

  /** Share of a timer's threads at work from which on something due may wait in its queue. */
  private static final double ALL_AT_WORK = 0.9;

  /** Share of its threads that a pool in front has at work at least. */
  private static final double MORE_IN_FRONT = 1.5;

  /**
   * One pool over all windows.
   *
   * @param active mean over the windows
   * @param queued what waits for a thread, mean over the windows
   */
  private record Pool(List<PoolReading> readings, double active, double queued) {

    static Pool of(List<PoolReading> readings) {
      double active = readings.stream().mapToInt(PoolReading::active).average().orElse(0);
      double size = readings.stream().mapToInt(PoolReading::size).average().orElse(0);
      boolean notDue = readings.getFirst().kind().equals(TIMERS) && active < ALL_AT_WORK * size;
      return new Pool(
          readings,
          active,
          notDue ? 0 : readings.stream().mapToLong(PoolReading::queued).average().orElse(0));
    }

    PoolReading last() {
      return readings.getLast();
    }

    /** How near to its limit: threads at work over threads it has, and whether anything waits. */
    double nearness() {
      double size = readings.stream().mapToInt(PoolReading::size).average().orElse(0);
      return (size == 0 ? 0 : active / size) + (queued >= 1 ? 1 : 0);
    }
  }

  private PoolFacts() {}

  static void gather(List<InsideWindow> windows, Facts.Gathered facts) {
    Map<String, List<PoolReading>> byName = new LinkedHashMap<>();
    for (InsideWindow window : windows) {
      for (PoolReading reading : window.pools()) {
        byName
            .computeIfAbsent(reading.kind() + " " + reading.name(), _ -> new ArrayList<>())
            .add(reading);
      }
    }
    List<Pool> threads = new ArrayList<>();
    List<Pool> connections = new ArrayList<>();
    byName
        .values()
        .forEach(
            readings ->
                (isConnections(readings.getFirst()) ? connections : threads)
                    .add(Pool.of(readings)));
    nearest(threads).ifPresent(pool -> threads(pool, threads, facts));
    nearest(connections).ifPresent(pool -> connections(pool, facts));
  }

  private static boolean isConnections(PoolReading reading) {
    String kind = reading.kind().toLowerCase(Locale.ROOT);
    return CONNECTIONS.stream().anyMatch(kind::contains);
  }

  private static Optional<Pool> nearest(List<Pool> pools) {
    return pools.stream()
        .max(Comparator.comparingDouble(Pool::nearness).thenComparingDouble(Pool::active));
  }

  private static void threads(Pool pool, List<Pool> all, Facts.Gathered facts) {
    PoolReading last = pool.last();
    facts.add(Fact.POOL_NAME, last.name());
    facts.add(Fact.POOL_KIND, last.kind());
    facts.add(Fact.POOL_COMMON, last.name().startsWith(COMMON));
    numbers(pool, Fact.POOL_SIZE, Fact.POOL_MAX, Fact.POOL_ACTIVE, Fact.POOL_QUEUED, facts);
    int first = pool.readings().getFirst().size();
    facts.add(Fact.POOL_GROWTH, (double) last.size() / first);
    int steps = 0;
    for (int i = 1; i < pool.readings().size(); i++) {
      steps += pool.readings().get(i).size() > pool.readings().get(i - 1).size() ? 1 : 0;
    }
    facts.add(Fact.POOL_STEPS, steps);
    Optional<Pool> outer =
        all.stream()
            .filter(other -> !other.equals(pool) && other.active() > MORE_IN_FRONT * pool.active())
            .max(Comparator.comparingDouble(Pool::active));
    outer.ifPresent(
        front -> {
          facts.add(Fact.OUTER_NAME, front.last().name());
          facts.add(Fact.OUTER_ACTIVE, front.active());
        });
    facts.add(Fact.POOL_INNER, outer.isPresent());
  }

  private static void connections(Pool pool, Facts.Gathered facts) {
    facts.add(Fact.DB_NAME, pool.last().name());
    facts.add(Fact.DB_KIND, pool.last().kind());
    numbers(pool, Fact.DB_SIZE, Fact.DB_MAX, Fact.DB_ACTIVE, Fact.DB_QUEUED, facts);
  }

  private static void numbers(
      Pool pool, Fact size, Fact max, Fact active, Fact queued, Facts.Gathered facts) {
    facts.add(size, pool.last().size());
    if (pool.last().max() > 0) {
      facts.add(max, pool.last().max());
    }
    facts.add(active, pool.active());
    facts.add(queued, pool.queued());
  }
}
