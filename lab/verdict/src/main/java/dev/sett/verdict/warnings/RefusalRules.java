package dev.sett.verdict.warnings;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Variant;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Why a trial's own outcome forbids a verdict on a metric. Such a trial is not left out: that would
 * choose blocks by their outcome. The verdict is refused.
 */
public final class RefusalRules {

  /** Share of requests that may fail before latency is that of the ones that got through. */
  private static final double ERRORS = 0.01;

  /**
   * Share of its CPUs above which a program has no CPU left over: CPU per request is then near what
   * the rate allows, regardless of what the program needs.
   */
  static final double FULL_CPU_SHARE = 0.85;

  private RefusalRules() {}

  /** A sentence; empty if the trial can carry a verdict. */
  public static Optional<String> of(Trial trial, Variant variant, Metric metric) {
    return switch (metric) {
      case P50, P99, P95, P90 -> errors(trial);
      case CPU_PER_REQUEST ->
          busyShare(trial.slices(Phase.COST), usableCpus(trial, variant))
              .filter(busy -> busy > FULL_CPU_SHARE)
              .map(
                  busy ->
                      String.format(
                          Locale.ROOT,
                          "the CPU of %s was %.0f%% busy at the common rate; above %.0f%%, this"
                              + " number depends on the rate more than on the program. Measure at a"
                              + " lower rate.",
                          trial.variant(),
                          100 * busy,
                          100 * FULL_CPU_SHARE));
      default -> Optional.empty();
    };
  }

  private static Optional<String> errors(Trial trial) {
    List<Slice> cost = trial.slices(Phase.COST);
    double failed = cost.stream().mapToLong(s -> s.load().failed()).sum();
    double all = failed + cost.stream().mapToLong(s -> s.load().answered()).sum();
    if (!(failed / all > ERRORS)) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%.1f%% of the requests to %s failed at the common rate (limit %.0f%%), and latency"
                + " covers successful requests only.",
            100 * failed / all,
            trial.variant(),
            100 * ERRORS));
  }

  /**
   * Share of its CPUs that a program used in some slices.
   *
   * @param cpus that it could use, above 0; empty if this is not known, which gives nothing
   */
  public static Optional<Double> busyShare(List<Slice> slices, OptionalDouble cpus) {
    double wall = slices.stream().mapToLong(s -> s.usage().wallNanos()).sum();
    double used = slices.stream().mapToLong(s -> s.usage().cpuNanos()).sum();
    return cpus.isPresent() && wall > 0
        ? Optional.of(used / (wall * cpus.getAsDouble()))
        : Optional.empty();
  }

  /** The same of trials of one variant in a phase; empty if nothing limited one of them. */
  public static OptionalDouble busyShare(Variant variant, List<Trial> trials, Phase phase) {
    double used = 0;
    double had = 0;
    for (Trial trial : trials) {
      OptionalDouble cpus = usableCpus(trial, variant);
      if (cpus.isEmpty()) {
        return cpus;
      }
      for (Slice slice : trial.slices(phase)) {
        used += slice.usage().cpuNanos();
        had += slice.usage().wallNanos() * cpus.getAsDouble();
      }
    }
    return had > 0 ? OptionalDouble.of(used / had) : OptionalDouble.empty();
  }

  private static OptionalDouble usableCpus(Trial trial, Variant variant) {
    return variant.usableCpus(trial.launched().map(LaunchedProcess::pinnedCpus).orElse(0));
  }
}
