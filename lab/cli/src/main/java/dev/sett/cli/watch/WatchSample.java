package dev.sett.cli.watch;

import dev.sett.model.inside.InsideWindow;
import dev.sett.model.inside.InsideWindow.Carriers;
import dev.sett.model.inside.InsideWindow.Hiccup;
import dev.sett.model.inside.InsideWindow.PoolReading;
import dev.sett.model.inside.RecordingSummary;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.outside.Usage;
import dev.sett.why.Suspicion;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * About a second of a running program, from inside and outside.
 *
 * @param windows what the agent saw in it; empty if nothing came
 * @param recording what JFR recorded in the last seconds; empty if it is not known
 * @param usage what the process used in that time
 * @param suspicions what the rules make of the last seconds
 */
public record WatchSample(
    List<InsideWindow> windows,
    Optional<RecordingSummary> recording,
    Usage usage,
    List<Suspicion> suspicions) {

  /** Copies the lists. */
  public WatchSample {
    windows = List.copyOf(windows);
    suspicions = List.copyOf(suspicions);
  }

  /** The scheduler of virtual threads: means, and the most that waited; empty if not seen. */
  Optional<Carriers> carriers() {
    List<Carriers> seen = windows.stream().flatMap(w -> w.carriers().stream()).toList();
    if (seen.isEmpty()) {
      return Optional.empty();
    }
    int looks = seen.stream().mapToInt(Carriers::looks).sum();
    int queued = seen.stream().mapToInt(Carriers::queuedLooks).sum();
    return Optional.of(
        new Carriers(
            looks,
            seen.getLast().parallelism(),
            seen.getLast().poolSize(),
            mean(seen, Carriers::meanMounted, Carriers::looks),
            mean(seen, Carriers::meanQueued, Carriers::looks),
            seen.stream().mapToLong(Carriers::maxQueued).max().orElse(0),
            queued,
            mean(seen, Carriers::idleWhileQueued, Carriers::queuedLooks)));
  }

  /** The pools as they are now, those first in which most waits, then those most at work. */
  List<PoolReading> pools() {
    return windows.isEmpty()
        ? List.of()
        : windows.getLast().pools().stream()
            .sorted(
                Comparator.comparingLong(PoolReading::queued)
                    .thenComparingInt(PoolReading::active)
                    .thenComparingInt(PoolReading::size)
                    .reversed())
            .toList();
  }

  /** The worst lateness in nanoseconds. */
  long worstNanos(Function<InsideWindow, Hiccup> of) {
    return windows.stream().mapToLong(w -> of.apply(w).maxNanos()).max().orElse(0);
  }

  /** A counter of the windows, for each second of them. */
  double perSecond(ToLongFunction<InsideWindow> counter) {
    double seconds = windows.stream().mapToLong(InsideWindow::wallNanos).sum() / 1e9;
    return seconds > 0 ? windows.stream().mapToLong(counter).sum() / seconds : 0;
  }

  /** CPU time over wall time: 1 is a whole CPU. */
  double cpus() {
    return (double) usage.cpuNanos() / usage.wallNanos();
  }

  /** The same of one thread family. */
  double cpus(ThreadFamily family) {
    return usage.families().stream()
            .filter(f -> f.family() == family)
            .mapToLong(Usage.Family::cpuNanos)
            .sum()
        / (double) usage.wallNanos();
  }

  private static double mean(
      List<Carriers> seen, ToDoubleFunction<Carriers> value, ToLongFunction<Carriers> weight) {
    double weights = seen.stream().mapToLong(weight).sum();
    return weights == 0
        ? 0
        : seen.stream().mapToDouble(c -> value.applyAsDouble(c) * weight.applyAsLong(c)).sum()
            / weights;
  }
}
