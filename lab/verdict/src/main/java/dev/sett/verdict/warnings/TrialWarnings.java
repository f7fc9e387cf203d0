package dev.sett.verdict.warnings;

import dev.sett.model.experiment.Measure;
import dev.sett.model.http.ErrorKind;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Warning;
import dev.sett.verdict.values.EngineLimit;
import dev.sett.verdict.values.MeasureValues;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** What is doubtful about a trial, found in its own numbers. */
public final class TrialWarnings {

  /** Share of one CPU's time taken by others above which a trial is marked as noisy. */
  static final double NOISE_SHARE = 0.03;

  /** Phases of which each is judged as a whole; the rungs of a ladder are not. */
  private static final List<Phase> MEASURED =
      List.of(Phase.CAPACITY, Phase.COST, Phase.CONSTANT, Phase.MORE, Phase.RAMP, Phase.TOTAL);

  private TrialWarnings() {}

  /**
   * What is doubtful about one trial.
   *
   * @param measure what was measured in the trial
   * @param cpus that the program could use, above 0; empty if this is not known
   */
  public static List<Warning> about(
      Measure measure, String variant, OptionalDouble cpus, List<Slice> slices) {
    List<Warning> doubts = new ArrayList<>();
    for (Phase phase : MEASURED) {
      List<Slice> of = slices.stream().filter(s -> s.phase() == phase).toList();
      if (of.isEmpty()) {
        continue;
      }
      engine(variant, phase, of).ifPresent(doubts::add);
      behind(phase, of)
          .ifPresent(
              what -> doubts.add(new Warning(Warning.Kind.PROGRAM_BEHIND, variant + ": " + what)));
      full(phase, cpus, of)
          .ifPresent(what -> doubts.add(new Warning(Warning.Kind.CPU_FULL, variant + ": " + what)));
      errors(of)
          .ifPresent(what -> doubts.add(new Warning(Warning.Kind.ERRORS, variant + ": " + what)));
    }
    doubts.addAll(MeasureValues.of(measure).warnings(variant, slices));
    List<Slice> measured = slices.stream().filter(s -> s.phase() != Phase.WARM_UP).toList();
    double wall = measured.stream().mapToLong(s -> s.usage().wallNanos()).sum();
    double taken =
        measured.stream()
            .mapToLong(s -> s.usage().machine().stealNanos() + s.usage().machine().foreignNanos())
            .sum();
    if (wall > 0 && taken / wall > NOISE_SHARE) {
      doubts.add(
          new Warning(
              Warning.Kind.NOISY_MACHINE,
              String.format(
                  Locale.ROOT,
                  "While %s was measured, other programs or the hypervisor used %.0f%% of a"
                      + " CPU.",
                  variant,
                  100 * taken / wall)));
    }
    return doubts;
  }

  private static Optional<Warning> engine(String variant, Phase phase, List<Slice> slices) {
    Optional<Warning> limited =
        engineLimit(slices)
            .map(
                why ->
                    new Warning(
                        Warning.Kind.ENGINE_LIMITED,
                        String.format(
                            Locale.ROOT,
                            "%s: the load engine was near its limit in the %s phase: %s.",
                            variant,
                            words(phase),
                            why)));
    return limited.or(
        () ->
            engineLate(slices)
                .map(
                    why ->
                        new Warning(
                            Warning.Kind.ENGINE_LATE,
                            String.format(
                                Locale.ROOT,
                                "%s: the load engine was late in the %s phase: %s.",
                                variant,
                                words(phase),
                                why))));
  }

  /** How much of the p99 of these slices may be the engine's own, if it is worth a word. */
  static Optional<String> engineLate(List<Slice> slices) {
    return EngineLimit.late(loads(slices));
  }

  /** Why the engine may have been the limit in these slices, if it may. */
  static Optional<String> engineLimit(List<Slice> slices) {
    return EngineLimit.why(loads(slices));
  }

  private static List<LoadSlice> loads(List<Slice> slices) {
    return slices.stream().map(Slice::load).toList();
  }

  /** Whether the program, not the engine, fell behind the rate, in words. */
  private static Optional<String> behind(Phase phase, List<Slice> slices) {
    if (phase == Phase.CAPACITY
        || EngineLimit.keptRate(loads(slices))
        || engineLimit(slices).isPresent()) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "it fell behind the fixed rate (only %.1f%% of the requests found a free connection in"
                + " time), so its %s at that rate reflects a growing queue.",
            100 * EngineLimit.rateRatio(loads(slices)),
            phase == Phase.COST ? "latency" : "memory"));
  }

  /** Whether the program had no CPU left over at the fixed rate, in words. */
  private static Optional<String> full(Phase phase, OptionalDouble cpus, List<Slice> slices) {
    return RefusalRules.busyShare(slices, cpus)
        .filter(busy -> phase == Phase.COST && busy > RefusalRules.FULL_CPU_SHARE)
        .map(
            busy ->
                String.format(
                    Locale.ROOT,
                    "its CPU was %.0f%% busy at the fixed rate. At that level, CPU per request"
                        + " depends on the rate more than on the program. Use a lower rate.",
                    100 * busy));
  }

  private static Optional<String> errors(List<Slice> slices) {
    long failed = slices.stream().mapToLong(s -> s.load().failed()).sum();
    if (failed == 0) {
      return Optional.empty();
    }
    long sent = slices.stream().mapToLong(s -> s.load().sent()).sum();
    Map.Entry<ErrorKind, LoadSlice.Failures> first =
        slices.stream()
            .flatMap(s -> s.load().errors().entrySet().stream())
            .max(Comparator.comparingLong(e -> e.getValue().count()))
            .orElseThrow();
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%d of %d requests failed in the %s phase, for example: %s.",
            failed,
            sent,
            words(slices.getFirst().phase()),
            first.getValue().example()));
  }

  public static String words(Phase phase) {
    return switch (phase) {
      case WARM_UP -> "warm-up";
      case CAPACITY -> "capacity";
      case COST -> "fixed-rate";
      case COST_LOW -> "low-rate";
      case COST_HIGH -> "high-rate";
      case RAMP -> "ramp";
      case RUNG -> "ladder";
      case SEARCH -> "search";
      case CONSTANT -> "constant-load";
      case MORE -> "tenth-more";
      case TOTAL -> "fixed-number";
      case OVERLOAD -> "overload";
    };
  }
}
