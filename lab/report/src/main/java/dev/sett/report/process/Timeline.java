package dev.sett.report.process;

import dev.sett.model.inside.InsideEvidence;
import dev.sett.model.inside.InsideWindow;
import dev.sett.model.outside.Sample;
import dev.sett.model.outside.Sockets;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.outside.Usage;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What was seen of one trial over time, as series that a chart can show. */
public final class Timeline {
  /** More marks on one line than this can't be told apart. */
  public static final int MOST_MARKS = 240;

  private static final int POOLS = 2;
  private static final double KIB = 1 << 10;
  private static final double MIB = 1 << 20;

  private Timeline() {}

  /**
   * One chart.
   *
   * @param title what it shows; the same in every trial that has it
   * @param unit of its values; empty for a plain number
   * @param lines one or two
   */
  public record Chart(String title, String unit, List<Line> lines) {
    double highest() {
      return lines.stream()
          .flatMap(l -> l.pieces().stream().flatMap(List::stream))
          .mapToDouble(Mark::value)
          .max()
          .orElse(0);
    }
  }

  /**
   * One line.
   *
   * @param name for the legend; empty if it is the only one
   * @param pieces between which nothing was seen, each in order of time
   */
  public record Line(String name, List<List<Mark>> pieces) {}

  /** A value at a moment, in seconds from the start of the process. */
  public record Mark(double seconds, double value) {}

  /** The charts of a trial, always in the same order; without those of which nothing was seen. */
  public static List<Chart> of(Trial trial) {
    List<InsideWindow> windows = trial.inside().map(InsideEvidence::windows).orElse(List.of());
    List<InsideWindow> withCarriers =
        windows.stream().filter(w -> w.carriers().isPresent()).toList();
    List<Chart> charts = new ArrayList<>();
    charts.add(new Chart("successful responses per second", "req/s", List.of(answers(trial))));
    charts.add(
        chart(
            "mounted virtual threads",
            "",
            inside("mounted, mean", withCarriers, w -> carriers(w).meanMounted(), false),
            inside("carriers", withCarriers, w -> carriers(w).parallelism(), true)));
    charts.add(
        chart(
            "virtual threads waiting for a carrier",
            "",
            inside("mean", withCarriers, w -> carriers(w).meanQueued(), false),
            inside("max", withCarriers, w -> carriers(w).maxQueued(), true)));
    charts.addAll(pools(windows));
    charts.add(
        chart(
            "wake-up delay of a sleeping thread",
            "ms",
            inside("virtual, max", windows, w -> w.virtualHiccup().maxNanos() / 1e6, true),
            inside("platform, max", windows, w -> w.platformHiccup().maxNanos() / 1e6, true)));
    charts.add(
        chart(
            "allocation rate",
            "MiB/s",
            inside("", windows, w -> w.allocatedBytes() / MIB * 1e9 / w.wallNanos(), false)));
    charts.add(
        chart(
            "time in garbage collection",
            "%",
            inside("", windows, w -> 100.0 * w.collectionNanos() / w.wallNanos(), false)));
    charts.add(
        chart(
            "runnable threads waiting for a CPU",
            "",
            samples(trial, u -> (double) u.runQueueWaitNanos() / u.wallNanos())));
    charts.add(
        chart(
            "CPU time of the JIT compiler",
            "% of a CPU",
            samples(trial, u -> 100.0 * cpuNanos(u, ThreadFamily.JIT) / u.wallNanos())));
    charts.add(
        chart(
            "bytes in socket buffers",
            "KiB",
            sockets("received, not read", trial, s -> s.unreadBytes() / KIB),
            sockets("sent, not acknowledged", trial, s -> s.unsentBytes() / KIB)));
    charts.add(
        chart("connections waiting to be accepted", "", sockets("", trial, Sockets::toAccept)));
    charts.add(
        chart(
            "TCP problems per half second, in the whole network namespace",
            "",
            sockets("retransmitted segments", trial, Sockets::retransmits),
            sockets("listen queue overflows", trial, Sockets::overflows)));
    return charts.stream().filter(c -> c.highest() > 0).toList();
  }

  /** The moment of the last mark, in seconds; 0 if there is none. */
  static double end(List<Chart> charts) {
    return charts.stream()
        .flatMap(c -> c.lines().stream())
        .flatMap(l -> l.pieces().stream())
        .flatMap(List::stream)
        .mapToDouble(Mark::seconds)
        .max()
        .orElse(0);
  }

  private static Line answers(Trial trial) {
    double window = LoadSlice.WINDOW_NANOS / 1e9;
    int all = trial.slices().stream().mapToInt(s -> s.load().windows().size()).sum();
    List<List<Mark>> pieces = new ArrayList<>();
    for (Slice slice : trial.slices()) {
      List<Mark> marks = new ArrayList<>();
      for (LoadSlice.Window each : slice.load().windows()) {
        double at = slice.startMillis() / 1e3 + (marks.size() + 0.5) * window;
        marks.add(new Mark(at, each.completed() / window));
      }
      if (!marks.isEmpty()) {
        pieces.add(folded(marks, all, /* largest= */ false));
      }
    }
    return new Line("", pieces);
  }

  /** The pools in which most waited, or most was done. */
  private static List<Chart> pools(List<InsideWindow> windows) {
    Comparator<String> byQueue = Comparator.comparingDouble(name -> most(windows, name, true));
    Comparator<String> byWork = Comparator.comparingDouble(name -> most(windows, name, false));
    List<Chart> charts = new ArrayList<>();
    windows.stream()
        .flatMap(w -> w.pools().stream())
        .map(Timeline::named)
        .distinct()
        .filter(name -> most(windows, name, true) + most(windows, name, false) > 0)
        .sorted(byQueue.thenComparing(byWork).reversed().thenComparing(Comparator.naturalOrder()))
        .limit(POOLS)
        .forEach(
            name -> {
              List<InsideWindow> with =
                  windows.stream().filter(w -> pool(w, name).isPresent()).toList();
              charts.add(
                  chart(
                      "pool " + name,
                      "",
                      inside("active", with, w -> value(w, name, p -> p.active()), false),
                      inside("size", with, w -> value(w, name, p -> p.size()), false)));
              charts.add(
                  chart(
                      "queued in pool " + name,
                      "",
                      inside("", with, w -> value(w, name, p -> p.queued()), false)));
            });
    return charts;
  }

  private static double most(List<InsideWindow> windows, String name, boolean queued) {
    return windows.stream()
        .mapToDouble(w -> value(w, name, p -> queued ? p.queued() : p.active()))
        .max()
        .orElse(0);
  }

  private static double value(
      InsideWindow window, String name, ToDoubleFunction<InsideWindow.PoolReading> of) {
    return pool(window, name).map(of::applyAsDouble).orElse(0.0);
  }

  private static Optional<InsideWindow.PoolReading> pool(InsideWindow window, String name) {
    return window.pools().stream().filter(p -> named(p).equals(name)).findFirst();
  }

  private static String named(InsideWindow.PoolReading pool) {
    return pool.name().isBlank() ? pool.kind() : pool.name() + " (" + pool.kind() + ")";
  }

  private static InsideWindow.Carriers carriers(InsideWindow window) {
    return window.carriers().orElseThrow();
  }

  private static Chart chart(String title, String unit, Line... lines) {
    return new Chart(title, unit, List.of(lines));
  }

  private static Line inside(
      String name,
      List<InsideWindow> windows,
      ToDoubleFunction<InsideWindow> value,
      boolean largest) {
    return line(
        name,
        windows.stream()
            .map(w -> new Mark(w.atMillis() / 1e3, finite(value.applyAsDouble(w))))
            .toList(),
        largest);
  }

  private static Line samples(Trial trial, ToDoubleFunction<Usage> value) {
    Stream<Sample> known = trial.samples().stream().filter(s -> s.usage().wallNanos() > 0);
    return line(
        "",
        known
            .map(s -> new Mark(s.atMillis() / 1e3, finite(value.applyAsDouble(s.usage()))))
            .toList(),
        /* largest= */ false);
  }

  private static Line sockets(String name, Trial trial, ToDoubleFunction<Sockets> value) {
    return line(
        name,
        trial.samples().stream()
            .flatMap(
                s ->
                    s.sockets().stream()
                        .map(of -> new Mark(s.atMillis() / 1e3, value.applyAsDouble(of))))
            .toList(),
        /* largest= */ true);
  }

  private static Line line(String name, List<Mark> marks, boolean largest) {
    return new Line(
        name, marks.isEmpty() ? List.of() : List.of(folded(marks, marks.size(), largest)));
  }

  /**
   * Fewer marks: the mean, or the largest, of consecutive ones.
   *
   * @param all marks of the whole line, which is to have at most {@link #MOST_MARKS}
   */
  private static List<Mark> folded(List<Mark> marks, int all, boolean largest) {
    int fold = (all + MOST_MARKS - 1) / MOST_MARKS;
    List<Mark> few = new ArrayList<>();
    for (int i = 0; i < marks.size(); i += fold) {
      List<Mark> run = marks.subList(i, Math.min(marks.size(), i + fold));
      double value =
          largest
              ? run.stream().mapToDouble(Mark::value).max().orElse(0)
              : run.stream().mapToDouble(Mark::value).average().orElse(0);
      few.add(new Mark(run.stream().mapToDouble(Mark::seconds).average().orElse(0), value));
    }
    return few;
  }

  private static double finite(double value) {
    return Double.isFinite(value) ? Math.max(0, value) : 0;
  }

  private static long cpuNanos(Usage usage, ThreadFamily family) {
    return usage.families().stream()
        .filter(f -> f.family() == family)
        .mapToLong(Usage.Family::cpuNanos)
        .sum();
  }
}
