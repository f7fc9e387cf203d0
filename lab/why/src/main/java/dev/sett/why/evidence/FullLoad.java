package dev.sett.why.evidence;

import dev.sett.model.inside.InsideEvidence;
import dev.sett.model.inside.InsideWindow;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;

/** The part of a trial in which the variant was at full load. */
public final class FullLoad {
  /** The phases that count as full load; the first one that there is. */
  private static final List<Phase> PHASES =
      List.of(Phase.CAPACITY, Phase.RAMP, Phase.TOTAL, Phase.RUNG, Phase.MORE, Phase.CONSTANT);

  private FullLoad() {}

  /** Slices of one trial at full load; of a ladder, the rung that answered most. */
  public static List<Slice> of(Trial trial) {
    List<Slice> slices = first(trial, PHASES);
    return isLadder(slices)
        ? slices.stream().max(Comparator.comparingDouble(s -> s.load().rps())).stream().toList()
        : slices;
  }

  /** The slices of the first of some phases that there is. */
  public static List<Slice> first(Trial trial, List<Phase> phases) {
    return phases.stream()
        .map(trial::slices)
        .filter(slices -> !slices.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  /** Whether they are the rungs of a ladder, each at a rate of its own. */
  public static boolean isLadder(List<Slice> slices) {
    return !slices.isEmpty() && slices.getFirst().phase() == Phase.RUNG;
  }

  /** Right answers per second in some slices; not a number if there are none. */
  public static double rps(List<Slice> slices) {
    return sum(slices, LoadSlice::completed) * 1e9 / sum(slices, LoadSlice::countedNanos);
  }

  private static double sum(List<Slice> slices, ToLongFunction<LoadSlice> of) {
    return slices.stream().mapToLong(s -> of.applyAsLong(s.load())).sum();
  }

  /**
   * Whether a stretch of time lies in a slice.
   *
   * @param fromMillis on the clock of the trial's JVM, as is {@code toMillis}
   */
  public static boolean contains(Slice slice, double fromMillis, double toMillis) {
    LoadSlice load = slice.load();
    double length =
        load.windows().isEmpty()
            ? slice.usage().wallNanos() / 1e6
            : load.windows().size() * LoadSlice.WINDOW_NANOS / 1e6;
    return fromMillis >= slice.startMillis() && toMillis <= slice.startMillis() + length;
  }

  /** Windows of the agent that lie in a slice at full load; all if there is no such slice. */
  public static List<InsideWindow> windows(Trial trial) {
    List<InsideWindow> windows = trial.inside().map(InsideEvidence::windows).orElse(List.of());
    List<Slice> slices = of(trial);
    return slices.isEmpty()
        ? windows
        : windows.stream().filter(w -> slices.stream().anyMatch(s -> isIn(s, w))).toList();
  }

  private static boolean isIn(Slice slice, InsideWindow window) {
    double end = window.atMillis();
    return contains(slice, end - window.wallNanos() / 1e6, end);
  }
}
