package dev.sett.verdict.values;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Measure;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The values of a ladder's rungs. */
public final class LadderValues {

  private LadderValues() {}

  /**
   * The value of one of the metrics of a ladder in the metric's unit; 0 if there is none. Of the
   * rate within the limit it is the lowest rate where the value {@link #isBelow is below it}.
   */
  static double of(Measure.Ladder ladder, Trial trial, Metric metric) {
    List<Slice> rungs = trial.slices(Phase.RUNG);
    return switch (metric) {
      case RATE_WITHIN -> {
        int best = Math.max(0, best(ladder, rungs));
        yield rungs.isEmpty() ? 0 : rungs.get(best).load().targetRps();
      }
      case HIGHEST_RATE -> busiest(rungs).map(s -> s.load().rps()).orElse(0.0);
      default -> 0;
    };
  }

  /** Whether no rung of a trial was within the limit. */
  public static boolean isBelow(Measure.Ladder ladder, Trial trial) {
    List<Slice> rungs = trial.slices(Phase.RUNG);
    return !rungs.isEmpty() && best(ladder, rungs) < 0;
  }

  /**
   * Why the load engine may have set the value: at the rung that was no longer within the limit, or
   * at the one with the highest rate.
   */
  public static Optional<String> engineLimit(Measure.Ladder ladder, Trial trial, Metric metric) {
    List<Slice> rungs = trial.slices(Phase.RUNG);
    return switch (metric) {
      case RATE_WITHIN -> {
        int next = best(ladder, rungs) + 1;
        yield next < rungs.size() ? late(List.of(rungs.get(next))) : Optional.empty();
      }
      case HIGHEST_RATE -> busiest(rungs).flatMap(s -> EngineLimit.why(List.of(s.load())));
      default -> Optional.empty();
    };
  }

  /** The limit is one of latency, so an engine that was late may have passed it. */
  private static Optional<String> late(List<Slice> rung) {
    List<LoadSlice> loads = rung.stream().map(Slice::load).toList();
    return EngineLimit.why(loads).or(() -> EngineLimit.late(loads));
  }

  /** Place of the highest rung within the limit; -1 if none is. */
  private static int best(Measure.Ladder ladder, List<Slice> rungs) {
    int best = rungs.size() - 1;
    while (best >= 0 && !ladder.isWithin(rungs.get(best).load())) {
      best--;
    }
    return best;
  }

  private static Optional<Slice> busiest(List<Slice> rungs) {
    return rungs.stream().max(Comparator.comparingDouble(s -> s.load().rps()));
  }
}
