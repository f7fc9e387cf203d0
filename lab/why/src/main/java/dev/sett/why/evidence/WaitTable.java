package dev.sett.why.evidence;

import dev.sett.model.inside.InsideEvidence;
import dev.sett.model.inside.WaitSample;
import dev.sett.model.inside.WaitSample.Kind;
import dev.sett.model.inside.WaitSample.Wait;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where requests of a variant waited inside the program, from the thread dumps of its evidence
 * trials at full load. By Little's law, the time that a request waits somewhere is the mean number
 * of threads that wait there, divided by the requests per second.
 *
 * @param rows the longest waits first; empty if nothing waited
 * @param dumps thread dumps that were counted, &gt; 0
 * @param cpus CPUs that the dumps took, mean over the time at full load
 */
public record WaitTable(List<Row> rows, int dumps, double cpus) {
  /** A single dump is a matter of chance. */
  private static final int FEWEST_DUMPS = 2;

  /** Kinds of waits that no other thread of the program ends. */
  private static final Set<Kind> OUTSIDE =
      EnumSet.of(Kind.SOCKET, Kind.NAME_LOOKUP, Kind.FILE, Kind.SLEEP);

  /** Copies the list. */
  public WaitTable {
    rows = List.copyOf(rows);
  }

  /**
   * Waits of one kind at one place.
   *
   * @param where {@code Class.method}; empty for several rare places together
   * @param millis time that a request waits there, mean, in ms
   * @param share of the dumps in which any thread waited there, above 0, at most 1
   * @param holder where the thread is that holds what they wait for; empty if it is not known
   * @param holderWaits what the holder waits for; empty if it runs, or is not known
   */
  public record Row(
      Kind kind,
      String where,
      double millis,
      double share,
      String holder,
      Optional<Kind> holderWaits) {}

  private record Place(Kind kind, String where) {}

  private record Holder(String where, Optional<Kind> waits) {}

  private static final class Sum {
    private long threads;
    private int dumps;
    private final Map<Holder, Integer> holders = new HashMap<>();
  }

  /** Of the evidence trials of a variant; empty if there are too few thread dumps at full load. */
  public static Optional<WaitTable> of(List<Trial> evidence) {
    List<WaitSample> samples = new ArrayList<>();
    List<Slice> slices = new ArrayList<>();
    for (Trial trial : evidence) {
      List<Slice> full = FullLoad.of(trial);
      for (WaitSample sample : trial.inside().map(InsideEvidence::waits).orElse(List.of())) {
        double at = sample.atMillis();
        if (full.stream().anyMatch(slice -> FullLoad.contains(slice, at, at))) {
          samples.add(sample);
        }
      }
      slices.addAll(full);
    }
    double rps = FullLoad.rps(slices);
    return samples.size() < FEWEST_DUMPS || !(rps > 0)
        ? Optional.empty()
        : Optional.of(new WaitTable(rows(samples, rps), samples.size(), cpus(samples, slices)));
  }

  private static List<Row> rows(List<WaitSample> samples, double rps) {
    Map<Place, Sum> sums = new HashMap<>();
    for (WaitSample sample : samples) {
      for (Wait wait : sample.waits()) {
        Sum sum = sums.computeIfAbsent(new Place(wait.kind(), wait.where()), _ -> new Sum());
        sum.threads += wait.threads();
        sum.dumps++;
        if (!wait.holder().isEmpty()) {
          sum.holders.merge(new Holder(wait.holder(), wait.holderWaits()), 1, Integer::sum);
        }
      }
    }
    List<Row> rows = new ArrayList<>();
    sums.forEach((place, sum) -> rows.add(row(place, sum, samples.size(), rps)));
    rows.sort(
        Comparator.comparingDouble((Row row) -> -row.millis())
            .thenComparing(Row::kind)
            .thenComparing(Row::where));
    return rows;
  }

  private static Row row(Place place, Sum sum, int dumps, double rps) {
    Holder holder =
        sum.holders.entrySet().stream()
            .max(Map.Entry.comparingByValue())
            .map(Map.Entry::getKey)
            .orElse(new Holder("", Optional.empty()));
    return new Row(
        place.kind(),
        place.where(),
        1_000.0 * sum.threads / dumps / rps,
        (double) sum.dumps / dumps,
        holder.where(),
        holder.waits());
  }

  private static double cpus(List<WaitSample> samples, List<Slice> slices) {
    double wall = slices.stream().mapToLong(s -> s.usage().wallNanos()).sum();
    return samples.stream().mapToLong(WaitSample::cpuNanos).sum() / wall;
  }

  /** Time that a request waits for something of a kind, in ms; 0 if it does not. */
  public double millis(Kind kind) {
    return rows.stream().filter(row -> row.kind() == kind).mapToDouble(Row::millis).sum();
  }

  /** Time that a request waits, in ms. */
  public double millis() {
    return rows.stream().mapToDouble(Row::millis).sum();
  }

  /** The longest wait of a kind whose place is known; empty if there is none. */
  public Optional<Row> longest(Kind kind) {
    return longest(EnumSet.of(kind));
  }

  /**
   * The longest wait at a known place for something other than a thread of the program; empty if
   * there is none.
   */
  public Optional<Row> longestOutside() {
    return longest(OUTSIDE);
  }

  private Optional<Row> longest(Set<Kind> kinds) {
    return rows.stream()
        .filter(row -> kinds.contains(row.kind()) && !row.where().isEmpty())
        .findFirst();
  }
}
