package dev.sett.lab;

import dev.sett.model.ErrorKind;
import dev.sett.model.LoadSlice;
import dev.sett.model.Phase;
import dev.sett.model.Slice;
import dev.sett.model.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What is doubtful about a trial, found in its own numbers. */
final class Doubts {

  /** Share of its CPUs above which the load engine may have been the limit. */
  static final double ENGINE_CPU_SHARE = 0.80;

  /** Sent over asked rate below which the engine did not keep its schedule. */
  static final double RATE_RATIO = 0.99;

  /** Share of one CPU's time taken by others above which a trial is marked as noisy. */
  static final double NOISE_SHARE = 0.03;

  private Doubts() {}

  static List<Warning> about(String variant, List<Slice> slices) {
    List<Warning> doubts = new ArrayList<>();
    for (Phase phase : List.of(Phase.CAPACITY, Phase.COST)) {
      List<Slice> of = slices.stream().filter(s -> s.phase() == phase).toList();
      if (of.isEmpty()) {
        continue;
      }
      engineLimit(phase, of)
          .ifPresent(
              why ->
                  doubts.add(
                      new Warning(
                          Warning.Kind.ENGINE_LIMITED,
                          variant + ": the load engine was near its limit: " + why + ".")));
      errors(of)
          .ifPresent(what -> doubts.add(new Warning(Warning.Kind.ERRORS, variant + ": " + what)));
    }
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
                  "While %s was measured, others used %.0f %% of a CPU (other programs or the"
                      + " hypervisor).",
                  variant,
                  100 * taken / wall)));
    }
    return doubts;
  }

  /** Why the engine may have been the limit in these slices of one phase, if it may. */
  static java.util.Optional<String> engineLimit(Phase phase, List<Slice> slices) {
    double cpu =
        slices.stream().mapToLong(s -> s.load().engine().cpuNanos()).sum()
            / (double)
                slices.stream()
                    .mapToLong(s -> s.load().engine().wallNanos() * s.load().engine().cpus())
                    .sum();
    if (cpu > ENGINE_CPU_SHARE) {
      return java.util.Optional.of(
          String.format(
              Locale.ROOT,
              "it used %.0f %% of its own CPU in the %s phase",
              100 * cpu,
              words(phase)));
    }
    double ratio =
        slices.stream().mapToDouble(s -> s.load().engine().rateRatio()).average().orElse(1);
    if (phase == Phase.COST && ratio < RATE_RATIO) {
      return java.util.Optional.of(
          String.format(
              Locale.ROOT, "it sent only %.1f %% of the requests that were due", 100 * ratio));
    }
    return java.util.Optional.empty();
  }

  private static java.util.Optional<String> errors(List<Slice> slices) {
    long failed = slices.stream().mapToLong(s -> s.load().failed()).sum();
    if (failed == 0) {
      return java.util.Optional.empty();
    }
    long sent = slices.stream().mapToLong(s -> s.load().sent()).sum();
    Map.Entry<ErrorKind, LoadSlice.Failures> first =
        slices.stream()
            .flatMap(s -> s.load().errors().entrySet().stream())
            .max(java.util.Comparator.comparingLong(e -> e.getValue().count()))
            .orElseThrow();
    return java.util.Optional.of(
        String.format(
            Locale.ROOT,
            "%d of %d requests failed in the %s phase, for example: %s.",
            failed,
            sent,
            words(slices.getFirst().phase()),
            first.getValue().example()));
  }

  static String words(Phase phase) {
    return switch (phase) {
      case WARM_UP -> "warm-up";
      case CAPACITY -> "capacity";
      case COST -> "fixed-rate";
    };
  }
}
