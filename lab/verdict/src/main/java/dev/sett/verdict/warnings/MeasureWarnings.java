package dev.sett.verdict.warnings;

import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Warning;
import dev.sett.stats.RampUp;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Doubts that only ramps and ladders give reason for. */
final class MeasureWarnings {

  private MeasureWarnings() {}

  /** What is doubtful about the ramps and rungs among these slices of a trial. */
  static List<Warning> about(String variant, List<Slice> slices) {
    List<Warning> doubts = new ArrayList<>();
    for (Slice slice : slices) {
      if (slice.phase() == Phase.RAMP) {
        ramp(variant, slice, doubts);
      }
    }
    rungs(variant, slices.stream().filter(s -> s.phase() == Phase.RUNG).toList(), doubts);
    return doubts;
  }

  private static void ramp(String variant, Slice slice, List<Warning> doubts) {
    RampUp up = slice.load().rampUp();
    double seconds = slice.load().countedNanos() / 1e9;
    String why =
        switch (up.ending()) {
          case PLATEAU -> "";
          case CHANGING ->
              String.format(
                  Locale.ROOT,
                  "had not reached its plateau after %.0f s: throughput was still changing, by"
                      + " %.0f%% from one sixth of the ramp to the next. A longer ramp may help.",
                  seconds,
                  100 * up.change());
          case TOO_SHORT ->
              String.format(
                  Locale.ROOT,
                  "shows no plateau in %.0f s, because a ramp must last at least %d response times."
                      + " Make it longer.",
                  seconds,
                  RampUp.LEAST_RESPONSES);
        };
    if (!why.isEmpty()) {
      doubts.add(new Warning(Warning.Kind.NOT_STEADY, variant + " " + why));
    }
  }

  /** Past the knee requests come too late, which is no error; everything else is. */
  private static void rungs(String variant, List<Slice> rungs, List<Warning> doubts) {
    long wrong = rungs.stream().mapToLong(s -> TrialWarnings.wrong(s.load())).sum();
    if (wrong > 0) {
      long sent = rungs.stream().mapToLong(s -> s.load().sent()).sum();
      doubts.add(
          new Warning(
              Warning.Kind.ERRORS,
              String.format(
                  Locale.ROOT,
                  "%s: %d of %d requests on the ladder got a wrong response or none.",
                  variant,
                  wrong,
                  sent)));
    }
  }
}
