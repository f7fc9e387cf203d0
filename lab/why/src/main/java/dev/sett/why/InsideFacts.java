package dev.sett.why;

import dev.sett.model.inside.InsideWindow;
import dev.sett.model.inside.InsideWindow.Carriers;
import dev.sett.model.inside.WaitSample.Kind;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.why.evidence.AllocationTable;
import dev.sett.why.evidence.FullLoad;
import dev.sett.why.evidence.WaitTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** What the agent measured while the variant was at full load. */
final class InsideFacts {

  private static final double MIB = 1024 * 1024;

  private static final Map<Kind, Fact> WAITS =
      Map.ofEntries(
          Map.entry(Kind.EVENT_LOOP, Fact.WAITING_EVENT_LOOP),
          Map.entry(Kind.LOCK, Fact.WAITING_LOCK),
          Map.entry(Kind.PERMIT, Fact.WAITING_PERMIT),
          Map.entry(Kind.CONNECTION, Fact.WAITING_CONNECTION),
          Map.entry(Kind.RESULT, Fact.WAITING_RESULT),
          Map.entry(Kind.QUEUE, Fact.WAITING_QUEUE),
          Map.entry(Kind.SIGNAL, Fact.WAITING_SIGNAL),
          Map.entry(Kind.SOCKET, Fact.WAITING_SOCKET),
          Map.entry(Kind.NAME_LOOKUP, Fact.WAITING_NAME_LOOKUP),
          Map.entry(Kind.FILE, Fact.WAITING_FILE),
          Map.entry(Kind.LOG, Fact.WAITING_LOG),
          Map.entry(Kind.SLEEP, Fact.WAITING_SLEEP),
          Map.entry(Kind.YIELD, Fact.WAITING_YIELD),
          Map.entry(Kind.OTHER, Fact.WAITING_OTHER));

  private static final Map<Kind, Fact> PLACES =
      Map.of(
          Kind.EVENT_LOOP, Fact.WAITING_EVENT_LOOP_WHERE,
          Kind.LOCK, Fact.WAITING_LOCK_WHERE,
          Kind.PERMIT, Fact.WAITING_PERMIT_WHERE,
          Kind.CONNECTION, Fact.WAITING_CONNECTION_WHERE,
          Kind.RESULT, Fact.WAITING_RESULT_WHERE,
          Kind.NAME_LOOKUP, Fact.WAITING_NAME_LOOKUP_WHERE,
          Kind.LOG, Fact.WAITING_LOG_WHERE,
          Kind.YIELD, Fact.WAITING_YIELD_WHERE);

  /** Classes of those places, which a control run can change. */
  private static final Map<Kind, Fact> CLASSES =
      Map.of(
          Kind.LOCK, Fact.WAITING_LOCK_CLASS,
          Kind.PERMIT, Fact.WAITING_PERMIT_CLASS,
          Kind.YIELD, Fact.WAITING_YIELD_CLASS);

  private InsideFacts() {}

  static void gather(Subject subject, Facts.Gathered facts) {
    List<InsideWindow> windows = new ArrayList<>();
    List<Slice> slices = new ArrayList<>();
    for (Trial trial : subject.evidence()) {
      windows.addAll(FullLoad.windows(trial));
      slices.addAll(FullLoad.of(trial));
    }
    OptionalDouble rate = facts.number(Fact.RATE);
    if (!slices.isEmpty()
        && rate.isPresent()
        && !subject.evidence().containsAll(subject.trials())) {
      facts.add(Fact.OBSERVED, FullLoad.rps(slices) / rate.getAsDouble());
    }
    gather(windows, slices, facts);
    WaitTable.of(subject.evidence()).ifPresent(table -> waits(table, facts));
    AllocationTable.of(subject.evidence())
        .flatMap(table -> table.rows().stream().findFirst())
        .filter(row -> !row.where().isEmpty())
        .ifPresent(
            row -> {
              facts.add(Fact.ALLOCATED_WHERE, row.type() + " in " + row.where());
              facts.add(Fact.ALLOCATED_SHARE, row.share());
            });
  }

  /**
   * What windows show.
   *
   * @param slices that they lie in; may be empty
   */
  static void gather(List<InsideWindow> windows, List<Slice> slices, Facts.Gathered facts) {
    if (windows.isEmpty()) {
      return;
    }
    carriers(windows, facts);
    hiccups(windows, facts);
    memory(windows, slices, facts);
    PoolFacts.gather(windows, facts);
  }

  private static void waits(WaitTable table, Facts.Gathered facts) {
    facts.add(Fact.WAITING, table.millis());
    WAITS.forEach((kind, fact) -> facts.add(fact, table.millis(kind)));
    PLACES.forEach(
        (kind, fact) -> table.longest(kind).ifPresent(row -> facts.add(fact, row.where())));
    CLASSES.forEach(
        (kind, fact) ->
            table.longest(kind).ifPresent(row -> facts.add(fact, FactText.typeOf(row.where()))));
    table
        .longestOutside()
        .ifPresent(
            row -> {
              facts.add(Fact.WAITING_OUTSIDE, row.millis());
              facts.add(Fact.WAITING_OUTSIDE_WHERE, row.where());
            });
    table
        .longest(Kind.EVENT_LOOP)
        .ifPresent(row -> facts.add(Fact.WAITING_EVENT_LOOP_SHARE, row.share()));
    table
        .longest(Kind.LOCK)
        .ifPresent(
            row -> {
              facts.add(Fact.WAITING_LOCK_SHARE, row.share());
              facts.add(Fact.WAITING_LOCK_HOLDER, row.holder());
              facts.add(
                  Fact.WAITING_LOCK_HOLDER_WAITS, row.holderWaits().map(Kind::words).orElse(""));
            });
  }

  private static void carriers(List<InsideWindow> windows, Facts.Gathered facts) {
    List<Carriers> seen = windows.stream().flatMap(w -> w.carriers().stream()).toList();
    double looks = seen.stream().mapToInt(Carriers::looks).sum();
    if (looks == 0) {
      return;
    }
    double parallelism = seen.getLast().parallelism();
    double mounted = seen.stream().mapToDouble(c -> c.meanMounted() * c.looks()).sum() / looks;
    double queuedLooks = seen.stream().mapToInt(Carriers::queuedLooks).sum();
    facts.add(Fact.PARALLELISM, parallelism);
    facts.add(Fact.MOUNTED, mounted);
    facts.add(
        Fact.QUEUED, seen.stream().mapToDouble(c -> c.meanQueued() * c.looks()).sum() / looks);
    facts.add(
        Fact.QUEUED_MAX, (double) seen.stream().mapToLong(Carriers::maxQueued).max().orElse(0));
    facts.add(Fact.QUEUED_SHARE, queuedLooks / looks);
    facts.add(
        Fact.IDLE_WHILE_QUEUED,
        queuedLooks == 0
            ? 0
            : seen.stream().mapToDouble(c -> c.idleWhileQueued() * c.queuedLooks()).sum()
                / queuedLooks);
    facts.add(Fact.CARRIER_POOL, seen.stream().mapToInt(Carriers::poolSize).max().orElse(0));
    OptionalDouble cpus = facts.number(Fact.CARRIER_CPUS);
    if (cpus.isPresent()) {
      facts.add(Fact.CARRIER_BUSY, cpus.getAsDouble() / parallelism);
    }
    if (facts.number(Fact.VIRTUAL).isEmpty()) {
      facts.add(Fact.VIRTUAL, mounted >= 0.05);
    }
  }

  private static void hiccups(List<InsideWindow> windows, Facts.Gathered facts) {
    hiccup(
        windows,
        InsideWindow::platformHiccup,
        Fact.HICCUP_PLATFORM,
        Fact.HICCUP_PLATFORM_MAX,
        facts);
    hiccup(
        windows, InsideWindow::virtualHiccup, Fact.HICCUP_VIRTUAL, Fact.HICCUP_VIRTUAL_MAX, facts);
  }

  private static void hiccup(
      List<InsideWindow> windows,
      Function<InsideWindow, InsideWindow.Hiccup> of,
      Fact mean,
      Fact max,
      Facts.Gathered facts) {
    List<InsideWindow.Hiccup> seen = windows.stream().map(of).toList();
    double count = seen.stream().mapToInt(InsideWindow.Hiccup::count).sum();
    long largest = seen.stream().mapToLong(InsideWindow.Hiccup::maxNanos).max().orElse(0);
    if (count > 0) {
      facts.add(
          mean,
          seen.stream().mapToDouble(h -> (double) h.meanNanos() * h.count()).sum() / count / 1e6);
    }
    if (count > 0 || largest > 0) {
      facts.add(max, largest / 1e6);
    }
  }

  private static void memory(List<InsideWindow> windows, List<Slice> slices, Facts.Gathered facts) {
    double wall = windows.stream().mapToLong(InsideWindow::wallNanos).sum();
    double collecting = windows.stream().mapToLong(InsideWindow::collectionNanos).sum();
    if (!slices.isEmpty()) {
      facts.add(Fact.ALLOCATED, AllocationTable.kibPerRequest(windows, slices));
    }
    facts.add(Fact.GC_SHARE, collecting / wall);
    facts.add(
        Fact.COLLECTIONS,
        windows.stream().mapToInt(InsideWindow::collections).sum() / (wall / 1e9));
    facts.add(Fact.HEAP, largest(windows, InsideWindow::heapUsedBytes) / MIB);
    double direct = largest(windows, InsideWindow::directBytes) / MIB;
    facts.add(Fact.DIRECT, direct);
    double resident = slices.stream().mapToLong(s -> s.usage().rssBytes()).max().orElse(0) / MIB;
    if (resident > 0) {
      facts.add(Fact.DIRECT_SHARE, direct / resident);
    }
    facts.add(
        Fact.AGENT_SHARE, windows.stream().mapToLong(InsideWindow::agentCpuNanos).sum() / wall);
    if (windows.size() >= 6) {
      int third = windows.size() / 3;
      facts.add(
          Fact.HEAP_GROWTH,
          smallestHeap(windows.subList(windows.size() - third, windows.size()))
              / smallestHeap(windows.subList(0, third)));
    }
  }

  private static double largest(List<InsideWindow> windows, ToDoubleFunction<InsideWindow> of) {
    return windows.stream().mapToDouble(of).max().orElse(0);
  }

  /** The heap in use after a collection is near the smallest seen. */
  private static double smallestHeap(List<InsideWindow> windows) {
    return windows.stream().mapToDouble(InsideWindow::heapUsedBytes).min().orElse(0);
  }
}
