package dev.sett.why.evidence;

import dev.sett.model.inside.InsideEvidence;
import dev.sett.model.inside.InsideWindow;
import dev.sett.model.inside.RecordingSummary;
import dev.sett.model.inside.RecordingSummary.Allocation;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where requests of a variant allocate memory, from its evidence trials: the bytes that the JVM
 * counts at full load, divided by the places as JFR samples them in the whole trial.
 *
 * @param rows the most first; rare places are left out
 * @param kib allocated per request, in KiB, in all places
 */
public record AllocationTable(List<Row> rows, double kib) {

  /** Copies the list. */
  public AllocationTable {
    rows = List.copyOf(rows);
  }

  /**
   * Objects of one class that are created in one place.
   *
   * @param where {@code Class.method}; empty if it is not known
   * @param type class of the objects
   * @param share of all allocated bytes, within [0, 1]
   */
  public record Row(String where, String type, double share) {}

  private record Place(String where, String type) {}

  /** Of the evidence trials of a variant; empty if allocations were not sampled at full load. */
  public static Optional<AllocationTable> of(List<Trial> evidence) {
    List<InsideWindow> windows = new ArrayList<>();
    List<Slice> slices = new ArrayList<>();
    List<RecordingSummary> recordings = new ArrayList<>();
    for (Trial trial : evidence) {
      windows.addAll(FullLoad.windows(trial));
      slices.addAll(FullLoad.of(trial));
      trial.inside().flatMap(InsideEvidence::recording).ifPresent(recordings::add);
    }
    List<RecordingSummary> sampled =
        recordings.stream().filter(recording -> !recording.allocations().isEmpty()).toList();
    double kib =
        windows.isEmpty() || slices.isEmpty() ? Double.NaN : kibPerRequest(windows, slices);
    return sampled.isEmpty() || !(kib > 0) || !Double.isFinite(kib)
        ? Optional.empty()
        : Optional.of(new AllocationTable(rows(sampled), kib));
  }

  /** Bytes per second in windows over responses per second in their slices, in KiB. */
  public static double kibPerRequest(List<InsideWindow> windows, List<Slice> slices) {
    double wall = windows.stream().mapToLong(InsideWindow::wallNanos).sum();
    double allocated = windows.stream().mapToLong(InsideWindow::allocatedBytes).sum();
    return allocated / 1024 / (wall / 1e9) / FullLoad.rps(slices);
  }

  /** Mean shares; every trial counts the same. */
  private static List<Row> rows(List<RecordingSummary> sampled) {
    Map<Place, Double> shares = new HashMap<>();
    for (RecordingSummary recording : sampled) {
      for (Allocation one : recording.allocations()) {
        shares.merge(new Place(one.where(), one.type()), one.share() / sampled.size(), Double::sum);
      }
    }
    return shares.entrySet().stream()
        .map(e -> new Row(e.getKey().where(), e.getKey().type(), e.getValue()))
        .sorted(
            Comparator.comparingDouble(Row::share)
                .reversed()
                .thenComparing(Row::where)
                .thenComparing(Row::type))
        .toList();
  }
}
