package dev.sett.verdict.disturbance;

import dev.sett.model.design.Metric;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.stats.StatsDefaults;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Warm pairs of which one process was never measured in quiet: all slices of a phase that count for
 * it were disturbed, and were taken for want of better ones. Such a pair compares a slow CPU with a
 * fast one. It does not count for the metrics of that phase, as long as half of the pairs do. What
 * the programs did has no say.
 */
public final class DisturbedPairs {

  private DisturbedPairs() {}

  /** Those of the pairs that count for a metric: all if too few would be left. */
  public static List<TrialPair> counted(List<TrialPair> pairs, Metric metric) {
    List<TrialPair> quiet = pairs.stream().filter(pair -> !isIn(pair, metric)).toList();
    int least = Math.max(StatsDefaults.MIN_PAIRS, (pairs.size() + 1) / 2);
    return quiet.size() < least ? pairs : quiet;
  }

  private static boolean isIn(TrialPair pair, Metric metric) {
    Optional<Phase> phase = phase(metric);
    if (phase.isEmpty()) {
      return false;
    }
    List<Slice> base = pair.base().slices(phase.get());
    List<Slice> other = pair.other().slices(phase.get());
    SpeedLevel level = SpeedLevel.of(Stream.concat(base.stream(), other.stream()).toList());
    return isDisturbed(base, level) || isDisturbed(other, level);
  }

  private static boolean isDisturbed(List<Slice> slices, SpeedLevel level) {
    return !slices.isEmpty() && slices.stream().allMatch(s -> Disturbance.isIn(s, level));
  }

  /** The phase that a metric comes from, if a slow CPU changes it. */
  private static Optional<Phase> phase(Metric metric) {
    return switch (metric) {
      case REQUESTS_PER_SECOND -> Optional.of(Phase.CAPACITY);
      case CPU_PER_REQUEST, P50, P90, P95, P99 -> Optional.of(Phase.COST);
      default -> Optional.empty();
    };
  }
}
